/** The felt: the stock and the cards on the table, with those that the latest play takes away. */
import type { Seat } from '../../../game-type.js';
import { at } from '../../../kit/checked.js';
import { sortCards, type Card } from '../../../kit/cards.js';
import { animateMarkup } from '../../../kit/draw/animation.js';
import { area, choosableIn } from '../../../kit/draw/choosable.js';
import {
  caption,
  fitted,
  inRow,
  leftIn,
  linesIn,
  onPanel,
  PANEL_PADDING,
  placed,
  scaled,
} from '../../../kit/draw/layout.js';
import { CARD_SIZE, cardFace, cardPile } from '../../../kit/draw/playing-cards.js';
import { drawing, rect, text, type Drawing } from '../../../kit/draw/svg.js';
import { element } from '../../../kit/draw/xml.js';
import { valueOf } from '../cards.js';
import { HAND_SIZE } from '../schemas.js';
import { lastCardsText, type BasraScene } from './text.js';

export const WIDTH = 420;
export const GAP = 8;
export const INNER_WIDTH = WIDTH - 2 * PANEL_PADDING;
const PILE_GAP = 12;
/** Where the table's cards begin in the picture. */
const TABLE_LEFT = PANEL_PADDING + CARD_SIZE.width + PILE_GAP;
const TABLE_WIDTH = WIDTH - PANEL_PADDING - TABLE_LEFT;
/** The height for two lines of cards. If there are more, all are drawn smaller. */
const TABLE_HEIGHT = 2 * CARD_SIZE.height + GAP;

const onFelt = (words: string): Drawing =>
  caption(words, { size: 14, fill: 'felt-ink', maxWidth: TABLE_WIDTH });

const STAMP = { width: 210, height: 104 } as const;
/** Announces a basra on top of the cards it takes, without catching clicks. */
const basraStamp = (points: number): Drawing => {
  const box = { x: 1.5, y: 1.5, width: STAMP.width - 3, height: STAMP.height - 3, radius: 14 };
  const style = { bold: true, align: 'centre', fill: 'gold-ink' } as const;
  const stamp = [
    rect(box, { fill: 'gold-soft', stroke: 'gold', strokeWidth: 3 }),
    text('Basra!', STAMP.width / 2, 54, { ...style, size: 48, font: 'serif' }),
    text(`+${points}`, STAMP.width / 2, 86, { ...style, size: 26 }),
  ];
  return drawing(STAMP.width, STAMP.height, element('g', { 'pointer-events': 'none' }, stamp.join('')));
};

/** By value, so that cards keep their places when others leave the table. */
const inOrder = (cards: readonly Card[]): Card[] => sortCards(cards).sort((a, b) => valueOf(a) - valueOf(b));

/** How many of the panels of `others` seats are side by side. */
export function inLineOf(others: number): number {
  return others === 3 ? 3 : 2;
}

/** The middle of a card, or where a card comes from or goes to, from the upper left corner of the table's cards. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** About the middle of the panel of a seat. */
const panelPlace = ({ viewer, view: { hands } }: BasraScene, seat: Seat): Place => {
  if (seat === viewer) return { x: INNER_WIDTH / 2 - TABLE_LEFT, y: TABLE_HEIGHT + 176 };
  const others = [...hands.keys()].filter((each) => each !== viewer);
  const [inLine, index] = [inLineOf(others.length), others.indexOf(seat)];
  const width = others.length === 1 ? WIDTH : (WIDTH + GAP) / inLine;
  const linesBelow = Math.ceil(others.length / inLine) - Math.floor(index / inLine);
  return {
    x: ((index % inLine) + 0.5) * width - TABLE_LEFT,
    y: others.length === 1 ? -58 : 75 - linesBelow * 178,
  };
};

/** Where the card that `seat` plays was: its own place in the viewer's hand, which may have been dealt anew. */
const handPlace = (scene: BasraScene, seat: Seat, card: Card): Place => {
  const { y, ...panel } = panelPlace(scene, seat);
  if (seat !== scene.viewer) return { x: panel.x, y };
  const held = at(scene.view.hands, seat).cards ?? [];
  const index = held.length === HAND_SIZE ? 0 : sortCards([...held, card]).indexOf(card);
  return { x: (index + 0.5) * (CARD_SIZE.width + GAP) - TABLE_LEFT, y };
};

interface Layout {
  readonly scale: number;
  readonly placeOf: (index: number) => Place;
}

/** Cards in lines from the left, so small that they fit. */
const layoutOf = (count: number): Layout => {
  const cards = Array.from({ length: count }, () => drawing(CARD_SIZE.width, CARD_SIZE.height));
  const { scale, lines } = linesIn(TABLE_WIDTH, TABLE_HEIGHT, cards, { gap: GAP });
  const perLine = lines[0]?.length ?? 1;
  return {
    scale,
    placeOf: (index) => ({
      x: ((index % perLine) * (CARD_SIZE.width + GAP) + CARD_SIZE.width / 2) * scale,
      y: (Math.floor(index / perLine) * (CARD_SIZE.height + GAP) + CARD_SIZE.height / 2) * scale,
    }),
  };
};

const way = (from: Place, to: Place) => ({ dx: to.x - from.x, dy: to.y - from.y });

const lyingAt = ({ x, y }: Place, scale: number, card: Drawing): string => {
  const shown = scale === 1 ? card : scaled(card, scale);
  return placed(shown, x - shown.width / 2, y - shown.height / 2);
};

/** The table without cards. */
const emptyTable = (scene: BasraScene): Drawing => {
  const basra = scene.view.lastPlay?.basra ?? 0;
  const shown = basra > 0 ? basraStamp(basra) : onFelt(lastCardsText(scene) || 'The table is empty');
  const across = basra > 0 ? 'centre' : 'start';
  return fitted(TABLE_WIDTH, TABLE_HEIGHT, shown, { across, down: 'centre' });
};

/** The step at which captured cards leave the table: until then, they lie there with the card that took them. */
const CAPTURE_STEP = 5;

/** The cards that leave the table with the latest play, its own card last. */
const leavingCards = ({ view: { lastPlay, table } }: BasraScene): readonly Card[] =>
  lastPlay === null || table.includes(lastPlay.card) ? [] : [...inOrder(lastPlay.capture), lastPlay.card];

const tableCards = (scene: BasraScene): string => {
  const { lastPlay, lastCapturer } = scene.view;
  const mark = choosableIn(scene);
  const [staying, leaving] = [inOrder(scene.view.table), leavingCards(scene)];
  const played = lastPlay?.card;
  const lying = [...staying, ...leaving].filter((card) => card !== played);
  const before = leaving.length === 0 ? staying : [...inOrder(lying), ...leaving.slice(-1)];
  const [was, is] = [layoutOf(before.length), layoutOf(staying.length)];
  const wasAt = (card: Card): Place => was.placeOf(before.indexOf(card));
  const faceOf = (card: Card): Drawing =>
    cardFace(card, card === played ? 'accent' : leaving.includes(card) ? 'gold' : undefined);
  /** The card played comes from the hand of its player. */
  const arriving = (card: Card, place: Place, markup: string): string =>
    lastPlay === null || card !== played
      ? markup
      : animateMarkup(markup, { kind: 'slide', ...way(place, handPlace(scene, lastPlay.seat, card)) });
  const stays = staying.map((card, index) => {
    const place = is.placeOf(index);
    const markup = lyingAt(place, is.scale, mark(faceOf(card), { capture: card }));
    if (leaving.length === 0) return arriving(card, place, markup);
    const percent = Math.round((100 * was.scale) / is.scale);
    const from = way(place, wasAt(card));
    return animateMarkup(markup, { kind: 'shift', ...from, percent }, CAPTURE_STEP);
  });
  const leaves = leaving.map((card) => {
    const place = wasAt(card);
    const markup = arriving(card, place, lyingAt(place, was.scale, faceOf(card)));
    const to = way(place, panelPlace(scene, lastCapturer ?? 0));
    return animateMarkup(markup, { kind: 'leave', ...to }, CAPTURE_STEP);
  });
  const empty = staying.length > 0 ? '' : emptyTable(scene).markup;
  return [
    leaving.length === 0 ? empty : animateMarkup(empty, { kind: 'appear' }, CAPTURE_STEP),
    ...stays,
    leaving.length === 0 ? '' : element('g', { 'pointer-events': 'none' }, leaves.join('')),
  ].join('');
};

/** The stock and the cards on the table. */
export function tableDrawing(scene: BasraScene): Drawing {
  const pile = leftIn(CARD_SIZE.width, cardPile(scene.view.stock));
  const place = choosableIn(scene)(area(TABLE_WIDTH, TABLE_HEIGHT), { type: 'play' }, 'the table');
  const table = drawing(TABLE_WIDTH, TABLE_HEIGHT, place.markup, tableCards(scene));
  return onPanel(inRow([pile, table], { gap: PILE_GAP }), { felt: true });
}
