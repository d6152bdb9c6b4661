import type { Seat } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import { CARD_SIZE, cardFace, cardPile, cardRow, emptySlot } from '#src/kit/draw/playing-cards.js';
import { caption, inColumn, inRow, onPanel, wrapped } from '#src/kit/draw/layout.js';
import { svgPicture, textPicture } from '#src/kit/draw/picture.js';
import { drawing, type Drawing } from '#src/kit/draw/svg.js';
import {
  boxed,
  cardsText,
  cardText,
  wrapWords,
  PAGE_COLUMNS,
  stacked,
  type Block,
} from '#src/kit/draw/text-blocks.js';
import { seatName } from '#src/kit/text.js';
import {
  dealWords,
  describe,
  headlineParts,
  lastPlayWords,
  pileWords,
  pointCards,
  type BasraScene,
} from './draw-words.js';
import type { Hand } from './schemas.js';

const WIDTH = 640;
const GAP = 8;
const PANEL_PADDING = 24;
const INNER_WIDTH = WIDTH - PANEL_PADDING;
const INNER_HALF = (WIDTH - GAP) / 2 - PANEL_PADDING;
const TABLE_COLUMNS = 7;
const TABLE_WIDTH = TABLE_COLUMNS * CARD_SIZE.width + (TABLE_COLUMNS - 1) * GAP;
const HAND_SCALE = 0.62;
const SMALL_SCALE = 0.4;

const cardsOf = (hand: Hand | undefined): (Card | null)[] =>
  hand?.cards ?? Array.from({ length: hand?.size ?? 0 }, () => null);

const TABLE_TEXT_COLUMNS = 60;
const tableText = ({ view: { table } }: BasraScene): Block =>
  boxed(table.length === 0 ? ['(empty)'] : wrapWords(table.map(cardText), TABLE_TEXT_COLUMNS), 'Table');

const INDENT = '         ';

const seatText = ({ view, names }: BasraScene, seat: Seat): Block => {
  const pile = view.captured[seat] ?? [];
  return [
    seatName(names, seat),
    `  hand   ${cardsText(cardsOf(view.hands[seat]))}`,
    `  taken  ${pileWords(pile)}`,
    ...(pile.length === 0 ? [] : wrapWords(pile.map(cardText), PAGE_COLUMNS, INDENT)),
  ];
};

const lastPlayText = (scene: BasraScene): Block =>
  scene.view.lastPlay === null ? [] : wrapWords(lastPlayWords(scene).split(' '));

const text = (scene: BasraScene): string =>
  textPicture(
    scene,
    headlineParts(scene),
    stacked([
      tableText(scene),
      [dealWords(scene), ...lastPlayText(scene)],
      ...scene.view.hands.map((_, seat) => seatText(scene, seat)),
    ]),
  );

/** At the left of `width` units, so that panels line up. */
const leftIn = (width: number, inner: Drawing, height = inner.height): Drawing =>
  drawing(width, height, inner.markup);

const tableDrawing = ({ view: { table, stock, lastPlay } }: BasraScene): Drawing => {
  const isLatest = (card: Card): boolean => lastPlay?.capture.length === 0 && lastPlay.card === card;
  const faces = table.map((card) => cardFace(card, isLatest(card) ? 'accent' : undefined));
  const lying =
    faces.length === 0 ? emptySlot('empty') : wrapped(faces, TABLE_WIDTH, { gap: GAP, align: 'start' });
  const whole = inRow([cardPile(stock, null, 'no stock'), lying], { gap: 16 });
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

const noted = (words: string): Drawing => caption(words, { size: 12, fill: 'muted', maxWidth: INNER_HALF });

const pileDrawing = (pile: readonly Card[]): Drawing => {
  const scoring = pointCards(pile);
  const words = noted(`Taken: ${pileWords(pile)}`);
  if (scoring.length === 0) return words;
  const faces = cardRow(scoring, { scale: SMALL_SCALE, maxWidth: INNER_HALF });
  return inColumn([words, faces], { align: 'start', gap: 4 });
};

const holding = ({ view }: BasraScene, seat: Seat): Drawing => {
  const cards = cardsOf(view.hands[seat]);
  const hand =
    cards.length === 0
      ? noted('No cards in hand')
      : cardRow(cards, { scale: HAND_SCALE, maxWidth: INNER_HALF });
  return inColumn([hand, pileDrawing(view.captured[seat] ?? [])], { align: 'start', gap: 10 });
};

const seatDrawings = (scene: BasraScene): Drawing => {
  const holdings = scene.view.hands.map((_, seat) => holding(scene, seat));
  const height = Math.max(...holdings.map((each) => each.height));
  const panels = holdings.map((each, seat) =>
    onPanel(leftIn(INNER_HALF, each, height), { heading: seatName(scene.names, seat) }),
  );
  return wrapped(panels, WIDTH, { gap: GAP, align: 'start' });
};

const svg = (scene: BasraScene): string =>
  svgPicture(
    scene,
    headlineParts(scene),
    inColumn([tableDrawing(scene), ...lastPlayPanel(scene), seatDrawings(scene)]),
    describe(scene),
  );

/** Table, stock, hands and piles as a text page and as an SVG document. */
export const draw = { text, svg };
