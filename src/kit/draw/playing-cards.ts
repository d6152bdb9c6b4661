/** Playing cards as SVG drawings: faces, backs, rows, piles and empty slots. */
import { CARD_SIZE, faceMarkup } from './card-face.js';
import type { Card } from '#src/kit/cards.js';
import { inColumn, inRow, placed, scaled } from './layout.js';
import { animateMarkup, type Animation } from './animation.js';
import type { Colour } from './palette.js';
import { circle, drawing, path, rect, text, type Drawing } from './svg.js';

export { CARD_SIZE };
const { width: WIDTH, height: HEIGHT } = CARD_SIZE;
const RADIUS = 6;
const MIDDLE = WIDTH / 2;

/** The colour of a highlighted edge: `accent` for a chosen or just played card, `gold` for a winning one. */
export type Emphasis = Extract<Colour, 'accent' | 'gold'>;

const blankCard = (emphasis?: Emphasis): string => {
  const box = { x: 0.5, y: 0.5, width: WIDTH - 1, height: HEIGHT - 1, radius: RADIUS };
  if (emphasis === undefined) return rect(box, { fill: 'card', stroke: 'card-edge' });
  return rect(
    { ...box, x: 1.5, y: 1.5, width: WIDTH - 3, height: HEIGHT - 3 },
    { fill: 'card', stroke: emphasis, strokeWidth: 3 },
  );
};

const faces = new Map<Card, string>();

/** A card face up. Most pictures of cards repeat some, so what is printed on them is made once. */
export const cardFace = (card: Card, emphasis?: Emphasis): Drawing => {
  const printed = faces.get(card) ?? faceMarkup(card);
  faces.set(card, printed);
  return drawing(WIDTH, HEIGHT, blankCard(emphasis), printed);
};

/** The diamonds on a back. They are a single path because hidden hands draw many backs. */
const LATTICE = [0, 1, 2, 3, 4]
  .flatMap((row) => [0, 1, 2].map((column) => `M${18 + column * 16} ${10 + row * 16}l5 6l-5 6l-5-6z`))
  .join('');

/** A card face down. */
export const CARD_BACK = drawing(
  WIDTH,
  HEIGHT,
  blankCard(),
  rect({ x: 6, y: 6, width: WIDTH - 12, height: HEIGHT - 12, radius: 3 }, { fill: 'back' }),
  path(LATTICE, { fill: 'back-line' }),
);

/** A card face up, or a back for a card that is hidden from the viewer. */
const cardOrBack = (card: Card | null, emphasis?: Emphasis): Drawing =>
  card === null ? CARD_BACK : cardFace(card, emphasis);

/** The outline of a missing card, with an optional label. */
export const emptySlot = (label = ''): Drawing => {
  const box = { x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, radius: RADIUS };
  const labelText = text(label, MIDDLE, HEIGHT / 2 + 4, {
    size: 11,
    align: 'centre',
    fill: 'felt-ink',
    maxWidth: WIDTH - 6,
  });
  return drawing(WIDTH, HEIGHT, rect(box, { fill: 'none', stroke: 'felt-line', strokeWidth: 2 }), labelText);
};

/**
 * A pile of `size` cards with its size on a badge: face down, or with `top` face up, animated by `animation`. An empty
 * pile is an empty slot.
 */
export const cardPile = (size: number, top: Card | null = null, animation?: Animation): Drawing => {
  if (size === 0) return emptySlot('empty');
  const layers = Math.min(size, 3);
  const under = Array.from({ length: layers - 1 }, (_, i) =>
    placed(drawing(WIDTH, HEIGHT, blankCard()), (layers - 1 - i) * 2, (layers - 1 - i) * 2),
  );
  const badge =
    circle(WIDTH - 12, HEIGHT - 12, 12, { fill: 'panel', stroke: 'line' }) +
    text(String(size), WIDTH - 12, HEIGHT - 8, { size: 11, bold: true, align: 'centre' });
  const face = cardOrBack(top).markup;
  return drawing(
    WIDTH + 4,
    HEIGHT + 4,
    ...under,
    animation === undefined ? face : animateMarkup(face, animation),
    badge,
  );
};

export interface CardRowStyle {
  /** In user units. Cards overlap as much as they must to fit; unlimited by default. */
  readonly maxWidth?: number;
  /** 1, the natural size, by default. */
  readonly scale?: number;
  /** Between neighbours when there is room, 6 by default; negative to overlap. */
  readonly gap?: number;
  /** The highlight of the card at `index`. */
  readonly emphasisOf?: (index: number) => Emphasis | undefined;
  /** Marks a card that is face up. */
  readonly mark?: (drawn: Drawing, card: Card) => Drawing;
}

/** Cards side by side; `null` is a back. Where cards overlap, their upper left corners stay visible. */
export const cardRow = (cards: readonly (Card | null)[], style: CardRowStyle = {}): Drawing => {
  const { maxWidth = Infinity, scale = 1, gap = 6, emphasisOf, mark } = style;
  const room = maxWidth / scale;
  const squeezed = cards.length < 2 ? gap : (room - WIDTH * cards.length) / (cards.length - 1);
  const drawn = cards.map((card, index) => {
    const face = cardOrBack(card, emphasisOf?.(index));
    return card === null || mark === undefined ? face : mark(face, card);
  });
  const row = inRow(drawn, { gap: Math.min(gap, squeezed) });
  return scale === 1 ? row : scaled(row, scale);
};

/** Many small cards, face up, in lines of at most `maxWidth` units; `gap` as in a row. */
export const cardLines = (cards: readonly Card[], maxWidth: number, scale: number, gap = 4): Drawing => {
  const perLine = Math.max(1, Math.floor((maxWidth / scale - WIDTH) / (WIDTH + gap)) + 1);
  const lines = Array.from({ length: Math.ceil(cards.length / perLine) }, (_, i) =>
    cardRow(cards.slice(i * perLine, (i + 1) * perLine), { scale, gap }),
  );
  return inColumn(lines, { gap: 3, align: 'start' });
};
