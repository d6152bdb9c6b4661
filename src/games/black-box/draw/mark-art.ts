/** The marks on the edge spaces. */
import { at } from '#src/kit/checked.js';
import type { Colour } from '#src/kit/draw/palette.js';
import { circle, rect, text } from '#src/kit/draw/svg.js';
import type { Space } from '../board.js';
import { middleOf, type Point } from './empty-box.js';
import type { Mark } from './marks.js';

const laserColours = ['laser', 'seat-1', 'seat-3', 'seat-5', 'seat-4', 'seat-2'] as const satisfies Colour[];
/** The colour of laser 1, 2, …; colours repeat after six lasers. */
export const laserColour = (laser: number): Colour => at(laserColours, (laser - 1) % laserColours.length);

/** A laser's number: on a disc where it went in, in a ring where it came out, on a square where it came back. */
export const markDrawing = ({ kind, laser }: Mark, x: number, y: number, radius: number): string => {
  const colour = laserColour(laser);
  const box = { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius, radius: 2 };
  const shape = {
    in: circle(x, y, radius, { fill: colour }),
    out: circle(x, y, radius - 0.75, { fill: 'panel', stroke: colour, strokeWidth: 1.5 }),
    back: rect(box, { fill: colour }),
  }[kind];
  const size = Math.min(12, radius * (laser < 10 ? 1.25 : 1.05));
  const fill = kind === 'out' ? colour : 'panel';
  return shape + text(String(laser), x, y + size * 0.36, { size, fill, bold: true, align: 'centre' });
};

interface MarkLayout {
  readonly radius: number;
  /** From the middle of the space. */
  readonly offsets: readonly Point[];
}

/** How one, two and three marks share a space. More than three lasers never enter or come out at the same one. */
const markLayouts: readonly MarkLayout[] = [
  { radius: 10, offsets: [[0, 0]] },
  {
    radius: 7.5,
    offsets: [
      [-8, 0],
      [8, 0],
    ],
  },
  {
    radius: 7,
    offsets: [
      [0, -7.5],
      [-8, 7.5],
      [8, 7.5],
    ],
  },
];

/** The marks on an edge space, side by side. */
export const marksIn = (marks: readonly Mark[], space: Space): string[] => {
  if (marks.length === 0) return [];
  const { radius, offsets } = at(markLayouts, marks.length - 1);
  return marks.map((mark, i) => {
    const [x, y] = at(offsets, i);
    return markDrawing(mark, middleOf(space.col) + x, middleOf(space.row) + y, radius);
  });
};
