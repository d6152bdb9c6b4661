/**
 * Where the cards of a long layout lie on a table of a fixed size. Half a card takes a cell, and an arm turns back at the edge
 * of the table or at another arm. A row of cells between arms stays free as long as all cards fit that way.
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

/**
 * A double in the middle stands upright. The arms above and below it are placed first; each runs to one side, to different
 * sides if they fit there.
 */
const AROUND_DOUBLE: readonly (readonly Course[])[] = [
  { above: -1, below: 1, beside: 1 },
  { above: 1, below: -1, beside: -1 },
  { above: -1, below: -1, beside: 1 },
  { above: 1, below: 1, beside: 1 },
  { above: -1, below: -1, beside: -1 },
  { above: 1, below: 1, beside: -1 },
].map(({ above, below, beside }) => [
  { end: 'up', x: 0, y: -1, dx: above, dy: -1 },
  { end: 'down', x: 0, y: 2, dx: below, dy: 1 },
  { end: 'left', x: -1, y: beside > 0 ? 1 : 0, dx: -1, dy: beside },
  { end: 'right', x: 1, y: beside > 0 ? 0 : 1, dx: 1, dy: -beside },
]);
const AROUND_CARD: readonly (readonly Course[])[] = [
  [
    { end: 'left', x: -1, y: 0, dx: -1, dy: 1 },
    { end: 'right', x: 2, y: 0, dx: 1, dy: -1 },
  ],
];

/** The places for the middle card in a layout of `rows` rows, those nearest the centre first. */
const placesIn = (rows: number): readonly Cell[] => {
  const fromCentre = ({ x, y }: Cell): number => Math.hypot(x + 1 - COLUMNS / 2, y + 1 - rows / 2);
  return Array.from({ length: (COLUMNS - 1) * (rows - 1) }, (_, i) => ({
    x: i % (COLUMNS - 1),
    y: Math.floor(i / (COLUMNS - 1)),
  })).sort((a, b) => fromCentre(a) - fromCentre(b));
};

/** How many steps one cell is from another. */
const distance = (a: Cell, b: Cell): number => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

/** How far apart the rows of arms lie, and how far at least different arms. */
const STRIDES = [2, 1] as const;

interface Room {
  readonly rows: number;
  readonly isFree: (cell: Cell) => boolean;
}

/** Whether a card can lie across the row of a cell: not at the edge of the table, nor near a bend of its arm. */
const hasRoomAcross = (
  { y }: Cell,
  before: readonly Cell[],
  ahead: readonly Cell[],
  { rows, isFree }: Room,
): boolean => y > 0 && y < rows - 1 && before.every((last) => last.y === y) && ahead.every(isFree);

/**
 * The cells of an arm from `start`, two for each card and one for the next, in rows `stride` apart; fewer if it gets stuck. Between
 * rows that lie apart, a double in a straight row lies crosswise, half a cell above and half a cell below the row.
 */
const walk = (
  start: Cell,
  { x, dx, dy }: Course,
  stride: number,
  cards: readonly Card[],
  room: Room,
): readonly Cell[] => {
  const { isFree } = room;
  const cells: Cell[] = [];
  const doubles = cards.map((card) => stride > 1 && isDouble(card));
  let [cell, heading, upOrDown] = [start, dx, x === 0 ? stride - 1 : 0];
  while (cells.length <= 2 * cards.length && isFree(cell)) {
    const { x, y } = cell;
    const ahead = { x: x + heading, y };
    const row = [ahead, { x: ahead.x + heading, y }];
    const isCrosswise =
      doubles[cells.length / 2] === true && upOrDown === 0 && hasRoomAcross(cell, cells.slice(-2), row, room);
    cells.push(...(isCrosswise ? [-0.5, 0.5].map((down) => ({ x, y: y + down })) : [cell]));
    if (upOrDown === 0 && !isFree(ahead)) [heading, upOrDown] = [-heading, stride];
    cell = upOrDown > 0 ? { x, y: y + dy } : ahead;
    upOrDown = Math.max(0, upOrDown - 1);
  }
  return cells;
};

type Arms = ReturnType<typeof armsOf>['arms'];

/** The cells of each arm, those of the place for its next card last; `undefined` if they do not fit around `middle`. */
const cellsAround = (
  middle: readonly [Cell, Cell],
  courses: readonly Course[],
  arms: Arms,
  { stride, rows }: { readonly stride: number; readonly rows: number },
): readonly (readonly Cell[])[] | undefined => {
  const taken: Cell[] = [...middle];
  const isOnTable = ({ x, y }: Cell): boolean => x >= 0 && x < COLUMNS && y >= 0 && y < rows;
  const found: (readonly Cell[])[] = [];
  const [{ x, y }] = middle;
  for (const course of courses) {
    const start = { x: x + course.x, y: y + course.y };
    const isBeside = (cell: Cell): boolean => course.x !== 0 || (cell.x - x) * course.dx >= 0;
    const isApart = (cell: Cell): boolean => {
      const least = distance(cell, start) === 0 ? 1 : stride;
      return taken.every((other) => distance(cell, other) >= least);
    };
    const isFree = (cell: Cell): boolean => isOnTable(cell) && isBeside(cell) && isApart(cell);
    const cards = arms[course.end];
    const cells = walk(start, course, stride, cards, { rows, isFree });
    if (cells.length <= 2 * cards.length) return undefined;
    taken.push(...cells);
    found.push(cells);
  }
  return found;
};

/** Between which cells the cards of an arm are joined, the next card last. */
const jointsAlong = (cells: readonly Cell[], [first, second]: readonly [Cell, Cell]): Cell[] =>
  cells
    .filter((_, i) => i % 2 === 0)
    .map((cell, i) => {
      const before = cells[2 * i - 1] ?? (distance(first, cell) === 1 ? first : second);
      const rows = [before.y, cell.y].filter(Number.isInteger);
      return { x: (before.x + cell.x) / 2, y: (Math.min(...rows) + Math.max(...rows)) / 2 };
    });

/** The layout wound in `rows` rows; `undefined` if it does not fit, or before the first play. */
export function windingOf(
  plays: readonly Play[],
  { short, gap }: Dimensions,
  rows: number,
): Tableau | undefined {
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
  const tries = STRIDES.flatMap((stride) =>
    (isUpright ? AROUND_DOUBLE : AROUND_CARD).map((courses) => ({ stride, courses })),
  );
  for (const { stride, courses } of tries)
    for (const first of placesIn(rows)) {
      const both = [first, isUpright ? { ...first, y: first.y + 1 } : { ...first, x: first.x + 1 }] as const;
      const found = cellsAround(both, courses, arms, { stride, rows });
      if (found === undefined) continue;
      const cards = courses.flatMap(({ end }, index) => {
        let number = end === 'left' ? high : low;
        return arms[end].map((card, i) => {
          const [near, far] = [number, farNumber(card, number)];
          number = far;
          return placed(card, [at(at(found, index), 2 * i), at(at(found, index), 2 * i + 1)], [near, far]);
        });
      });
      const joints = found.map((cells) =>
        jointsAlong(cells, both).map(({ x, y }) => ({ x: x * pitch + short / 2, y: y * pitch + short / 2 })),
      );
      const endBoxes = courses.map(({ end }, i): EndBox => ({
        end,
        ...boxOf(at(found, i).slice(-1)),
        joint: at(at(joints, i), -1),
      }));
      return {
        cards: [placed(middle, both, [high, low]), ...cards],
        endBoxes,
        joints: joints.flatMap((all) => all.slice(0, -1)),
      };
    }
  return undefined;
}
