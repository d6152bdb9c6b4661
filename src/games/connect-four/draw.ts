/** The board as text and as a picture. */
import type { Scene } from '#src/game-type.js';
import type { HeadlineParts } from '#src/kit/draw/headline.js';
import { svgPicture, textPicture } from '#src/kit/draw/picture.js';
import { pluralize, joinWithAnd, seatName } from '#src/kit/text.js';
import { COLUMNS, ROWS, type Place } from './bitboard.js';
import { boardDrawing } from './board-art.js';
import { BLACK, boardOf, chipAt, heightOf, RED } from './board.js';
import type { Config, Details, View } from './schemas.js';

type ConnectFourScene = Scene<Config, View>;

const HEADLINE: HeadlineParts = {
  title: 'Connect Four',
  seats: [
    { sign: 'X', colour: 'chip-red' },
    { sign: 'O', colour: 'chip-black' },
  ],
};
const partsOf = ({ view }: ConnectFourScene): HeadlineParts => ({
  ...HEADLINE,
  note: view.position === '' ? '' : pluralize(view.position.length, 'chip'),
});

const winningPlaces = ({ result }: ConnectFourScene): readonly Place[] =>
  result === null ? [] : (result.details as Details).cells;

const EDGE = `+${'-'.repeat(COLUMNS * 3)}+`;
const NUMBERS = Array.from({ length: COLUMNS }, (_, i) => ` ${i + 1} `).join('');

const SIGNS: Readonly<Record<string, string>> = { R: 'X', B: 'O' };
const isSame = (a: Place, b: Place): boolean => a.column === b.column && a.row === b.row;

const rowLine = (scene: ConnectFourScene, symbols: string, row: number): string => {
  const { lastDrop } = scene.view;
  const marked = Array.from(symbols, (symbol, i) => {
    const place = { column: i + 1, row };
    const sign = SIGNS[symbol] ?? symbol;
    if (winningPlaces(scene).some((each) => isSame(each, place))) return `[${sign}]`;
    return lastDrop !== null && isSame(lastDrop, place) ? `(${sign})` : ` ${sign} `;
  });
  return `${row} |${marked.join('')}|`;
};

/** The board from row 6 down; `(X)` is the last chip, `[X]` one of four in line. */
export const text = (scene: ConnectFourScene): string =>
  textPicture(scene, partsOf(scene), [
    ...scene.view.board.map((symbols, i) => rowLine(scene, symbols, ROWS - i)),
    `  ${EDGE}`,
    `   ${NUMBERS}`.trimEnd(),
    ...(scene.view.position === '' ? [] : ['', `Columns played: ${scene.view.position}`]),
  ]);

const columnWords = ({ view }: ConnectFourScene, column: number): string => {
  const board = boardOf(view.position);
  const chips = Array.from({ length: heightOf(board, column) }, (_, i) =>
    chipAt(board, { column, row: i + 1 }) === RED ? 'red' : 'black',
  );
  return `Column ${column}: ${chips.length === 0 ? 'empty' : chips.join(', ')}.`;
};

const placeWords = ({ column, row }: Place): string => `column ${column} row ${row}`;

const description = (scene: ConnectFourScene): string => {
  const { lastDrop } = scene.view;
  const columns = Array.from({ length: COLUMNS }, (_, i) => columnWords(scene, i + 1));
  const winning = winningPlaces(scene);
  return [
    `${seatName(scene.names, RED)} has red, ${seatName(scene.names, BLACK)} black. Columns from the bottom up.`,
    ...columns,
    lastDrop === null ? '' : `Last chip: ${placeWords(lastDrop)}.`,
    winning.length === 0 ? '' : `Winning chips: ${joinWithAnd(winning.map(placeWords))}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
};

/** The upright board with its chips; the last one has a light ring, those of four in line a golden star. */
export const svg = (scene: ConnectFourScene): string =>
  svgPicture(scene, partsOf(scene), boardDrawing(scene.view, winningPlaces(scene)), description(scene));
