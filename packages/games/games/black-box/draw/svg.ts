import { choosableIn, AREA, type MarkChoosable, type Parts } from '../../../kit/draw/choosable.js';
import { aside, fitted, inColumn, onPanel } from '../../../kit/draw/layout.js';
import { circle, drawing, path, text, type Drawing } from '../../../kit/draw/svg.js';
import { element } from '../../../kit/draw/xml.js';
import { seatName } from '../../../kit/text.js';
import {
  edgeName,
  edgeSpaces,
  includesSpace,
  MARBLES,
  placementSpaces,
  sameSpace,
  spaceName,
  type Space,
} from '../board.js';
import type { HalfView, ShotView } from '../schemas.js';
import { BOARD_SIZE, borderOf, emptyBox, middleOf, SPACE_SIZE, type Point } from './empty-box.js';
import { marksTogether, edgeMarks, LASER_STEPS, laserColour, laserDashes, marksIn } from './marks.js';
import { guessLines, halfName, statusText, type BlackBoxScene } from './text.js';
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

type Verdict = 'right' | 'wrong' | 'unknown';

/** The spaces of guesses of which everybody knows that no space is right. */
const emptySpaces = ({ guesses }: HalfView): readonly Space[] =>
  guesses.filter(({ wrong }) => wrong === MARBLES).flatMap(({ marbles }) => marbles);

/** Whether a guessed space holds a marble, if the viewer can know that. */
const verdictOn = (space: Space, half: HalfView): Verdict => {
  if (half.marbles !== null) return includesSpace(half.marbles, space) ? 'right' : 'wrong';
  return includesSpace(emptySpaces(half), space) ? 'wrong' : 'unknown';
};

const CROSS = 9;

/** A ring where a guess is right, a cross where it is wrong, and a broken ring where the viewer cannot tell. */
const guessMarks: Readonly<Record<Verdict, (x: number, y: number) => string>> = {
  right: (x, y) => circle(x, y, 16, { fill: 'none', stroke: 'good', strokeWidth: 3.5 }),
  wrong: (x, y) =>
    path(`M${x - CROSS} ${y - CROSS}l${2 * CROSS} ${2 * CROSS}m0-${2 * CROSS}l-${2 * CROSS} ${2 * CROSS}`, {
      stroke: 'bad',
      strokeWidth: 3.5,
    }),
  unknown: (cx, cy) =>
    element('circle', {
      cx,
      cy,
      r: 15,
      'stroke-dasharray': '7 4.8',
      ...paint({ fill: 'none', stroke: 'gold', strokeWidth: 3.5 }),
    }),
};

/** The latest guess, and the spaces that earlier ones have ruled out. */
const guessDrawing = (half: HalfView): string => {
  const guessed = [...(half.guesses.at(-1)?.marbles ?? []), ...emptySpaces(half)];
  return placementSpaces
    .filter((space) => includesSpace(guessed, space))
    .map((space) => guessMarks[verdictOn(space, half)](middleOf(space.col), middleOf(space.row)))
    .join('');
};

/** The markup of a space if the viewer can choose it, with a hidden `ghost` that a page may show; otherwise nothing. */
const choosableSpace = ({ row, col }: Space, parts: Parts, mark: MarkChoosable, ghost = ''): string => {
  const place = { x: borderOf(col), y: borderOf(row), width: SPACE_SIZE, height: SPACE_SIZE };
  const space = drawing(SPACE_SIZE, SPACE_SIZE, element('rect', place), ghost);
  const name = parts['from'] === undefined ? spaceName({ row, col }) : edgeName({ row, col });
  const marked = mark(space, parts, name);
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
    animateMarkup(guessDrawing(half), { kind: 'appear' }),
    marksTogether(edgeSpaces.flatMap((space) => marksIn(marksAt(space), space, latest))),
    ended === null ? choosableSpaces(mark) : '',
  );
};

const LINE_HEIGHT = 21;
const NOTE_SIZE = 14;
const GUESSES_SHOWN = 2;

const note = (words: string, maxWidth = BOARD_SIZE): Drawing =>
  drawing(BOARD_SIZE, LINE_HEIGHT, text(words, 0, 15, { size: NOTE_SIZE, maxWidth }));

/** The half before the one that is shown, in words. */
const earlierTexts = (scene: BlackBoxScene): string[] =>
  scene.view.halves.slice(0, -1).map((half) => `${halfName(half.half)}: ${statusText(half, scene)}`);

const LEGEND_SIZE = 13;
const LEGEND_WIDTH = 190;

/** What the marks of lasers mean, once there are any. */
const legend = ({ shots }: HalfView): string =>
  shots.length === 0
    ? ''
    : text('disc: in · ring: out · square: back', BOARD_SIZE, 15, {
        size: LEGEND_SIZE,
        fill: 'muted',
        align: 'right',
      });

/** The points and guesses of a half; until there are any, how the half before it ended. The box shows all lasers. */
const notesOn = (half: HalfView, scene: BlackBoxScene): Drawing => {
  const isNew = half.shots.length === 0 && half.guesses.length === 0;
  const status = note(statusText(half, scene), isNew ? BOARD_SIZE : BOARD_SIZE - LEGEND_WIDTH);
  const first = drawing(BOARD_SIZE, LINE_HEIGHT, status.markup, legend(half));
  const others = isNew ? earlierTexts(scene) : guessLines(half).slice(-GUESSES_SHOWN);
  const lines = [first, ...others.map((words) => note(words))];
  return fitted(BOARD_SIZE, (1 + GUESSES_SHOWN) * LINE_HEIGHT, inColumn(lines, { gap: 0, align: 'start' }));
};

/** The half in progress, or the last one, as a picture; the half before it in words. */
export function svg(scene: BlackBoxScene): Drawing {
  const half = at(scene.view.halves, -1);
  const heading = `${halfName(half.half)}: ${seatName(scene.names, half.seeker)} seeks`;
  const board = onPanel(boardDrawing(half, choosableIn(scene)), { heading, felt: true });
  return inColumn([board, aside(notesOn(half, scene))], { gap: 6 });
}
