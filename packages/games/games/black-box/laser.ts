/** The laser, as docs/rules/black-box.md describes it. */
import { at } from '../../kit/checked.js';
import { allSpaces, BOX_SIZE, isEdgeSpace, spaceIndex, type Space } from './board.js';

/** `exited` through an edge space, `returned` to its own entry by marbles, or `trapped` in an endless loop. */
export const LASER_OUTCOMES = ['exited', 'returned', 'trapped'] as const;
type LaserOutcome = (typeof LASER_OUTCOMES)[number];

export interface Trace {
  readonly outcome: LaserOutcome;
  /** The edge space where the laser comes out: its own entry unless it `exited`. */
  readonly exit: Space;
  /** Every space that the laser reaches, from its entry on; a turn does not repeat its space. */
  readonly path: readonly Space[];
  /** Changes of direction along that path. */
  readonly turns: number;
}

/** By heading (up, right, down, left), the difference between the indices of a space and the next. */
const steps = [-BOX_SIZE, 1, BOX_SIZE, -1] as const;
const HEADINGS = steps.length;
const stepOf = (heading: number): number => at(steps, heading);
const toRight = (heading: number): number => (heading + 1) % HEADINGS;
const toLeft = (heading: number): number => (heading + HEADINGS - 1) % HEADINGS;

/** The heading into the box from an edge space. */
const inward = ({ row, col }: Space): number => {
  if (row === BOX_SIZE) return 0;
  if (col === 1) return 1;
  return row === 1 ? 2 : 3;
};

const isEdge = Uint8Array.from(allSpaces, (space) => (isEdgeSpace(space) ? 1 : 0));

const occupancy = (marbles: readonly Space[]): Uint8Array => {
  const occupied = new Uint8Array(allSpaces.length);
  for (const marble of marbles) occupied[spaceIndex(marble)] = 1;
  return occupied;
};

type Reaction = 'advance' | 'return' | 'turn left' | 'turn right';

/** How a laser reacts to the marbles around it: the one straight ahead counts only when neither diagonal holds one. */
const react = (occupied: Uint8Array, index: number, heading: number): Reaction => {
  const ahead = index + stepOf(heading);
  const marbleLeft = occupied[ahead + stepOf(toLeft(heading))] === 1;
  const marbleRight = occupied[ahead + stepOf(toRight(heading))] === 1;
  if (marbleLeft && marbleRight) return 'return';
  if (marbleLeft) return 'turn right';
  if (marbleRight) return 'turn left';
  return occupied[ahead] === 1 ? 'return' : 'advance';
};

/**
 * Follows a laser through the box. Any number of `marbles` lie in placement spaces and `from` is an edge space;
 * `traceRefusal` checks that. A laser is trapped once it reaches a space with a heading that it had there before:
 * its path and turns end at that point.
 */
export function trace(marbles: readonly Space[], from: Space): Trace {
  const occupied = occupancy(marbles);
  const visited = new Uint8Array(allSpaces.length * HEADINGS);
  const entry = spaceIndex(from);
  let heading = inward(from);
  let index = entry + stepOf(heading);
  let turns = 0;
  const path = [entry, index];
  const ended = (outcome: LaserOutcome, exit: number): Trace => ({
    outcome,
    exit: at(allSpaces, exit),
    path: path.map((each) => at(allSpaces, each)),
    turns,
  });

  for (;;) {
    const visit = index * HEADINGS + heading;
    if (visited[visit] === 1) return ended('trapped', entry);
    visited[visit] = 1;

    const reaction = react(occupied, index, heading);
    if (reaction === 'return') return ended('returned', entry);
    if (reaction === 'advance') {
      index += stepOf(heading);
      path.push(index);
      if (isEdge[index] === 1) return ended('exited', index);
    } else {
      heading = reaction === 'turn left' ? toLeft(heading) : toRight(heading);
      turns += 1;
    }
  }
}
