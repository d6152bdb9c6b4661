import { choosableIn } from '#src/kit/draw/choosable.js';
import { caption, inColumn, inRow, EMPTY_DRAWING, onPanel } from '#src/kit/draw/layout.js';
import { svgPicture } from '#src/kit/draw/picture.js';
import { drawing, text, type Drawing } from '#src/kit/draw/svg.js';
import { sameSpace } from '../board.js';
import type { HalfView, ShotView } from '../schemas.js';
import { boardDrawing } from './board.js';
import { BOARD_SIZE } from './empty-box.js';
import { markDrawing } from './mark-art.js';
import {
  description,
  guessLines,
  halfTitle,
  headlineParts,
  progressWords,
  shotWords,
  type BlackBoxScene,
} from './words.js';

const LIST_COLUMNS = 3;
const LIST_WIDTH = BOARD_SIZE / LIST_COLUMNS;
const LINE_HEIGHT = 21;
const NOTE_SIZE = 13;
const SHOT_SIZE = 12;

const shotLine = (shot: ShotView, index: number): Drawing => {
  const kind = sameSpace(shot.from, shot.exit) ? 'back' : 'in';
  const middle = LINE_HEIGHT / 2;
  return drawing(
    LIST_WIDTH,
    LINE_HEIGHT,
    markDrawing({ laser: index + 1, kind }, 10, middle, 9),
    text(shotWords(shot), 23, middle + 4, { size: SHOT_SIZE, maxWidth: LIST_WIDTH - 23 }),
  );
};

/** Lines in columns; each column is filled before the next. */
const inColumns = (lines: readonly Drawing[]): Drawing => {
  const rows = Math.ceil(lines.length / LIST_COLUMNS);
  const columns = Array.from({ length: LIST_COLUMNS }, (_, i) => lines.slice(i * rows, (i + 1) * rows));
  return inRow(
    columns.map((column) => inColumn([drawing(LIST_WIDTH, 0), ...column], { gap: 0 })),
    { gap: 0, align: 'start' },
  );
};

const note = (words: string): Drawing =>
  drawing(BOARD_SIZE, LINE_HEIGHT, text(words, 0, 14, { size: NOTE_SIZE, maxWidth: BOARD_SIZE }));

const halfDrawing = (half: HalfView, scene: BlackBoxScene): Drawing => {
  const shots = half.shots.length === 0 ? EMPTY_DRAWING : inColumns(half.shots.map(shotLine));
  const parts = [
    boardDrawing(half, choosableIn(scene)),
    note(progressWords(half, scene)),
    shots,
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
    headlineParts(scene),
    inColumn([...scene.view.halves.toReversed().map((half) => halfDrawing(half, scene)), legend()]),
    description(scene),
  );
