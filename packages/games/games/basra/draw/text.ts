/** Everything that the drawings of Basra say in words. */
import type { Scene, Seat } from '../../../game-type.js';
import type { Card } from '../../../kit/cards.js';
import { at } from '../../../kit/checked.js';
import type { HeaderParts } from '../../../kit/draw/header.js';
import {
  cardsText,
  cardText,
  boxed,
  wrapWords,
  PAGE_COLUMNS,
  type Block,
} from '../../../kit/draw/text-blocks.js';
import { shownPieces } from '../../../kit/piles.js';
import { pluralize, seatName } from '../../../kit/text.js';
import type { Config, View } from '../schemas.js';
import { isJack, pointsOf, valueOf } from '../cards.js';

export type BasraScene = Scene<Config, View>;

export function header({ config, view }: BasraScene): Omit<HeaderParts, 'title'> {
  return {
    note: `Deck ${view.deck} · target ${config.target}`,
    seats: view.scores.map((score) => ({ score: String(score) })),
  };
}

/** `Basra! Ann took A♣ 6♦ with 7♥ for 15 points.`; empty before the first play. */
export function lastMoveText({ view: { lastPlay }, names }: BasraScene): string {
  if (lastPlay === null) return '';
  const { seat, card, capture, points, basra } = lastPlay;
  const name = seatName(names, seat);
  if (capture.length === 0) return `${name} laid ${cardText(card)} on the table.`;
  const scored = points === 0 ? '' : ` for ${pluralize(points, 'point')}`;
  return `${basra === 0 ? '' : 'Basra! '}${name} took ${cardsText(capture)} with ${cardText(card)}${scored}.`;
}

/** At the end of the game: `Ann took what was left.`; empty if nothing was. */
export function lastCardsText({
  view: { hands, stock, table, captured, lastPlay, lastCapturer },
  names,
}: BasraScene): string {
  const isPlayedOut = stock + table.length === 0 && hands.every(({ size }) => size === 0);
  if (!isPlayedOut || lastPlay === null || lastCapturer === null) return '';
  const tookAll = lastPlay.capture.length > 0 && at(captured, lastCapturer).at(-1) === lastPlay.card;
  return tookAll ? '' : `${seatName(names, lastCapturer)} took what was left.`;
}

/** Before the first play of a deck. */
export function startText({ config: { target }, view: { deck, dealer }, names }: BasraScene): string {
  return `${seatName(names, dealer)} has dealt deck ${deck} of a game to ${target} points.`;
}

const statusText = ({ view, names }: BasraScene): string =>
  `${seatName(names, view.dealer)} deals; ${pluralize(view.stock, 'card')} in the stock.`;

/** The captured cards that score points. */
function pointCards(captured: readonly Card[]): Card[] {
  return captured.filter((card) => pointsOf([card]) > 0);
}

/** `2 jacks +4`; nothing without cards. */
const scoreOf = (cards: readonly Card[], name: string): string[] =>
  cards.length === 0 ? [] : [`${name} +${pointsOf(cards)}`];

/** What the captured cards score: single cards, and the jacks and aces: `10♦ +3`, `2 jacks +4, 1 ace +1`. */
export function pointsTexts(captured: readonly Card[]): string[] {
  const jacks = captured.filter(isJack);
  const aces = captured.filter((card) => valueOf(card) === 1);
  const others = pointCards(captured).filter((card) => !jacks.includes(card) && !aces.includes(card));
  return [
    others.flatMap((card) => scoreOf([card], cardText(card))),
    [...scoreOf(jacks, pluralize(jacks.length, 'jack')), ...scoreOf(aces, pluralize(aces.length, 'ace'))],
  ].flatMap((line) => (line.length === 0 ? [] : [line.join(', ')]));
}

/** How many cards were captured and their points. */
export function capturedText(captured: readonly Card[]): string {
  return `${pluralize(captured.length, 'card')}: ${pluralize(pointsOf(captured), 'point')}`;
}

const seatText = ({ view, names }: BasraScene, seat: Seat): string => {
  const { size, cards } = at(view.hands, seat);
  const open = cards === null || cards.length === 0 ? null : cardsText(cards);
  const held = open ?? (size === 0 ? 'no cards' : pluralize(size, 'card'));
  const captured = at(view.captured, seat);
  const scoring = pointCards(captured);
  const taken = `${capturedText(captured)}${scoring.length === 0 ? '' : ` (${cardsText(scoring)})`}`;
  return `${seatName(names, seat)} holds ${held} and has taken ${taken}.`;
};

export function description(scene: BasraScene): string[] {
  const stock = scene.view.stockCards ?? [];
  return [
    `On the table: ${scene.view.table.length === 0 ? 'nothing' : cardsText(scene.view.table)}.`,
    statusText(scene),
    stock.length === 0 ? '' : `The stock, next card first: ${cardsText(stock)}.`,
    ...scene.view.hands.map((_, seat) => seatText(scene, seat)),
    lastMoveText(scene),
    lastCardsText(scene),
  ];
}

const TABLE_COLUMNS = 60;
const INDENT = ' '.repeat(9);

const tableText = ({ view: { table } }: BasraScene): Block =>
  boxed(table.length === 0 ? ['(empty)'] : wrapWords(table.map(cardText), TABLE_COLUMNS), 'Table');

const seatLines = ({ view, names }: BasraScene, seat: Seat): Block => {
  const captured = at(view.captured, seat);
  return [
    seatName(names, seat),
    `  hand   ${cardsText(shownPieces(at(view.hands, seat)))}`,
    `  taken  ${capturedText(captured)}`,
    ...(captured.length === 0 ? [] : wrapWords(captured.map(cardText), PAGE_COLUMNS, INDENT)),
  ];
};

const stockText = (scene: BasraScene): Block => {
  const stock = scene.view.stockCards ?? [];
  return stock.length === 0 ? [] : wrapWords(stock.map(cardText), PAGE_COLUMNS, 'Stock: ');
};

/** The table, and the hand and captured cards of each seat. */
export function text(scene: BasraScene): Block[] {
  return [
    tableText(scene),
    [statusText(scene), ...stockText(scene)],
    ...scene.view.hands.map((_, seat) => seatLines(scene, seat)),
  ];
}
