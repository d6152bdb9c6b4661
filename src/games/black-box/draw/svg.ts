import { choosableIn } from '#src/kit/draw/choosable.js';
import { caption, EMPTY_DRAWING, inColumn, onPanel } from '#src/kit/draw/layout.js';
import { svgPicture } from '#src/kit/draw/picture.js';
import { columnsIn, drawing, group, text, type Drawing } from '#src/kit/draw/svg.js';
import { element, escaped } from '#src/kit/draw/xml.js';
import { truncate } from '#src/kit/text.js';
import { sameSpace } from '#src/games/black-box/board.js';
import type { HalfView, ShotView } from '#src/games/black-box/schemas.js';
import { boardDrawing } from './box-svg.js';
import { BOARD_SIZE } from './empty-box.js';
import { markDrawing, marksTogether } from './marks.js';
import {
  descriptionText,
  guessLines,
  halfTitle,
  headerParts,
  statusText,
  shotText,
  type BlackBoxScene,
} from './text.js';

const LIST_COLUMNS = 3;
const LIST_WIDTH = BOARD_SIZE / LIST_COLUMNS;
const LINE_HEIGHT = 21;
const NOTE_SIZE = 13;
const SHOT_SIZE = 12;

const shotMark = (shot: ShotView, index: number, x: number, y: number): string => {
  const kind = sameSpace(shot.from, shot.exit) ? 'back' : 'in';
  return markDrawing({ laser: index + 1, kind }, x, y, 9);
};

const SHOT_INDENT = 23;
const SHOT_COLUMNS = columnsIn(LIST_WIDTH - SHOT_INDENT, SHOT_SIZE);

const shotLine = (shot: ShotView, x: number, y: number): string =>
  element('text', { x, y }, escaped(truncate(shotText(shot), SHOT_COLUMNS)));

/** The shots in columns; each column is filled before the next. */
const shotList = (shots: readonly ShotView[]): Drawing => {
  if (shots.length === 0) return EMPTY_DRAWING;
  const rows = Math.ceil(shots.length / LIST_COLUMNS);
  const left = (index: number): number => Math.floor(index / rows) * LIST_WIDTH;
  const middle = (index: number): number => ((index % rows) + 0.5) * LINE_HEIGHT;
  return drawing(
    BOARD_SIZE,
    rows * LINE_HEIGHT,
    marksTogether(shots.map((shot, i) => shotMark(shot, i, left(i) + 10, middle(i)))),
    group(
      { fill: 'ink', size: SHOT_SIZE },
      ...shots.map((shot, i) => shotLine(shot, left(i) + SHOT_INDENT, middle(i) + 4)),
    ),
  );
};

const note = (words: string): Drawing =>
  drawing(BOARD_SIZE, LINE_HEIGHT, text(words, 0, 14, { size: NOTE_SIZE, maxWidth: BOARD_SIZE }));

const halfDrawing = (half: HalfView, scene: BlackBoxScene): Drawing => {
  const parts = [
    boardDrawing(half, choosableIn(scene)),
    note(statusText(half, scene)),
    shotList(half.shots),
    ...guessLines(half).map(note),
  ];
  const content = inColumn(
    parts.filter(({ height }) => height > 0),
    { gap: 4, align: 'start' },
  );
  return onPanel(content, { heading: halfTitle(half, scene) });
};

const legendLines = [
  'Disc: a laser went in · ring: it came out',
  'Square: it came back · the latest guess is ringed',
];
const legend = (): Drawing =>
  inColumn(
    legendLines.map((words) => caption(words, { size: 12, fill: 'muted', align: 'centre' })),
    { gap: 0 },
  );

/** The half in progress, and below it the one before, each with its lasers and guesses. */
export const svg = (scene: BlackBoxScene): string =>
  svgPicture(
    scene,
    headerParts(scene),
    inColumn([...scene.view.halves.toReversed().map((half) => halfDrawing(half, scene)), legend()]),
    descriptionText(scene),
  );
