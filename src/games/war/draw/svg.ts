import type { Card } from '#src/kit/cards.js';
import { CARD_SIZE, cardLines, cardPile, cardRow, emptySlot } from '#src/kit/draw/playing-cards.js';
import { caption, inColumn, inRow, onPanel } from '#src/kit/draw/layout.js';
import { svgPicture } from '#src/kit/draw/picture.js';
import { drawing, type Drawing } from '#src/kit/draw/svg.js';
import type { BattleView, WarSeat } from '../fields.js';
import {
  description,
  headlineParts,
  nameOf,
  cardsOf,
  openDeck,
  statusWords,
  type WarScene,
} from './words.js';

const ROW_WIDTH = 400;
/** With more cards than this, neighbours overlap. */
const CARDS_WITHOUT_OVERLAP = 5;
const PILE_EDGE = 4;
const DECK_SCALE = 0.36;

const playedBy = ({ turnedUp, wars }: BattleView, seat: WarSeat): (Card | null)[] => [
  turnedUp[seat],
  ...wars.flatMap((war) => [...cardsOf(war.faceDown[seat]), war.turnedUp[seat]]),
];

const playedRow = (battle: BattleView | null, seat: WarSeat): Drawing => {
  if (battle === null) return emptySlot();
  const cards = playedBy(battle, seat);
  const takesAll = battle.winner === seat;
  return cardRow(cards, {
    maxWidth: ROW_WIDTH,
    gap: cards.length > CARDS_WITHOUT_OVERLAP ? -CARD_SIZE.width / 2 : 6,
    emphasisOf: (index) => (takesAll && index === cards.length - 1 ? 'gold' : undefined),
  });
};

const deckDrawing = (size: number): Drawing =>
  drawing(CARD_SIZE.width + PILE_EDGE, CARD_SIZE.height + PILE_EDGE, cardPile(size).markup);

const rowDrawing = (scene: WarScene, seat: WarSeat): Drawing => {
  const { lastBattle, decks } = scene.view;
  const played = drawing(ROW_WIDTH, CARD_SIZE.height, playedRow(lastBattle, seat).markup);
  const name = caption(nameOf(scene, seat), { size: 12, bold: true, fill: 'felt-ink' });
  const cards = inRow([deckDrawing(decks[seat].size), played], { gap: 28, align: 'start' });
  const deck = openDeck(scene, seat);
  const open = deck.length === 0 ? [] : [cardLines(deck, cards.width, DECK_SCALE)];
  return inColumn([name, cards, ...open], { gap: 4, align: 'start' });
};

/** Seat 1 above, seat 0 below: each deck, its cards where they are open, and those played in the latest battle. */
export const svg = (scene: WarScene): string => {
  const status = caption(statusWords(scene), { size: 14, fill: 'felt-ink', align: 'centre' });
  const felt = onPanel(inColumn([rowDrawing(scene, 1), status, rowDrawing(scene, 0)], { gap: 12 }), {
    felt: true,
  });
  return svgPicture(scene, headlineParts(scene), felt, description(scene));
};
