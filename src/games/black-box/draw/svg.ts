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
const LINE_HEIGHT = 20;
const NOTE_SIZE = 12;
const SHOT_SIZE = 11;

const shotLine = (shot: ShotView, index: number): Drawing => {
  const kind = sameSpace(shot.from, shot.exit) ? 'back' : 'in';
  const middle = LINE_HEIGHT / 2;
  return drawing(
    LIST_WIDTH,
    LINE_HEIGHT,
    markDrawing({ laser: index + 1, kind }, 9, middle, 7.5),
    text(shotWords(shot), 21, middle + 4, { size: SHOT_SIZE, maxWidth: LIST_WIDTH - 22 }),
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
  const parts = [boardDrawing(half), note(progressWords(half, scene)), shots, ...guessLines(half).map(note)];
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
    legendLines.map((words) => caption(words, { size: 11, fill: 'muted', align: 'centre' })),
    { gap: 0 },
  );

/** The halves side by side, each with its lasers and guesses. */
export const svg = (scene: BlackBoxScene): string =>
  svgPicture(
    scene,
    headlineParts(scene),
    inColumn([
      inRow(
        scene.view.halves.map((half) => halfDrawing(half, scene)),
        { gap: 10, align: 'start' },
      ),
      legend(),
    ]),
    description(scene),
  );
