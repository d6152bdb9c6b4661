/** The laser, as docs/rules/black-box.md describes it. Pure; the game and the stateless traces share it. */
import { ALL_SPACES, BOX_SIZE, cellAt, cellIndex, isEdgeSpace, type Cell } from './board.js';

/** `exited` by an edge space, `returned` to its own entry by marbles, `trapped` turning for ever. */
export const LASER_OUTCOMES = ['exited', 'returned', 'trapped'] as const;
export type LaserOutcome = (typeof LASER_OUTCOMES)[number];

export interface Trace {
  readonly outcome: LaserOutcome;
  /** The edge space by which the laser came out: its own entry unless it `exited`. */
  readonly exit: Cell;
  /** Every space that the laser came to, its entry first; turning on the spot is not listed again. */
  readonly path: readonly Cell[];
  /** Changes of direction along that path. */
  readonly turns: number;
}

/** From a space's index to that of the next one up, right, down and left. */
const STEPS = [-BOX_SIZE, 1, BOX_SIZE, -1] as const;
const HEADINGS = STEPS.length;
const stepTo = (heading: number): number => STEPS[heading] ?? 0;
const toRight = (heading: number): number => (heading + 1) % HEADINGS;
const toLeft = (heading: number): number => (heading + HEADINGS - 1) % HEADINGS;

const inward = ({ row, col }: Cell): number => {
  if (row === BOX_SIZE) return 0;
  if (col === 1) return 1;
  return row === 1 ? 2 : 3;
};

const IS_EDGE = Uint8Array.from(ALL_SPACES, (cell) => (isEdgeSpace(cell) ? 1 : 0));

const occupancy = (marbles: readonly Cell[]): Uint8Array => {
  const occupied = new Uint8Array(ALL_SPACES.length);
  for (const marble of marbles) occupied[cellIndex(marble)] = 1;
  return occupied;
};

/** What a laser does at a space: goes on, is sent back to its entry, or turns to one side. */
type Look = 'on' | 'back' | 'left' | 'right';

/** Both diagonals forward come first; straight ahead counts only when neither holds a marble. */
const look = (occupied: Uint8Array, at: number, heading: number): Look => {
  const ahead = at + stepTo(heading);
  const marbleLeft = occupied[ahead + stepTo(toLeft(heading))] === 1;
  const marbleRight = occupied[ahead + stepTo(toRight(heading))] === 1;
  if (marbleLeft && marbleRight) return 'back';
  if (marbleLeft) return 'right';
  if (marbleRight) return 'left';
  return occupied[ahead] === 1 ? 'back' : 'on';
};

/**
 * Follows a laser through the box. `marbles` (any number) lie in the placement space and `from` is an edge space:
 * `traceProblem` tells whether that is so. A laser is trapped once it comes to a space in a direction in which
 * it was there before; its path and turns are told up to there.
 */
export const trace = (marbles: readonly Cell[], from: Cell): Trace => {
  const occupied = occupancy(marbles);
  const seen = new Uint8Array(ALL_SPACES.length * HEADINGS);
  const entry = cellIndex(from);
  let heading = inward(from);
  let at = entry + stepTo(heading);
  let turns = 0;
  const path = [entry, at];
  const ended = (outcome: LaserOutcome, exit: number): Trace => ({
    outcome,
    exit: cellAt(exit),
    path: path.map(cellAt),
    turns,
  });

  for (;;) {
    const here = at * HEADINGS + heading;
    if (seen[here] === 1) return ended('trapped', entry);
    seen[here] = 1;

    const next = look(occupied, at, heading);
    if (next === 'back') return ended('returned', entry);
    if (next === 'on') {
      at += stepTo(heading);
      path.push(at);
      if (IS_EDGE[at] === 1) return ended('exited', at);
    } else {
      heading = next === 'left' ? toLeft(heading) : toRight(heading);
      turns += 1;
    }
  }
};
