import type { Seat } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import { CARD_SIZE, cardFace, cardLines, cardPile, cardRow, emptySlot } from '#src/kit/draw/playing-cards.js';
import { at } from '#src/kit/checked.js';
import { caption, inColumn, inRow, onPanel, wrapped } from '#src/kit/draw/layout.js';
import { svgPicture } from '#src/kit/draw/picture.js';
import { drawing, type Drawing } from '#src/kit/draw/svg.js';
import { seatName } from '#src/kit/text.js';
import {
  capturedWords,
  description,
  cardsOf,
  headlineParts,
  lastPlayWords,
  openStock,
  pointCards,
  type BasraScene,
} from './words.js';

const WIDTH = 640;
const GAP = 8;
const PANEL_PADDING = 24;
const INNER_WIDTH = WIDTH - PANEL_PADDING;
const INNER_HALF = (WIDTH - GAP) / 2 - PANEL_PADDING;
const TABLE_COLUMNS = 7;
const TABLE_WIDTH = TABLE_COLUMNS * CARD_SIZE.width + (TABLE_COLUMNS - 1) * GAP;
const HAND_SCALE = 0.62;
const SMALL_SCALE = 0.4;

/** `inner` at the left of `width` units, so that panels line up. */
const leftIn = (width: number, inner: Drawing, height = inner.height): Drawing =>
  drawing(width, height, inner.markup);

const tableDrawing = ({ view: { table, stock, lastPlay } }: BasraScene): Drawing => {
  const isLatest = (card: Card): boolean => lastPlay?.capture.length === 0 && lastPlay.card === card;
  const faces = table.map((card) => cardFace(card, isLatest(card) ? 'accent' : undefined));
  const cards =
    faces.length === 0 ? emptySlot('empty') : wrapped(faces, TABLE_WIDTH, { gap: GAP, align: 'start' });
  const whole = inRow([cardPile(stock, null, 'no stock'), cards], { gap: 16 });
  return onPanel(leftIn(INNER_WIDTH, whole), { felt: true });
};

const lastPlayDrawing = (scene: BasraScene): Drawing => {
  const { lastPlay } = scene.view;
  const words = caption(lastPlayWords(scene), { size: 13, maxWidth: INNER_WIDTH });
  if (lastPlay === null || lastPlay.capture.length === 0) return words;
  const card = cardRow([lastPlay.card], { scale: SMALL_SCALE, emphasisOf: () => 'accent' });
  const taken = cardRow(lastPlay.capture, { scale: SMALL_SCALE });
  return inColumn([words, inRow([card, taken], { gap: 16 })], { align: 'start' });
};

const lastPlayPanel = (scene: BasraScene): Drawing[] =>
  scene.view.lastPlay === null ? [] : [onPanel(leftIn(INNER_WIDTH, lastPlayDrawing(scene)))];

/** The stock where it is face up. */
const stockPanel = (scene: BasraScene): Drawing[] => {
  const stock = openStock(scene);
  if (stock.length === 0) return [];
  const cards = leftIn(INNER_WIDTH, cardLines(stock, INNER_WIDTH, SMALL_SCALE));
  return [onPanel(cards, { heading: 'Stock, next card first' })];
};

const note = (words: string): Drawing => caption(words, { size: 12, fill: 'muted', maxWidth: INNER_HALF });

const capturedDrawing = (captured: readonly Card[]): Drawing => {
  const scoring = pointCards(captured);
  const words = note(`Taken: ${capturedWords(captured)}`);
  if (scoring.length === 0) return words;
  const faces = cardRow(scoring, { scale: SMALL_SCALE, maxWidth: INNER_HALF });
  return inColumn([words, faces], { align: 'start', gap: 4 });
};

const seatDrawing = ({ view }: BasraScene, seat: Seat): Drawing => {
  const cards = cardsOf(at(view.hands, seat));
  const hand =
    cards.length === 0
      ? note('No cards in hand')
      : cardRow(cards, { scale: HAND_SCALE, maxWidth: INNER_HALF });
  return inColumn([hand, capturedDrawing(at(view.captured, seat))], { align: 'start', gap: 10 });
};

const seatDrawings = (scene: BasraScene): Drawing => {
  const seats = scene.view.hands.map((_, seat) => seatDrawing(scene, seat));
  const height = Math.max(...seats.map((each) => each.height));
  const panels = seats.map((each, seat) =>
    onPanel(leftIn(INNER_HALF, each, height), { heading: seatName(scene.names, seat) }),
  );
  return wrapped(panels, WIDTH, { gap: GAP, align: 'start' });
};

/** The table with the stock, the latest play, and a panel for each seat. */
export const svg = (scene: BasraScene): string =>
  svgPicture(
    scene,
    headlineParts(scene),
    inColumn([tableDrawing(scene), ...stockPanel(scene), ...lastPlayPanel(scene), seatDrawings(scene)]),
    description(scene),
  );
