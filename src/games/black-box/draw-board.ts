/** One half's box as a drawing. */
import type { Colour } from '#src/kit/draw/palette.js';
import { circle, drawing, line, path, rect, text, type Drawing } from '#src/kit/draw/svg.js';
import { BOX_SIZE, EDGE_SPACES, PLACEMENT_MAX, PLACEMENT_MIN, type Cell } from './board.js';
import { edgeMarks, type Mark } from './draw-marks.js';
import type { HalfView, ShotView } from './schemas.js';

const NO_SPACE: Cell = { row: 0, col: 0 };
const SPACE = 36;
const NUMBERS = 16;
/** Width and height of a box. */
export const BOARD_SIZE = NUMBERS + BOX_SIZE * SPACE;

const LASER_COLOURS = ['laser', 'seat-1', 'seat-3', 'seat-5', 'seat-4', 'seat-2'] as const satisfies Colour[];
/** The colour of laser 1, 2, …; they come again after six. */
const laserColour = (laser: number): Colour => LASER_COLOURS[(laser - 1) % LASER_COLOURS.length] ?? 'laser';

/** The left or upper border of a row or column, and its middle. */
const edgeOf = (number: number): number => NUMBERS + (number - 1) * SPACE;
const middleOf = (number: number): number => edgeOf(number) + SPACE / 2;

const numbering = (): string[] =>
  Array.from({ length: BOX_SIZE }, (_, i) => i + 1).flatMap((number) => {
    const lettering = { size: 11, fill: 'muted', align: 'centre' } as const;
    return [
      text(String(number), middleOf(number), 10, lettering),
      text(String(number), 5, middleOf(number) + 4, lettering),
    ];
  });

const edgeTile = ({ row, col }: Cell): string =>
  rect(
    { x: edgeOf(col) + 1.5, y: edgeOf(row) + 1.5, width: SPACE - 3, height: SPACE - 3, radius: 6 },
    { fill: 'ground', stroke: 'line' },
  );

/** The square of the rows and columns from `first` to `last`. */
const square = (first: number, last: number, fill: Colour): string => {
  const side = (last - first + 1) * SPACE;
  return rect({ x: edgeOf(first), y: edgeOf(first), width: side, height: side, radius: 3 }, { fill });
};

const INSIDE_MIN = 2;
const INSIDE_MAX = BOX_SIZE - 1;

const grid = (): string[] =>
  Array.from({ length: BOX_SIZE - 1 }, (_, i) => edgeOf(i + INSIDE_MIN)).flatMap((at) => [
    line(at, edgeOf(INSIDE_MIN), at, edgeOf(BOX_SIZE), { stroke: 'line' }),
    line(edgeOf(INSIDE_MIN), at, edgeOf(BOX_SIZE), at, { stroke: 'line' }),
  ]);

/** Lasers are drawn beside each other where they share spaces. */
const LANES = [0, 3.5, -3.5, 7, -7] as const;
const laneOf = (laser: number): number => LANES[(laser - 1) % LANES.length] ?? 0;

/** A point of a path; where it begins and ends it is moved sideways only. */
const pointOf = (path: readonly Cell[], at: number, lane: number): readonly [x: number, y: number] => {
  const { row, col } = path[at] ?? NO_SPACE;
  const isEnd = at === 0 || at === path.length - 1;
  const next = path[at === 0 ? 1 : at - 1] ?? NO_SPACE;
  const [x, y] = [middleOf(col), middleOf(row)];
  return [isEnd && next.row === row ? x : x + lane, isEnd && next.col === col ? y : y + lane];
};

const laserPath = (shot: ShotView, laser: number): string[] => {
  const { path: spaces, outcome } = shot;
  if (spaces === null) return [];
  const points = spaces.map((_, at) => pointOf(spaces, at, laneOf(laser)));
  const stroke = laserColour(laser);
  const [x, y] = points.at(-1) ?? [0, 0];
  const way = points.map(([px, py], i) => `${i === 0 ? 'M' : 'L'}${px} ${py}`).join('');
  const end = {
    exited: '',
    returned: circle(x, y, 4, { fill: stroke }),
    trapped: circle(x, y, 7, { fill: 'none', stroke, strokeWidth: 2 }),
  }[outcome ?? 'exited'];
  return [path(way, { fill: 'none', stroke, strokeWidth: 2 }), end];
};

const marble = ({ row, col }: Cell): string =>
  circle(middleOf(col), middleOf(row), 11, { fill: 'marble' }) +
  circle(middleOf(col) - 4, middleOf(row) - 4, 2.5, { fill: 'panel' });

/** The latest guess: rings, whether right or not. */
const guessRings = ({ guesses }: HalfView): string[] => {
  const latest = guesses.at(-1);
  if (latest === undefined) return [];
  const stroke = latest.wrong === 0 ? 'good' : 'bad';
  return latest.marbles.map(({ row, col }) =>
    circle(middleOf(col), middleOf(row), 15, { fill: 'none', stroke, strokeWidth: 2 }),
  );
};

/** A laser's number: on a disc where it went in, in a ring where it came out, on a square where it came back. */
export const markDrawing = ({ kind, laser }: Mark, x: number, y: number, radius: number): string => {
  const colour = laserColour(laser);
  const box = { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius, radius: 2 };
  const sign = {
    in: circle(x, y, radius, { fill: colour }),
    out: circle(x, y, radius - 0.75, { fill: 'panel', stroke: colour, strokeWidth: 1.5 }),
    back: rect(box, { fill: colour }),
  }[kind];
  const size = Math.min(12, radius * (laser < 10 ? 1.25 : 1.05));
  const fill = kind === 'out' ? colour : 'panel';
  return sign + text(String(laser), x, y + size * 0.36, { size, fill, bold: true, align: 'centre' });
};

/** Where up to three marks of a space stand, from its middle. */
const MARK_PLACES: readonly (readonly (readonly [x: number, y: number])[])[] = [
  [[0, 0]],
  [
    [-8, 0],
    [8, 0],
  ],
  [
    [0, -7.5],
    [-8, 7.5],
    [8, 7.5],
  ],
];
const MARK_RADII = [10, 7.5, 7] as const;

const marksIn = (marks: readonly Mark[], space: Cell): string[] => {
  const places = MARK_PLACES[marks.length - 1] ?? [];
  const radius = MARK_RADII[marks.length - 1] ?? 0;
  return places.flatMap(([x, y], i) => {
    const mark = marks[i];
    if (mark === undefined) return [];
    return [markDrawing(mark, middleOf(space.col) + x, middleOf(space.row) + y, radius)];
  });
};

/** The box before anything happens in it. */
const EMPTY_BOX = [
  ...numbering(),
  ...EDGE_SPACES.map(edgeTile),
  square(INSIDE_MIN, INSIDE_MAX, 'ground'),
  square(PLACEMENT_MIN, PLACEMENT_MAX, 'accent-soft'),
  ...grid(),
].join('');

/** The box with its lasers, and with marbles and paths as far as the viewer knows them. */
export const boardDrawing = (half: HalfView): Drawing => {
  const marksAt = edgeMarks(half);
  return drawing(
    BOARD_SIZE,
    BOARD_SIZE,
    EMPTY_BOX,
    ...half.shots.flatMap((shot, index) => laserPath(shot, index + 1)),
    ...(half.marbles ?? []).map(marble),
    ...guessRings(half),
    ...EDGE_SPACES.flatMap((space) => marksIn(marksAt(space), space)),
  );
};
