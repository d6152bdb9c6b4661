import type { Seat } from '../../../game-type.js';
import { shownPieces } from '../../../kit/piles.js';
import type { Card } from '../../../kit/cards.js';
import { choosableIn } from '../../../kit/draw/choosable.js';
import { CARD_SIZE, cardFace, cardPile, cardRow, pilePanels } from '../../../kit/draw/playing-cards.js';
import { at } from '../../../kit/checked.js';
import { caption, inColumn, inRow, leftIn, onPanel, paragraph, wrapped } from '../../../kit/draw/layout.js';
import { animateDrawing, LEAVING_STEP } from '../../../kit/draw/animation.js';
import { drawing, type Drawing } from '../../../kit/draw/svg.js';
import { pluralize, seatName } from '../../../kit/text.js';
import { HAND_SIZE } from '../schemas.js';
import { capturedText, lastMoveText, pointCards, type BasraScene } from './text.js';

const WIDTH = 480;
const GAP = 8;
const PANEL_PADDING = 24;
const INNER_WIDTH = WIDTH - PANEL_PADDING;
const INNER_HALF = (WIDTH - GAP) / 2 - PANEL_PADDING;
const PILE_GAP = 16;
const TABLE_WIDTH = INNER_WIDTH - CARD_SIZE.width - PILE_GAP;
const HAND_SCALE = 0.6;
const SMALL_SCALE = 0.5;
/** Of the hand of the only other seat, which has what it has taken beside it. */
const OTHER_HAND_WIDTH = HAND_SIZE * (CARD_SIZE.width + GAP) * HAND_SCALE + GAP;

const FROM_HAND = { kind: 'slide', dx: 0, dy: 90 } as const;

const onFelt = (words: string): Drawing =>
  caption(words, { size: 14, fill: 'felt-ink', maxWidth: TABLE_WIDTH });

/** What the latest play captured, and the card that did: they are seen on the table before they leave it. */
const leavingCards = ({ view: { lastPlay } }: BasraScene): Drawing[] => {
  if (lastPlay === null || lastPlay.capture.length === 0) return [];
  const faces = lastPlay.capture.map((card) => cardFace(card));
  const played = animateDrawing(cardFace(lastPlay.card, 'accent'), FROM_HAND);
  return [...faces, played].map((face) => animateDrawing(face, { kind: 'leave' }));
};

const tableCards = (scene: BasraScene): Drawing => {
  const { table, lastPlay } = scene.view;
  const mark = choosableIn(scene);
  const isLatest = (card: Card): boolean => lastPlay?.capture.length === 0 && lastPlay.card === card;
  const leaving = leavingCards(scene);
  const faces = table.map((card) => {
    const face = mark(cardFace(card, isLatest(card) ? 'accent' : undefined), { capture: card });
    return isLatest(card) ? animateDrawing(face, FROM_HAND) : face;
  });
  const cards = wrapped([...faces, ...leaving], TABLE_WIDTH, { gap: GAP, align: 'start' });
  if (table.length > 0) return cards;
  const words = onFelt('The table is empty');
  if (leaving.length === 0) return words;
  const late = animateDrawing(words, { kind: 'appear' }, LEAVING_STEP);
  const centred = inRow([drawing(0, cards.height), late], { gap: 0 });
  return drawing(TABLE_WIDTH, cards.height, cards.markup, centred.markup);
};

/** The stock, if there is one, and the cards on the table. */
const tableDrawing = (scene: BasraScene): Drawing => {
  const { stock } = scene.view;
  const cards = tableCards(scene);
  const least = drawing(0, CARD_SIZE.height);
  const pile = stock === 0 ? [] : [cardPile(stock)];
  const whole = inRow([...pile, cards, least], { gap: PILE_GAP });
  return onPanel(leftIn(INNER_WIDTH, whole), { felt: true });
};

const lastPlayDrawing = (scene: BasraScene): Drawing => {
  const { lastPlay } = scene.view;
  const words = paragraph(lastMoveText(scene), INNER_WIDTH, { size: 13 });
  if (lastPlay === null || lastPlay.capture.length === 0) return words;
  const card = cardRow([lastPlay.card], { scale: SMALL_SCALE, emphasisOf: () => 'accent' });
  const taken = cardRow(lastPlay.capture, { scale: SMALL_SCALE });
  const moved = [
    animateDrawing(card, { kind: 'slide', dx: 0, dy: -40 }, LEAVING_STEP),
    animateDrawing(taken, { kind: 'slide', dx: 60, dy: -60 }, LEAVING_STEP),
  ];
  return inColumn([words, inRow(moved, { gap: 16 })], { align: 'start' });
};

const lastPlayPanel = (scene: BasraScene): Drawing[] =>
  scene.view.lastPlay === null ? [] : [onPanel(leftIn(INNER_WIDTH, lastPlayDrawing(scene)))];

const capturedDrawing = (captured: readonly Card[], maxWidth: number): Drawing => {
  const words = caption(`Taken: ${capturedText(captured)}`, { size: 12, fill: 'muted', maxWidth });
  const faces = cardRow(pointCards(captured), { scale: SMALL_SCALE, maxWidth });
  return inColumn(faces.width === 0 ? [words] : [words, faces], { align: 'start', gap: 4 });
};

/** A seat's hand, as far as it holds cards, and what it has taken. */
const seatDrawing = ({ view }: BasraScene, seat: Seat, hand: Drawing, maxWidth: number): Drawing => {
  const captured = capturedDrawing(at(view.captured, seat), maxWidth);
  return inColumn(hand.width === 0 ? [captured] : [hand, captured], { align: 'start', gap: 10 });
};

const headingOf = ({ view, names }: BasraScene, seat: Seat): string => {
  const { size } = at(view.hands, seat);
  return `${seatName(names, seat)}: ${size === 0 ? 'no cards' : pluralize(size, 'card')} in hand`;
};

const ownPanel = (scene: BasraScene, seat: Seat): Drawing => {
  const mark = choosableIn(scene);
  const cards = cardRow(shownPieces(at(scene.view.hands, seat)), {
    maxWidth: INNER_WIDTH,
    gap: GAP,
    mark: (drawn, card) => mark(drawn, { card }),
  });
  const own = seatDrawing(scene, seat, cards, INNER_WIDTH);
  return onPanel(leftIn(INNER_WIDTH, own), { heading: headingOf(scene, seat) });
};

const handOf = ({ view }: BasraScene, seat: Seat, maxWidth: number): Drawing =>
  cardRow(shownPieces(at(view.hands, seat)), { scale: HAND_SCALE, maxWidth });

/** The only other seat: its hand, and beside it what it has taken. */
const onlyOther = (scene: BasraScene, seat: Seat): Drawing => {
  const hand = handOf(scene, seat, OTHER_HAND_WIDTH);
  const captured = capturedDrawing(at(scene.view.captured, seat), INNER_WIDTH - OTHER_HAND_WIDTH);
  const both = inRow([leftIn(OTHER_HAND_WIDTH, hand), captured], { gap: 0, align: 'start' });
  return onPanel(leftIn(INNER_WIDTH, both), { heading: headingOf(scene, seat) });
};

/** The other seats; two to a row if there are several. */
const otherPanels = (scene: BasraScene): Drawing => {
  const others = [...scene.view.hands.keys()].filter((seat) => seat !== scene.viewer);
  const [only, ...rest] = others;
  if (only !== undefined && rest.length === 0) return onlyOther(scene, only);
  const inner = others.map((seat) => seatDrawing(scene, seat, handOf(scene, seat, INNER_HALF), INNER_HALF));
  const height = Math.max(...inner.map((each) => each.height));
  const panels = others.map((seat, i) =>
    onPanel(drawing(INNER_HALF, height, at(inner, i).markup), { heading: headingOf(scene, seat) }),
  );
  return wrapped(panels, WIDTH, { gap: GAP, align: 'start' });
};

/** The table with the stock, the latest play, the viewer's own hand, and a panel for each other seat. */
export function svg(scene: BasraScene): Drawing {
  const own = scene.viewer === null ? [] : [ownPanel(scene, scene.viewer)];
  return inColumn([
    tableDrawing(scene),
    ...pilePanels(scene.view.stockCards, 'Stock, next card first', INNER_WIDTH, SMALL_SCALE),
    ...lastPlayPanel(scene),
    ...own,
    otherPanels(scene),
  ]);
}
