/** Everything that the drawings of Double-7 say in words. */
import type { Scene, Seat } from '../../../game-type.js';
import { at } from '../../../kit/checked.js';
import type { HeaderParts } from '../../../kit/draw/header.js';
import { pluralize, joinWithAnd, seatName } from '../../../kit/text.js';
import { shows, totalOf, type Card } from '../cards.js';
import { ENDS, placeText, type OpenEnd } from '../layout.js';
import type { Config, View } from '../schemas.js';
import { playScore } from '../scoring.js';
import { armsOf, tableauOf, type EndBox, type Tableau } from './tableau.js';
import { wrapWords, type Block } from '../../../kit/draw/text-blocks.js';
import type { Box, Dimensions } from './bends.js';

export type DoubleSevenScene = Scene<Config, View>;

export function header({ config, view }: DoubleSevenScene): Omit<HeaderParts, 'title'> {
  return {
    note: `Hand ${view.handNumber} · target ${config.target}`,
    seats: view.scores.map((score) => ({ score: String(score) })),
  };
}

const fitsNow = ({ ends, layout, openWith }: View, card: Card): boolean => {
  if (layout.length === 0) return openWith === null || card === openWith;
  return ends.some(({ number }) => shows(card, number));
};

/** The cards that the viewer can play now; none if it is not its turn. */
export function playableCards({ view, viewer, turn }: DoubleSevenScene): Card[] {
  if (viewer === null || turn !== viewer) return [];
  return (at(view.hands, viewer).cards ?? []).filter((card) => fitsNow(view, card));
}

/** The open ends to which the viewer can join a card now. */
export function usableEnds(scene: DoubleSevenScene): OpenEnd[] {
  const playable = playableCards(scene);
  return scene.view.ends.filter(({ number }) => playable.some((card) => shows(card, number)));
}

/** The last play; before the first one, who opens and with what. */
const lastMoveText = ({ view, names }: DoubleSevenScene): string => {
  const last = view.layout.at(-1);
  if (last === undefined) return `${seatName(names, view.toMove)} opens with ${view.openWith ?? 'any card'}.`;
  const played =
    last.end === null
      ? `opened with ${last.card}`
      : `joined ${last.card} ${placeText(view.layout.slice(0, -1), last.end)}`;
  const gained = playScore(view.points);
  return `${seatName(names, last.seat)} ${played}${gained === 0 ? '' : ` and scored ${gained}`}.`;
};

/** What each end and the spinner count, with the name of a double, and their sum. */
const sumText = ({ view }: DoubleSevenScene): string => {
  const { ends, spinner, points, layout } = view;
  if (layout.length === 0) return '';
  const counted = [
    { number: null, card: spinner?.card, points: spinner?.points ?? 0 },
    ...ends.map(({ number, points }) => ({ number, card: `${number}:${number}`, points })),
  ].filter((each) => each.points > 0);
  const terms = counted.map(
    (each) => `${each.points}${each.points === each.number ? '' : ` (${each.card})`}`,
  );
  return `The open ends count ${terms.length < 2 ? '' : `${terms.join(' + ')} = `}${points}.`;
};

/** The open ends, and the points of the layout; none before the first play. */
const layoutSentences = (scene: DoubleSevenScene): string[] => {
  const { view, turn } = scene;
  if (view.layout.length === 0) return [];
  const ends = view.ends.map(({ end, number }) => `${end} ${number}`);
  const open = turn === null ? [] : [`Open ends: ${ends.join(', ')}.`];
  return [...open, sumText(scene)];
};

/** How the last hand ended, until the next one is opened and again after the game; otherwise empty. */
const lastHandText = ({ view, names, result }: DoubleSevenScene): string => {
  const { lastHand } = view;
  if (lastHand === null || (view.layout.length > 0 && result === null)) return '';
  const { handNumber, reason, winner, bonus } = lastHand;
  const who = winner === null ? '' : seatName(names, winner);
  if (reason === 'gone-out')
    return `Hand ${handNumber}: ${who} went out and scored ${bonus} for the cards left.`;
  if (reason !== 'blocked') return '';
  const scored = who === '' ? 'nobody scored' : `${who} had the lightest hand and scored ${bonus}`;
  return `Hand ${handNumber} was blocked; ${scored}.`;
};

/** The seats that could neither play nor draw since the last play, the latest first; also a viewer that has to pass now. */
export function blockedSeats({ view, viewer, turn, legalMoves }: DoubleSevenScene): Seat[] {
  if (turn === null) return [];
  const seats = view.hands.length;
  const passed = Array.from({ length: view.passesInRow }, (_, i) => (turn + seats - 1 - i) % seats);
  return viewer === turn && legalMoves.some(({ type }) => type === 'pass') ? [turn, ...passed] : passed;
}

const blockedText = (scene: DoubleSevenScene): string => {
  const names = blockedSeats(scene).map((seat) => seatName(scene.names, seat));
  if (names.length === 0) return '';
  return `${joinWithAnd(names)} ${names.length === 1 ? 'is' : 'are'} blocked: no card fits, and none can be drawn.`;
};

/** What pictures say in words on the table: all that is not drawn there. */
export function tableText(scene: DoubleSevenScene): string {
  const [hand, play] = [lastHandText(scene), lastMoveText(scene)];
  const sentences = scene.result === null ? [hand, play, sumText(scene)] : [play, hand];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** The status lines below the layout, each of one or two sentences; in descriptions they begin with the last play. */
export function statusSentences(scene: DoubleSevenScene, tellsPlays: boolean): string[][] {
  const isToOpen = scene.view.layout.length === 0;
  const last = tellsPlays || isToOpen ? [lastMoveText(scene)] : [];
  const [layout, hand] = [layoutSentences(scene), [lastHandText(scene)]];
  const lines = scene.result === null ? [hand, last, [blockedText(scene)], layout] : [last, layout, hand];
  return lines.filter((line) => line.join('') !== '');
}

export function boneyardHeading({ boneyard }: View): string {
  return `Boneyard: ${boneyard.size === 0 ? 'empty' : pluralize(boneyard.size, 'card')}`;
}

/** `Ann: 3 cards`, with their total if the viewer may see them. */
export function handHeading({ view, names }: DoubleSevenScene, seat: Seat): string {
  const { size, cards } = at(view.hands, seat);
  const total = cards === null || size === 0 ? '' : `, total ${totalOf(cards)}`;
  return `${seatName(names, seat)}: ${pluralize(size, 'card')}${total}`;
}

const sides = { left: 'to its left', right: 'to its right', up: 'above it', down: 'below it' } as const;

const armsText = ({ view }: DoubleSevenScene): string => {
  const [opening, ...joined] = view.layout;
  if (opening === undefined) return '';
  const { middle, arms } = armsOf(opening, joined);
  const described = ENDS.filter((end) => arms[end].length > 0).map(
    (end) => `${sides[end]} ${arms[end].join(' ')}`,
  );
  const middleText = `${middle}${view.spinner === null ? '' : ', the spinner,'} is in the middle`;
  return `${[middleText, ...described].join('; ')}.`;
};

const handText = (scene: DoubleSevenScene, seat: Seat): string => {
  const cards = at(scene.view.hands, seat).cards ?? [];
  return cards.length === 0
    ? `${handHeading(scene, seat)}.`
    : `${handHeading(scene, seat)}: ${cards.join(' ')}.`;
};

export function description(scene: DoubleSevenScene): string[] {
  const playable = playableCards(scene);
  const { boneyard } = scene.view;
  return [
    armsText(scene),
    ...statusSentences(scene, true).flat(),
    ...scene.view.hands.map((_, seat) => handText(scene, seat)),
    playable.length === 0 ? '' : `You can play ${joinWithAnd(playable)}.`,
    `${boneyardHeading(scene.view)}.`,
    boneyard.cards === null || boneyard.size === 0 ? '' : `It holds ${boneyard.cards.join(' ')}.`,
  ];
}

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
/** The width of lists of cards, in columns. */
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

const handLines = (scene: DoubleSevenScene, seat: Seat): Block => {
  const playable = seat === scene.viewer ? playableCards(scene) : [];
  const cards = at(scene.view.hands, seat).cards ?? [];
  const shown = cards.map((card) => (playable.includes(card) ? `[${card}]` : card));
  return listText(handHeading(scene, seat), shown);
};

const boneyardText = ({ view }: DoubleSevenScene): Block =>
  listText(boneyardHeading(view), view.boneyard.cards ?? []);

/** The layout, the hands and the boneyard. */
export function text(scene: DoubleSevenScene): Block[] {
  return [
    tableauText(scene),
    statusSentences(scene, false).map((line) => line.join(' ')),
    [...scene.view.hands.flatMap((_, seat) => handLines(scene, seat)), ...boneyardText(scene)],
    playableCards(scene).length === 0 ? [] : ['Cards in brackets can be played.'],
  ];
}
