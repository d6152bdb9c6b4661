/**
 * Where the cards of a long layout lie on a table of a fixed size. Half a card takes a cell, doubles lie along their arm, and an
 * arm turns back at the edge of the table or at another arm.
 */
import { at } from '../../../kit/checked.js';
import { farNumber, isDouble, numbersOf, type Card, type CardNumber } from '../cards.js';
import type { End, Play } from '../layout.js';
import type { Box, Dimensions } from './bends.js';
import { armsOf, type EndBox, type PlacedCard, type Tableau } from './tableau.js';

interface Cell {
  readonly x: number;
  readonly y: number;
}

/** Where an arm begins (relative to the middle card's first cell), where its first row leads, and where the next ones lie. */
interface Course extends Cell {
  readonly end: End;
  readonly dx: number;
  readonly dy: number;
}

const COLUMNS = 12;
const ROWS = 9;

/**
 * A double in the middle stands upright. The arms above and below it are placed first; each runs to one side, to different
 * sides if they fit there.
 */
const AROUND_DOUBLE: readonly (readonly Course[])[] = [
  { above: -1, below: 1 },
  { above: -1, below: -1 },
  { above: 1, below: 1 },
].map(({ above, below }) => [
  { end: 'up', x: 0, y: -1, dx: above, dy: -1 },
  { end: 'down', x: 0, y: 2, dx: below, dy: 1 },
  { end: 'left', x: -1, y: 1, dx: -1, dy: 1 },
  { end: 'right', x: 1, y: 0, dx: 1, dy: -1 },
]);
const AROUND_CARD: readonly (readonly Course[])[] = [
  [
    { end: 'left', x: -1, y: 0, dx: -1, dy: 1 },
    { end: 'right', x: 2, y: 0, dx: 1, dy: -1 },
  ],
];

const fromCentre = ({ x, y }: Cell): number => Math.hypot(x + 1 - COLUMNS / 2, y + 1 - ROWS / 2);
/** The places for the middle card, those near the centre of the table first. */
const PLACES: readonly Cell[] = Array.from({ length: (COLUMNS - 1) * (ROWS - 1) }, (_, i) => ({
  x: i % (COLUMNS - 1),
  y: Math.floor(i / (COLUMNS - 1)),
})).sort((a, b) => fromCentre(a) - fromCentre(b));

const areNeighbours = (a: Cell, b: Cell): boolean => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === 1;

const keyOf = ({ x, y }: Cell): number => y * COLUMNS + x;

/** The cells of an arm from `start`; fewer than `count` if it gets stuck. */
const walk = (
  start: Cell,
  { dx, dy }: Course,
  count: number,
  isFree: (cell: Cell) => boolean,
): readonly Cell[] => {
  const cells: Cell[] = [];
  let [cell, heading] = [start, dx];
  while (cells.length < count && isFree(cell)) {
    cells.push(cell);
    const ahead = { x: cell.x + heading, y: cell.y };
    const turns = !isFree(ahead);
    if (turns) heading = -heading;
    cell = turns ? { x: cell.x, y: cell.y + dy } : ahead;
  }
  return cells;
};

type Arms = ReturnType<typeof armsOf>['arms'];

/** The cells of each arm, those of the place for its next card last; `undefined` if they do not fit around `middle`. */
const cellsAround = (
  middle: readonly [Cell, Cell],
  courses: readonly Course[],
  arms: Arms,
): readonly (readonly Cell[])[] | undefined => {
  const taken = new Set(middle.map(keyOf));
  const isFree = (cell: Cell): boolean =>
    cell.x >= 0 && cell.x < COLUMNS && cell.y >= 0 && cell.y < ROWS && !taken.has(keyOf(cell));
  const found: (readonly Cell[])[] = [];
  const [{ x, y }] = middle;
  for (const course of courses) {
    const isBeside = (cell: Cell): boolean => course.x !== 0 || (cell.x - x) * course.dx >= 0;
    const count = 2 * arms[course.end].length + 1;
    const start = { x: x + course.x, y: y + course.y };
    const cells = walk(start, course, count, (cell) => isFree(cell) && isBeside(cell));
    if (cells.length < count) return undefined;
    for (const cell of cells) taken.add(keyOf(cell));
    found.push(cells);
  }
  return found;
};

/** The layout wound on the table; `undefined` if it does not fit, or before the first play. */
export function windingOf(plays: readonly Play[], { short, gap }: Dimensions): Tableau | undefined {
  const [opening, ...joined] = plays;
  if (opening === undefined) return undefined;
  const { middle, arms } = armsOf(opening, joined);
  const pitch = short + gap;
  const boxOf = (cells: readonly Cell[]): Box => {
    const [xs, ys] = [cells.map(({ x }) => x), cells.map(({ y }) => y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    const [width, height] = [Math.max(...xs) - x, Math.max(...ys) - y];
    return { x: x * pitch, y: y * pitch, width: width * pitch + short, height: height * pitch + short };
  };
  const placed = (
    card: Card,
    [near, far]: readonly [Cell, Cell],
    numbers: readonly [CardNumber, CardNumber],
  ): PlacedCard => {
    const isForward = far.x > near.x || far.y > near.y;
    const [first, second] = numbers;
    return { card, numbers: isForward ? numbers : [second, first], ...boxOf([near, far]) };
  };
  const isUpright = isDouble(middle);
  const [high, low] = numbersOf(middle);
  for (const courses of isUpright ? AROUND_DOUBLE : AROUND_CARD)
    for (const first of PLACES) {
      const both = [first, isUpright ? { ...first, y: first.y + 1 } : { ...first, x: first.x + 1 }] as const;
      const found = cellsAround(both, courses, arms);
      if (found === undefined) continue;
      const cards = courses.flatMap(({ end }, index) => {
        let number = end === 'left' ? high : low;
        return arms[end].map((card, i) => {
          const [near, far] = [number, farNumber(card, number)];
          number = far;
          return placed(card, [at(at(found, index), 2 * i), at(at(found, index), 2 * i + 1)], [near, far]);
        });
      });
      const endBoxes = courses.map(({ end }, i): EndBox => ({ end, ...boxOf(at(found, i).slice(-1)) }));
      const joints = found.flatMap((cells) =>
        cells
          .filter((_, i) => i % 2 === 0)
          .map((cell, i) => {
            const before = cells[2 * i - 1] ?? (areNeighbours(first, cell) ? first : both[1]);
            const [a, b] = [boxOf([before]), boxOf([cell])];
            return { x: (a.x + b.x + short) / 2, y: (a.y + b.y + short) / 2 };
          }),
      );
      return { cards: [placed(middle, both, [high, low]), ...cards], endBoxes, joints };
    }
  return undefined;
}
