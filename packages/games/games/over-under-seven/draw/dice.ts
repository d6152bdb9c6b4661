/** Dice as drawings and as text. */
import { at } from '../../../kit/checked.js';
import { animateDrawing, animateMarkup } from '../../../kit/draw/animation.js';
import { circle, drawing, rect, type Drawing } from '../../../kit/draw/svg.js';
import { boxed, type Block } from '../../../kit/draw/text-blocks.js';
import { element } from '../../../kit/draw/xml.js';

/** The pips of the faces 1 to 6 in a grid of three by three, row by row. */
const FACES = ['....*....', '*.......*', '*...*...*', '*.*...*.*', '*.*.*.*.*', '*.**.**.*'] as const;
const GRID = [0, 1, 2] as const;

const hasPip = (die: number, row: number, column: number): boolean =>
  at(FACES, die - 1).charAt(3 * row + column) === '*';

/** A die in a frame, five lines high. */
export function dieText(die: number): Block {
  return boxed(GRID.map((row) => GRID.map((column) => (hasPip(die, row, column) ? '●' : ' ')).join(' ')));
}

const SIZE = 72;
const PIP_RADIUS = 6.5;
const PIP_STEP = 20;

const pipsOf = (die: number): string[] =>
  GRID.flatMap((row) =>
    GRID.filter((column) => hasPip(die, row, column)).map((column) => {
      const [x, y] = [SIZE / 2 + (column - 1) * PIP_STEP, SIZE / 2 + (row - 1) * PIP_STEP];
      return circle(x, y, PIP_RADIUS, { fill: 'bone-ink' });
    }),
  );

const outline = { x: 1, y: 1, width: SIZE - 2, height: SIZE - 2, radius: 13 };

const faceOf = (die: number): string =>
  rect(outline, { fill: 'bone', stroke: 'bone-edge', strokeWidth: 1.5 }) + pipsOf(die).join('');

/** A die that comes in from the left and tumbles: other faces lie on top of it, one of which goes at each of `steps`. */
export function rolledDie(die: number, steps: readonly number[]): Drawing {
  const tumbling = steps.map((step, index) => {
    const other = ((die + 2 * index) % FACES.length) + 1;
    const transform = `rotate(${15 + 25 * index} ${SIZE / 2} ${SIZE / 2})`;
    return animateMarkup(element('g', { transform }, faceOf(other)), { kind: 'yield' }, step);
  });
  const all = drawing(SIZE, SIZE, faceOf(die), ...tumbling.toReversed());
  return animateDrawing(all, { kind: 'slide', dx: -60, dy: -50 });
}

/** A die that lies still. */
export function stillDie(die: number): Drawing {
  return drawing(SIZE, SIZE, faceOf(die));
}

/** An empty outline for a die that has not been rolled yet. */
export function blankDie(): Drawing {
  return drawing(SIZE, SIZE, rect(outline, { fill: 'none', stroke: 'felt-line', strokeWidth: 2 }));
}
