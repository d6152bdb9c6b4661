/** The box of one half as an SVG drawing. */
import { at, defined } from '#src/kit/checked.js';
import { circle, drawing, path, type Drawing } from '#src/kit/draw/svg.js';
import { edgeSpaces, type Space } from '../board.js';
import type { HalfView, ShotView } from '../schemas.js';
import { BOARD_SIZE, emptyBox, middleOf, type Point } from './empty-box.js';
import { laserColour, marksIn } from './mark-art.js';
import { edgeMarks } from './marks.js';

/** Lasers that share spaces are drawn side by side. */
const lanes = [0, 3.5, -3.5, 7, -7] as const;
const laneOf = (laser: number): number => at(lanes, (laser - 1) % lanes.length);

/** Where a path is drawn in its space. Its ends stay in the middle of their space lengthwise. */
const pointOf = (path: readonly Space[], index: number, lane: number): Point => {
  const { row, col } = at(path, index);
  const isEnd = index === 0 || index === path.length - 1;
  const next = at(path, index === 0 ? 1 : index - 1);
  const [x, y] = [middleOf(col), middleOf(row)];
  return [isEnd && next.row === row ? x : x + lane, isEnd && next.col === col ? y : y + lane];
};

const laserPath = ({ path: spaces, outcome }: ShotView, laser: number): string[] => {
  if (spaces === null) return [];
  const points = spaces.map((_, index) => pointOf(spaces, index, laneOf(laser)));
  const stroke = laserColour(laser);
  const [x, y] = at(points, -1);
  const commands = points.map(([px, py], i) => `${i === 0 ? 'M' : 'L'}${px} ${py}`).join('');
  const end = {
    exited: '',
    returned: circle(x, y, 4, { fill: stroke }),
    trapped: circle(x, y, 7, { fill: 'none', stroke, strokeWidth: 2 }),
  }[defined(outcome, 'the outcome of a known path')];
  return [path(commands, { fill: 'none', stroke, strokeWidth: 2 }), end];
};

const marble = ({ row, col }: Space): string =>
  circle(middleOf(col), middleOf(row), 11, { fill: 'marble' }) +
  circle(middleOf(col) - 4, middleOf(row) - 4, 2.5, { fill: 'panel' });

/** Rings around the latest guess, coloured by whether it was right. */
const guessRings = ({ guesses }: HalfView): string[] => {
  const latest = guesses.at(-1);
  if (latest === undefined) return [];
  const stroke = latest.wrong === 0 ? 'good' : 'bad';
  return latest.marbles.map(({ row, col }) =>
    circle(middleOf(col), middleOf(row), 15, { fill: 'none', stroke, strokeWidth: 2 }),
  );
};

/** The box with its lasers, and the marbles and paths that the viewer may know. */
export const boardDrawing = (half: HalfView): Drawing => {
  const marksAt = edgeMarks(half);
  return drawing(
    BOARD_SIZE,
    BOARD_SIZE,
    emptyBox,
    ...half.shots.flatMap((shot, index) => laserPath(shot, index + 1)),
    ...(half.marbles ?? []).map(marble),
    ...guessRings(half),
    ...edgeSpaces.flatMap((space) => marksIn(marksAt(space), space)),
  );
};
