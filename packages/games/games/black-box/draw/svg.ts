import { choosableIn, AREA, type MarkChoosable, type Parts } from '../../../kit/draw/choosable.js';
import { aside, caption, EMPTY_DRAWING, fitted, inColumn, onPanel } from '../../../kit/draw/layout.js';
import { columnsIn, drawing, group, text, type Drawing, circle } from '../../../kit/draw/svg.js';
import { element, escaped } from '../../../kit/draw/xml.js';
import { seatName, truncate } from '../../../kit/text.js';
import { sameSpace, spaceName, edgeSpaces, placementSpaces, type Space } from '../board.js';
import type { HalfView, ShotView } from '../schemas.js';
import { BOARD_SIZE, borderOf, emptyBox, middleOf, SPACE_SIZE, type Point } from './empty-box.js';
import {
  markDrawing,
  marksTogether,
  edgeMarks,
  LASER_STEPS,
  laserColour,
  laserDashes,
  marksIn,
} from './marks.js';
import { guessLines, halfName, statusText, shotText, type BlackBoxScene } from './text.js';
import { at, defined } from '../../../kit/checked.js';
import { animateMarkup, animationClass } from '../../../kit/draw/animation.js';
import { paint } from '../../../kit/draw/palette.js';

/** Lasers that share spaces are drawn side by side. */
const lanes = [0, 4, -4, 8, -8] as const;
const laneOf = (laser: number): number => at(lanes, (laser - 1) % lanes.length);

/** Where a path is drawn in its space. Its ends stay in the middle of their space lengthwise. */
const pointOf = (path: readonly Space[], index: number, lane: number): Point => {
  const { row, col } = at(path, index);
  const isEnd = index === 0 || index === path.length - 1;
  const next = at(path, index === 0 ? 1 : index - 1);
  const [x, y] = [middleOf(col), middleOf(row)];
  return [isEnd && next.row === row ? x : x + lane, isEnd && next.col === col ? y : y + lane];
};

/** `points` without those in the middle of straight lines. */
const cornersOf = (points: readonly Point[]): readonly Point[] =>
  points.filter(([x, y], i) => {
    if (i === 0 || i === points.length - 1) return true;
    const [[beforeX, beforeY], [afterX, afterY]] = [at(points, i - 1), at(points, i + 1)];
    return !(beforeX === x && x === afterX) && !(beforeY === y && y === afterY);
  });

const lengthOf = (points: readonly Point[]): number =>
  points
    .slice(1)
    .reduce((sum, [x, y], i) => sum + Math.abs(x - at(points, i)[0]) + Math.abs(y - at(points, i)[1]), 0);

const endOf = (outcome: ShotView['outcome'], [x, y]: Point, laser: number): string => {
  const colour = laserColour(laser);
  const ends = {
    exited: () => '',
    returned: () => circle(x, y, 4.5, { fill: colour }),
    trapped: () => circle(x, y, 8, { fill: 'none', stroke: colour, strokeWidth: 2.5 }),
  };
  return ends[defined(outcome, 'the outcome of a known path')]();
};

const laserPath = ({ path: spaces, outcome }: ShotView, laser: number, isLatest: boolean): string[] => {
  if (spaces === null) return [];
  const points = cornersOf(spaces.map((_, index) => pointOf(spaces, index, laneOf(laser))));
  const { class: colour, ...colours } = paint({ fill: 'none', stroke: laserColour(laser), strokeWidth: 2.5 });
  const motion = isLatest ? ` ${animationClass({ kind: 'trace', length: lengthOf(points) })}` : '';
  const line = element('path', {
    d: points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    'stroke-dasharray': laserDashes(laser),
    'stroke-linejoin': 'round',
    class: `${String(colour)}${motion}`,
    ...colours,
  });
  const end = endOf(outcome, at(points, -1), laser);
  return [line, isLatest ? animateMarkup(end, { kind: 'appear' }, LASER_STEPS) : end];
};

const isReverse = (a: readonly Space[], b: readonly Space[]): boolean =>
  a.length === b.length && a.every((space, i) => sameSpace(space, at(b, b.length - 1 - i)));

/** Whether a laser came back on the path of an earlier one, which is drawn already. */
const isRetraced = (shots: readonly ShotView[], index: number): boolean => {
  const { path } = at(shots, index);
  return (
    path !== null &&
    shots.slice(0, index).some((earlier) => earlier.path !== null && isReverse(earlier.path, path))
  );
};

const marble = ({ row, col }: Space): string =>
  circle(middleOf(col), middleOf(row), 12, { fill: 'marble' }) +
  circle(middleOf(col) - 4, middleOf(row) - 4, 3, { fill: 'panel' });

/** Rings around the latest guess, coloured by whether it was right. */
const guessRings = ({ guesses }: HalfView): string => {
  const latest = guesses.at(-1);
  if (latest === undefined) return '';
  const stroke = latest.wrong === 0 ? 'good' : 'bad';
  return latest.marbles
    .map(({ row, col }) =>
      circle(middleOf(col), middleOf(row), 16.5, { fill: 'none', stroke, strokeWidth: 2.5 }),
    )
    .join('');
};

/** The markup of a space if the viewer can choose it, with a hidden `ghost` that a page may show; otherwise nothing. */
const choosableSpace = ({ row, col }: Space, parts: Parts, mark: MarkChoosable, ghost = ''): string => {
  const place = { x: borderOf(col), y: borderOf(row), width: SPACE_SIZE, height: SPACE_SIZE };
  const space = drawing(SPACE_SIZE, SPACE_SIZE, element('rect', place), ghost);
  const marked = mark(space, parts, spaceName({ row, col }));
  return marked === space ? '' : marked.markup;
};

/** The marble that would lie in a space, which a page may show. */
const ghostOf = (space: Space): string =>
  element('g', { class: 'ghost', visibility: 'hidden' }, marble(space));

/** Invisible areas: the spaces to shoot from, or to name in a placement or a guess. */
const choosableSpaces = (mark: MarkChoosable): string => {
  const areas = [
    ...edgeSpaces.map((space) => choosableSpace(space, { from: { ...space } }, mark)),
    ...placementSpaces.map((space) => choosableSpace(space, { marbles: { ...space } }, mark, ghostOf(space))),
  ].join('');
  return areas === '' ? '' : element('g', AREA, areas);
};

/** The box with its lasers, and the marbles and paths that the viewer may know. A half that is over has nothing to choose. */
const boardDrawing = (half: HalfView, mark: MarkChoosable): Drawing => {
  const { shots, marbles, ended } = half;
  const marksAt = edgeMarks(half);
  const latest = ended === null && shots.length > 0 ? shots.length : null;
  return drawing(
    BOARD_SIZE,
    BOARD_SIZE,
    emptyBox,
    ...shots.flatMap((shot, i) => (isRetraced(shots, i) ? [] : laserPath(shot, i + 1, i + 1 === latest))),
    ...(marbles ?? []).map(marble),
    animateMarkup(guessRings(half), { kind: 'appear' }),
    marksTogether(edgeSpaces.flatMap((space) => marksIn(marksAt(space), space, latest))),
    ended === null ? choosableSpaces(mark) : '',
  );
};

const LIST_COLUMNS = 3;
const LIST_WIDTH = BOARD_SIZE / LIST_COLUMNS;
const LINE_HEIGHT = 22;
const LIST_LINES = 4;
const NOTE_SIZE = 14;
const GUESSES_SHOWN = 2;
const SHOT_SIZE = 14;

const shotMark = (shot: ShotView, index: number, x: number, y: number): string => {
  const kind = sameSpace(shot.from, shot.exit) ? 'back' : 'in';
  return markDrawing({ laser: index + 1, kind }, x, y, 11);
};

const SHOT_INDENT = 23;
const SHOT_COLUMNS = columnsIn(LIST_WIDTH - SHOT_INDENT, SHOT_SIZE);

const shotLine = (shot: ShotView, x: number, y: number): string =>
  element('text', { x, y }, escaped(truncate(shotText(shot), SHOT_COLUMNS)));

/** The latest shots in columns of at most `lines`; each column is filled before the next. The box shows all. */
const shotList = (all: readonly ShotView[], lines: number): Drawing => {
  if (all.length === 0) return EMPTY_DRAWING;
  const shots = all.slice(-LIST_COLUMNS * lines);
  const earlier = all.length - shots.length;
  const rows = Math.ceil(shots.length / LIST_COLUMNS);
  const left = (index: number): number => Math.floor(index / rows) * LIST_WIDTH;
  const middle = (index: number): number => ((index % rows) + 0.5) * LINE_HEIGHT;
  return drawing(
    BOARD_SIZE,
    rows * LINE_HEIGHT,
    marksTogether(shots.map((shot, i) => shotMark(shot, earlier + i, left(i) + 10, middle(i)))),
    group(
      { fill: 'ink', size: SHOT_SIZE },
      ...shots.map((shot, i) => shotLine(shot, left(i) + SHOT_INDENT, middle(i) + 4)),
    ),
  );
};

const note = (words: string): Drawing =>
  drawing(BOARD_SIZE, LINE_HEIGHT, text(words, 0, 14, { size: NOTE_SIZE, maxWidth: BOARD_SIZE }));

/** The half before the one that is shown, in words. */
const earlierTexts = (scene: BlackBoxScene): string[] =>
  scene.view.halves.slice(0, -1).map((half) => `${halfName(half.half)}: ${statusText(half, scene)}`);

/** The shots and guesses of a half; until there are any, how the half before it ended. */
const listOf = (half: HalfView, scene: BlackBoxScene): Drawing => {
  const guesses = guessLines(half).slice(-GUESSES_SHOWN).map(note);
  const shots = shotList(half.shots, LIST_LINES - 1 - guesses.length);
  const earlier = half.shots.length === 0 && guesses.length === 0 ? earlierTexts(scene).map(note) : [];
  const lines = [note(statusText(half, scene)), ...earlier, shots, ...guesses];
  return inColumn(lines, { gap: 0, align: 'start' });
};

const legend = (): Drawing =>
  caption('Disc: laser in · ring: out · square: back', { size: 14, fill: 'muted' });

/** The half in progress, or the last one, as a picture; the half before it in words. */
export function svg(scene: BlackBoxScene): Drawing {
  const half = at(scene.view.halves, -1);
  const heading = `${halfName(half.half)}: ${seatName(scene.names, half.seeker)} seeks`;
  const board = onPanel(boardDrawing(half, choosableIn(scene)), { heading });
  const list = onPanel(fitted(BOARD_SIZE, LIST_LINES * LINE_HEIGHT, listOf(half, scene)));
  return inColumn([board, aside(inColumn([list, legend()], { align: 'start' }))]);
}
