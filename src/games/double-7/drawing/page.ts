/** The table for terminals: a card is `6:2`, or its numbers below each other where it lies crosswise or upright. */
import { textPicture } from '#src/kit/draw/picture.js';
import { wrapWords, stacked, type Block } from '#src/kit/draw/text-blocks.js';
import type { Seat } from '#src/game-type.js';
import type { Measures, Place } from './bends.js';
import { tableauOf, type OpenPlace, type Tableau } from './tableau.js';
import {
  boneyardWords,
  handHeading,
  headlineParts,
  playableCards,
  tableLines,
  type Double7Scene,
} from './words.js';

/** In columns and lines: the widest table has 79 columns. */
export const PAGE_MEASURES: Measures = {
  long: 3,
  short: 1,
  gap: 1,
  reachOut: 34.5,
  reachIn: 8.5,
  rise: 6,
  rowDistance: 4,
};

interface Cell {
  readonly column: number;
  readonly row: number;
  readonly sign: string;
}

/** Boxes lie half a cell off the whole numbers, because the middle card's middle is 0,0. */
const cellAt = ({ x, y }: Place, column: number, row: number, sign: string): Cell => ({
  column: Math.round(x + 0.5) + column,
  row: Math.round(y + 0.5) + row,
  sign,
});

const signsIn = (place: Place, signs: readonly string[]): Cell[] =>
  signs.map((sign, i) =>
    place.width > place.height ? cellAt(place, i, 0, sign) : cellAt(place, 0, i, sign),
  );

const endSign = (place: OpenPlace): Cell => {
  const sign = place.end.charAt(0).toUpperCase();
  return place.width > place.height ? cellAt(place, 1, 0, sign) : cellAt(place, 0, 1, sign);
};

const cellsOf = ({ cards, openPlaces }: Tableau, showEnds: boolean): Cell[] => [
  ...cards.flatMap((card) => signsIn(card, [`${card.numbers[0]}`, ':', `${card.numbers[1]}`])),
  ...(showEnds ? openPlaces.map(endSign) : []),
];

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

const tableText = ({ view, turn }: Double7Scene): Block =>
  view.layout.length === 0 ? [] : gridText(cellsOf(tableauOf(view.layout, PAGE_MEASURES), turn !== null));

const handText = (scene: Double7Scene, seat: Seat): Block => {
  const playable = playableCards(scene);
  const cards = scene.view.hands[seat]?.cards ?? [];
  const words = cards.map((card) => (seat === scene.viewer && playable.includes(card) ? `[${card}]` : card));
  return cards.length === 0
    ? [handHeading(scene, seat)]
    : wrapWords(words, 78, `${handHeading(scene, seat)}: `);
};

const boneyardText = ({ view }: Double7Scene): Block => {
  const cards = view.boneyard.cards ?? [];
  return cards.length === 0 ? [boneyardWords(view)] : wrapWords(cards, 78, `${boneyardWords(view)}: `);
};

/** For terminals. */
export const text = (scene: Double7Scene): string =>
  textPicture(
    scene,
    headlineParts(scene),
    stacked([
      tableText(scene),
      tableLines(scene),
      [...scene.view.hands.flatMap((_, seat) => handText(scene, seat)), ...boneyardText(scene)],
      playableCards(scene).length === 0 ? [] : ['Cards in brackets can be played.'],
    ]),
  );
