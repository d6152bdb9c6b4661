/** How the drawings show the lasers of a half: marks on the edge spaces, and borders crossed inside. */
import { at } from '../../../kit/checked.js';
import { animateMarkup } from '../../../kit/draw/animation.js';
import { paint, type Colour } from '../../../kit/draw/palette.js';
import { seatColour } from '../../../kit/draw/seat-colours.js';
import { circle, group, path, rect } from '../../../kit/draw/svg.js';
import { element } from '../../../kit/draw/xml.js';
import { allSpaces, sameSpace, spaceIndex, type Space } from '../board.js';
import type { HalfView, ShotView } from '../schemas.js';
import { arrowhead, inwardsFrom, middleOf, type Point } from './empty-box.js';

/** A laser that entered, came out, or came back at an edge space; numbered from 1 in the order first shot. */
export interface Mark {
  readonly laser: number;
  readonly kind: 'in' | 'out' | 'back';
}

const cameBack = ({ from, exit }: ShotView): boolean => sameSpace(from, exit);

/** Looks up the marks on an edge space, starting with the laser that entered there. */
export function edgeMarks({ shots }: HalfView): (space: Space) => readonly Mark[] {
  const marks = new Map<number, Mark[]>();
  const add = (space: Space, mark: Mark): void => {
    const index = spaceIndex(space);
    marks.set(index, [...(marks.get(index) ?? []), mark]);
  };
  shots.forEach((shot, i) => {
    add(shot.from, { laser: i + 1, kind: cameBack(shot) ? 'back' : 'in' });
  });
  shots.forEach((shot, i) => {
    if (!cameBack(shot)) add(shot.exit, { laser: i + 1, kind: 'out' });
  });
  return (space) => marks.get(spaceIndex(space)) ?? [];
}

/** Identifies the border between two spaces, from either side. */
const borderKey = (a: Space, b: Space): number => {
  const [first, second] = [spaceIndex(a), spaceIndex(b)];
  return Math.min(first, second) * allSpaces.length + Math.max(first, second);
};

const bordersCrossed = ({ path }: ShotView): number[] => {
  if (path === null) return [];
  return path.slice(1).map((space, i) => borderKey(at(path, i), space));
};

/** Whether a known path leads from a space to a neighbouring one. */
export function pathLinks({ shots }: HalfView): (a: Space, b: Space) => boolean {
  const links = new Set(shots.flatMap(bordersCrossed));
  return (a, b) => links.has(borderKey(a, b));
}

/** The hues of seats are spread widely; the first few, chosen by hand, belong to the players. */
const FIRST_HUE = 6;
/** The colour of laser 1, 2, …: no two are the same. */
export function laserColour(laser: number): Colour {
  return seatColour(FIRST_HUE + laser - 1);
}

const DASHES = [undefined, '8 3', '2 3', '9 3 2 3'] as const;
const LASERS_PER_DASH = 7;
/** The dashes of a laser's path. Lasers with close hues (8, 13 or 21 apart) have different dashes. */
export function laserDashes(laser: number): string | undefined {
  return DASHES[Math.floor((laser - 1) / LASERS_PER_DASH) % DASHES.length];
}

const RING_WIDTH = 2;
/** How far the arrow of a mark stands out of it, and half its width. */
const [ARROW, HALF] = [5, 5];

const arrow = (x: number, y: number, radius: number, [dx, dy]: Point): string =>
  arrowhead([x + dx * (radius + ARROW), y + dy * (radius + ARROW)], [dx, dy], ARROW + 2, HALF);

/** The shape of a mark. A laser that came out has an arrow outwards, one that came back both. */
const shapes: Readonly<
  Record<Mark['kind'], (x: number, y: number, radius: number, colour: Colour, inwards: Point) => string>
> = {
  in: (x, y, radius, fill, inwards) =>
    path(arrow(x, y, radius, inwards), { fill }) + circle(x, y, radius, { fill }),
  out: (x, y, radius, colour, [dx, dy]) =>
    path(arrow(x, y, radius, [-dx, -dy]), { fill: colour }) +
    circle(x, y, radius - RING_WIDTH / 2, { fill: 'panel', stroke: colour, strokeWidth: RING_WIDTH }),
  back: (x, y, radius, fill, [dx, dy]) =>
    path(arrow(x, y, radius, [dx, dy]) + arrow(x, y, radius, [-dx, -dy]), { fill }) +
    rect({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius, radius: 3 }, { fill }),
};

/** The shape of a mark without a number, as the legend shows it. */
export function markShape(kind: Mark['kind'], x: number, y: number, radius: number): string {
  return shapes[kind](x, y, radius, 'muted', [1, 0]);
}

const NUMBER_SIZE = 13.3;
const SMALL_NUMBER_SIZE = 11.5;

/** A laser's number: on a disc where it went in, in a ring where it came out, on a square where it came back. */
const markDrawing = ({ kind, laser }: Mark, x: number, y: number, radius: number, inwards: Point): string => {
  const colour = laserColour(laser);
  const size = radius < 9 ? SMALL_NUMBER_SIZE : NUMBER_SIZE;
  const lettering = { x, y: y + size * 0.36, 'font-size': size };
  const colours = kind === 'out' ? paint({ fill: colour }) : {};
  return (
    shapes[kind](x, y, radius, colour, inwards) + element('text', { ...lettering, ...colours }, String(laser))
  );
};

/** Groups the marks of a drawing under the attributes that they share. */
export function marksTogether(marks: readonly string[]): string {
  return group({ fill: 'panel', bold: true, align: 'centre' }, ...marks);
}

/** How long a laser takes from its entry to its exit, in steps of an animation. */
export const LASER_STEPS = 4;

interface MarkLayout {
  readonly radius: number;
  /** The positions of the marks, from the middle of the space: along the edge, and inwards. */
  readonly offsets: readonly Point[];
}

/** How one, two and three marks share a space. No more than three lasers ever enter or come out at a space. */
const markLayouts: readonly MarkLayout[] = [
  { radius: 11, offsets: [[0, 0]] },
  {
    radius: 9,
    offsets: [
      [-9.5, 0],
      [9.5, 0],
    ],
  },
  {
    radius: 8,
    offsets: [
      [0, -7.5],
      [-10.5, 6],
      [10.5, 6],
    ],
  },
];

/** The markup of each mark on an edge space, side by side. The marks of laser `latest` have just appeared. */
export function marksIn(marks: readonly Mark[], space: Space, latest: number | null): string[] {
  if (marks.length === 0) return [];
  const { radius, offsets } = at(markLayouts, marks.length - 1);
  const [dx, dy] = inwardsFrom(space);
  return marks.map((mark, i) => {
    const [along, inwards] = at(offsets, i);
    const x = middleOf(space.col) + (dx === 0 ? along : dx * inwards);
    const y = middleOf(space.row) + (dy === 0 ? along : dy * inwards);
    const drawn = markDrawing(mark, x, y, radius, [dx, dy]);
    if (mark.laser !== latest) return drawn;
    return animateMarkup(drawn, { kind: 'appear' }, mark.kind === 'out' ? LASER_STEPS : 0, true);
  });
}
