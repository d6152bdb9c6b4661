import { choosableIn, AREA, type MarkChoosable, type Parts } from '../../../kit/draw/choosable.js';
import { aside, caption, EMPTY_DRAWING, fitted, inColumn, inRow, placed } from '../../../kit/draw/layout.js';
import { circle, drawing, path, rect, text, type Box, type Drawing } from '../../../kit/draw/svg.js';
import { element } from '../../../kit/draw/xml.js';
import { seatName } from '../../../kit/text.js';
import {
  BOX_SIZE,
  edgeName,
  edgeSpaces,
  includesSpace,
  MARBLES,
  PLACEMENT_MAX,
  PLACEMENT_MIN,
  placementSpaces,
  sameSpace,
  spaceName,
  type Space,
} from '../board.js';
import type { HalfView, ShotView } from '../schemas.js';
import {
  arrowhead,
  BOARD_SIZE,
  borderOf,
  emptyBox,
  inwardsFrom,
  middleOf,
  slots,
  SPACE_SIZE,
  type Point,
} from './empty-box.js';
import {
  marksTogether,
  edgeMarks,
  LASER_STEPS,
  laserColour,
  laserDashes,
  markShape,
  marksIn,
} from './marks.js';
import { halfName, statusText, verdictText, type BlackBoxScene } from './text.js';
import { at, defined } from '../../../kit/checked.js';
import { sentences } from '../../../kit/draw/names.js';
import { animateMarkup, animationClass, ONCE } from '../../../kit/draw/animation.js';
import { paint, type Colour } from '../../../kit/draw/palette.js';

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
  const motion = isLatest ? ` ${animationClass({ kind: 'trace', length: lengthOf(points) })} ${ONCE}` : '';
  const line = element('path', {
    d: points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    'stroke-dasharray': laserDashes(laser),
    'stroke-linejoin': 'round',
    class: `${String(colour)}${motion}`,
    ...colours,
  });
  const end = endOf(outcome, at(points, -1), laser);
  return [line, isLatest ? animateMarkup(end, { kind: 'appear' }, LASER_STEPS, true) : end];
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

/** A marble covers it. */
const CROSS = 8;

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

/** A hidden `ghost`, which a page may show. */
const ghost = (...markup: readonly string[]): string =>
  element('g', { class: 'ghost', visibility: 'hidden' }, ...markup);

/** The markup of a space if the viewer can choose it, with the ghost of what the choice would do; otherwise nothing. */
const choosableSpace = (box: Box, parts: Parts, name: string, mark: MarkChoosable, shown: string): string => {
  const { x, y, width, height } = box;
  const space = drawing(width, height, element('rect', { x, y, width, height }), ghost(shown));
  const marked = mark(space, parts, name);
  return marked === space ? '' : marked.markup;
};

const placementSpace = (space: Space, mark: MarkChoosable): string => {
  const [x, y] = [borderOf(space.col), borderOf(space.row)];
  const box = { x, y, width: SPACE_SIZE, height: SPACE_SIZE };
  return choosableSpace(box, { marbles: { ...space } }, spaceName(space), mark, marble(space));
};

/** How far the beam of a laser that is aimed reaches, and its arrowhead. */
const BEAM = { length: 60, head: 18, half: 11, width: 6 } as const;

/** The beam of a laser that is aimed from an edge space: it shows the direction, not what the laser would meet. */
const beam = (space: Space, colour: Colour): string => {
  const [x, y] = [middleOf(space.col), middleOf(space.row)];
  const [dx, dy] = inwardsFrom(space);
  const { length, head, half, width } = BEAM;
  const [endX, endY] = [x + dx * length, y + dy * length];
  return (
    path(`M${x} ${y}L${endX - dx * head} ${endY - dy * head}`, { stroke: colour, strokeWidth: width }) +
    path(arrowhead([endX, endY], [dx, dy], head, half), { fill: colour })
  );
};

/** As deep as wide, with some of the space behind it, where no marble can lie. */
const edgeBox = ({ row, col }: Space): Box => {
  const [left, top] = [borderOf(col), borderOf(row)];
  const more = SPACE_SIZE - (borderOf(2) - borderOf(1));
  return {
    x: col === BOX_SIZE ? left - more : left,
    y: row === BOX_SIZE ? top - more : top,
    width: SPACE_SIZE,
    height: SPACE_SIZE,
  };
};

/** Invisible areas: the spaces to shoot from, or to name in a placement or a guess. */
const choosableSpaces = ({ shots }: HalfView, mark: MarkChoosable): string => {
  const colour = laserColour(shots.length + 1);
  const areas = [
    ...edgeSpaces.map((space) =>
      choosableSpace(edgeBox(space), { from: { ...space } }, edgeName(space), mark, beam(space, colour)),
    ),
    ...placementSpaces.map((space) => placementSpace(space, mark)),
  ].join('');
  return areas === '' ? '' : element('g', AREA, areas);
};

/** The box with its lasers, and the marbles and paths that the viewer may know. A half that is over has nothing to choose. */
const boardDrawing = (half: HalfView, mark: MarkChoosable): Drawing => {
  const { shots, marbles, ended } = half;
  const marksAt = edgeMarks(half);
  const latest = ended === null && shots.length > 0 ? shots.length : null;
  const isLatest = (space: Space): boolean => marksAt(space).some(({ laser }) => laser === latest);
  return drawing(
    BOARD_SIZE,
    BOARD_SIZE,
    emptyBox,
    slots((space) => marksAt(space).length > 0, isLatest),
    ...shots.flatMap((shot, i) => (isRetraced(shots, i) ? [] : laserPath(shot, i + 1, i + 1 === latest))),
    ...(marbles ?? []).map(marble),
    animateMarkup(guessDrawing(half), { kind: 'appear' }, 0, true),
    marksTogether(edgeSpaces.flatMap((space) => marksIn(marksAt(space), space, latest))),
    ended === null ? choosableSpaces(half, mark) : '',
  );
};

const LINE_HEIGHT = 21;
const NOTE_SIZE = 14;
const GUESSES_HEIGHT = 32;
const GUESSES_SHOWN = 2;

/** A line of words with names. */
const noteOn = (scene: BlackBoxScene, say: (scene: BlackBoxScene) => string): Drawing =>
  drawing(BOARD_SIZE, LINE_HEIGHT, placed(sentences(scene, say, BOARD_SIZE, 1, { size: NOTE_SIZE }), 0, 1));

const LEGEND_SIZE = 13;
const LEGEND = [
  ['in', 0],
  ['out', 44],
  ['back', 98],
] as const;
const LEGEND_WIDTH = 162;

/** What the marks of lasers mean, once there are any. */
const legend = ({ shots }: HalfView): Drawing =>
  shots.length === 0
    ? EMPTY_DRAWING
    : drawing(
        LEGEND_WIDTH,
        GUESSES_HEIGHT,
        ...LEGEND.map(
          ([kind, x]) =>
            markShape(kind, x + 12, 16, 6) +
            text(kind, x + 26, 16 + LEGEND_SIZE * 0.36, { size: LEGEND_SIZE, fill: 'muted' }),
        ),
      );

const SMALL = 6;
const [PLACEMENT_LINES, DOT] = [PLACEMENT_MAX - PLACEMENT_MIN + 1, 2.4];
const SMALL_BOX = {
  x: 0.5,
  y: 0.5,
  width: PLACEMENT_LINES * SMALL,
  height: PLACEMENT_LINES * SMALL,
  radius: 3,
};

const SMALL_GRID = Array.from({ length: PLACEMENT_LINES - 1 }, (_, i) => (i + 1) * SMALL + 0.5)
  .map((line) => `M${line} 0v${SMALL_BOX.height}M0 ${line}h${SMALL_BOX.width}`)
  .join('');

/** A guess as a small box with its marbles, and how much of it was wrong. */
const guessNote = (guess: HalfView['guesses'][number]): Drawing => {
  const dot = (line: number): number => 0.5 + (line - PLACEMENT_MIN + 0.5) * SMALL;
  const box = drawing(
    SMALL_BOX.width + 1,
    SMALL_BOX.height + 1,
    rect(SMALL_BOX, { fill: 'accent-soft', stroke: 'line' }),
    path(SMALL_GRID, { stroke: 'line' }),
    ...guess.marbles.map(({ row, col }) => circle(dot(col), dot(row), DOT, { fill: 'ink' })),
  );
  return inRow([box, caption(verdictText(guess), { size: LEGEND_SIZE })], { gap: 5 });
};

/** The half before the one that is shown, in words. */
const earlierTexts = (scene: BlackBoxScene): Drawing[] =>
  scene.view.halves
    .slice(0, -1)
    .map((half) => noteOn(scene, (each) => `${halfName(half.half)}: ${statusText(half, each)}`));

const headingOf = (half: HalfView, scene: BlackBoxScene): string => {
  const isHiding = scene.view.phase === 'hiding' && half.ended === null;
  const name = seatName(scene.names, isHiding ? half.hider : half.seeker);
  return `${halfName(half.half)}: ${name} ${isHiding ? 'hides' : 'seeks'}`;
};

/** Who seeks, and the latest guesses; until there are any, how the half before it ended. The box shows all lasers. */
const notesOn = (half: HalfView, scene: BlackBoxScene): Drawing => {
  const isNew = half.shots.length === 0 && half.guesses.length === 0;
  const guesses = inRow(half.guesses.slice(-GUESSES_SHOWN).map(guessNote), { gap: 12 });
  const marks = legend(half);
  const second = drawing(
    BOARD_SIZE,
    GUESSES_HEIGHT,
    placed(guesses, 0, 0),
    placed(marks, BOARD_SIZE - marks.width, 0),
  );
  const lines = [noteOn(scene, (each) => headingOf(half, each)), ...(isNew ? earlierTexts(scene) : [second])];
  return fitted(BOARD_SIZE, LINE_HEIGHT + GUESSES_HEIGHT, inColumn(lines, { gap: 0, align: 'start' }));
};

/** Leaves room for the log, where a page puts the notes beside the board. */
const brief = ({ width, height, markup }: Drawing): Drawing =>
  drawing(width, height, element('g', { class: 'brief' }, markup));

/** The half in progress, or the last one, as a picture; the half before it in words. */
export function svg(scene: BlackBoxScene): Drawing {
  const half = at(scene.view.halves, -1);
  return inColumn([boardDrawing(half, choosableIn(scene)), aside(brief(notesOn(half, scene)))], {
    gap: 6,
  });
}
