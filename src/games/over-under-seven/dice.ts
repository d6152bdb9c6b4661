/** Two dice as pictures, for pages and for terminals. */
import { circle, drawing, rect, type Drawing } from '#src/kit/draw/svg.js';
import { boxed, type Block } from '#src/kit/draw/text-blocks.js';

/** Which of the nine places of a face, row by row, carry a pip. */
const FACES: Readonly<Record<number, string>> = {
  1: '....*....',
  2: '*.......*',
  3: '*...*...*',
  4: '*.*...*.*',
  5: '*.*.*.*.*',
  6: '*.**.**.*',
};
const PLACES = [0, 1, 2] as const;

const hasPip = (die: number, row: number, column: number): boolean => FACES[die]?.[3 * row + column] === '*';

/** A die in a frame, five lines high. */
export const dieText = (die: number): Block =>
  boxed(PLACES.map((row) => PLACES.map((column) => (hasPip(die, row, column) ? '●' : ' ')).join(' ')));

const SIZE = 72;
const PIP_RADIUS = 6.5;
const PIP_STEP = 20;

const pipsOf = (die: number): string[] =>
  PLACES.flatMap((row) =>
    PLACES.filter((column) => hasPip(die, row, column)).map((column) => {
      const [x, y] = [SIZE / 2 + (column - 1) * PIP_STEP, SIZE / 2 + (row - 1) * PIP_STEP];
      return circle(x, y, PIP_RADIUS, { fill: 'bone-ink' });
    }),
  );

const box = { x: 1, y: 1, width: SIZE - 2, height: SIZE - 2, radius: 13 };

export const dieDrawing = (die: number): Drawing =>
  drawing(SIZE, SIZE, rect(box, { fill: 'bone', stroke: 'bone-edge', strokeWidth: 1.5 }), ...pipsOf(die));

/** Where a die will lie. */
export const diePlace = (): Drawing =>
  drawing(SIZE, SIZE, rect(box, { fill: 'none', stroke: 'felt-line', strokeWidth: 2 }));
