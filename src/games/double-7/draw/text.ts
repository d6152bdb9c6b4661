/** A card is `6:2`; in the layout, its numbers stand above each other if it is upright. */
import type { Seat } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { textPicture } from '#src/kit/draw/picture.js';
import { wrapWords, stacked, type Block } from '#src/kit/draw/text-blocks.js';
import type { Box, Dimensions } from './bends.js';
import { tableauOf, type EndBox, type Tableau } from './tableau.js';
import {
  boneyardHeading,
  handHeading,
  headerParts,
  playableCards,
  statusText,
  type DoubleSevenScene,
} from './words.js';

/** In columns and lines: no layout is wider than 79 columns. */
export const textDimensions: Dimensions = {
  long: 3,
  short: 1,
  gap: 1,
  outerReach: 34.5,
  innerReach: 8.5,
  rise: 6,
  rowDistance: 4,
};
/** For lists of cards. */
const LIST_COLUMNS = 78;

interface Cell {
  readonly column: number;
  readonly row: number;
  readonly sign: string;
}

/** Boxes lie half a cell off the whole numbers, because 0,0 is the middle of the middle card. */
const cellAt = ({ x, y }: Box, column: number, row: number, sign: string): Cell => ({
  column: Math.round(x + 0.5) + column,
  row: Math.round(y + 0.5) + row,
  sign,
});

const cellsIn = (box: Box, signs: readonly string[]): Cell[] =>
  signs.map((sign, i) => (box.width > box.height ? cellAt(box, i, 0, sign) : cellAt(box, 0, i, sign)));

/** The initial of the end in the middle of its box. */
const endCell = (box: EndBox): Cell => {
  const sign = box.end.charAt(0).toUpperCase();
  return box.width > box.height ? cellAt(box, 1, 0, sign) : cellAt(box, 0, 1, sign);
};

const cellsOf = ({ cards, endBoxes }: Tableau, showEnds: boolean): Cell[] => [
  ...cards.flatMap((card) => cellsIn(card, [`${card.numbers[0]}`, ':', `${card.numbers[1]}`])),
  ...(showEnds ? endBoxes.map(endCell) : []),
];

/** All whole numbers from the least to the greatest of `numbers`. */
const rangeOf = (numbers: readonly number[]): number[] => {
  const least = Math.min(...numbers);
  return Array.from({ length: Math.max(...numbers) - least + 1 }, (_, i) => least + i);
};

const gridText = (cells: readonly Cell[]): Block => {
  const signs = new Map(cells.map(({ column, row, sign }) => [`${column} ${row}`, sign]));
  const columns = rangeOf(cells.map(({ column }) => column));
  const lineOf = (row: number): string =>
    columns.map((column) => signs.get(`${column} ${row}`) ?? ' ').join('');
  return rangeOf(cells.map(({ row }) => row)).map((row) => lineOf(row).trimEnd());
};

const tableauText = ({ view, turn }: DoubleSevenScene): Block =>
  view.layout.length === 0 ? [] : gridText(cellsOf(tableauOf(view.layout, textDimensions), turn !== null));

const listText = (heading: string, cards: readonly string[]): Block =>
  cards.length === 0 ? [heading] : wrapWords(cards, LIST_COLUMNS, `${heading}: `);

const handText = (scene: DoubleSevenScene, seat: Seat): Block => {
  const playable = seat === scene.viewer ? playableCards(scene) : [];
  const cards = at(scene.view.hands, seat).cards ?? [];
  const shown = cards.map((card) => (playable.includes(card) ? `[${card}]` : card));
  return listText(handHeading(scene, seat), shown);
};

const boneyardText = ({ view }: DoubleSevenScene): Block =>
  listText(boneyardHeading(view), view.boneyard.cards ?? []);

/** The layout, the hands and the boneyard. */
export const text = (scene: DoubleSevenScene): string =>
  textPicture(
    scene,
    headerParts(scene),
    stacked([
      tableauText(scene),
      statusText(scene),
      [...scene.view.hands.flatMap((_, seat) => handText(scene, seat)), ...boneyardText(scene)],
      playableCards(scene).length === 0 ? [] : ['Cards in brackets can be played.'],
    ]),
  );
