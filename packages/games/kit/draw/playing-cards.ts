/**
 * Playing cards as SVG drawings: faces with pips in the usual layout or a letter with an ornament, backs, rows, piles and
 * empty slots.
 */
import { type Card, rankOf, suitOf, type Rank } from '../cards.js';
import { inColumn, inRow, leftIn, onPanel, placed, scaled } from './layout.js';
import { animateMarkup, type Animation } from './animation.js';
import type { Colour } from './palette.js';
import { circle, drawing, path, rect, text, type Drawing, shape } from './svg.js';
import { element } from './xml.js';
import type { Shape } from './shapes.js';

/** The natural size of a card, in user units. */
export const CARD_SIZE = { width: 68, height: 96 } as const;
const { width: WIDTH, height: HEIGHT } = CARD_SIZE;
const MIDDLE = WIDTH / 2;

/** The position of a pip: column −1, 0 or 1, height from −1 (top) to 1. */
type Pip = readonly [column: number, height: number];
const both = (height: number): Pip[] => [
  [-1, height],
  [1, height],
];
const CORNERS: readonly Pip[] = [...both(-1), ...both(1)];
const FOUR_ROWS: readonly Pip[] = [...CORNERS, ...both(-1 / 3), ...both(1 / 3)];
const PIPS: Readonly<Partial<Record<Rank, readonly Pip[]>>> = {
  '2': [
    [0, -1],
    [0, 1],
  ],
  '3': [
    [0, -1],
    [0, 0],
    [0, 1],
  ],
  '4': CORNERS,
  '5': [...CORNERS, [0, 0]],
  '6': [...CORNERS, ...both(0)],
  '7': [...CORNERS, ...both(0), [0, -0.5]],
  '8': [...CORNERS, ...both(0), [0, -0.5], [0, 0.5]],
  '9': [...FOUR_ROWS, [0, 0]],
  T: [...FOUR_ROWS, [0, -2 / 3], [0, 2 / 3]],
};
const ORNAMENTS: Readonly<Partial<Record<Rank, Shape>>> = { J: 'cap', Q: 'coronet', K: 'crown' };

const PIP = { size: 11.5, columnStep: 11.5, reach: 33 } as const;

const suitShape = (card: Card): Shape => `suit-${suitOf(card)}`;
const isRed = (card: Card): boolean => suitOf(card) === 'D' || suitOf(card) === 'H';
/** The colour of a card's suit. */
export function inkOf(card: Card): Colour {
  return isRed(card) ? 'card-red' : 'card-black';
}

const numeralFace = (card: Card, pips: readonly Pip[]): string =>
  pips
    .map(([column, height]) => {
      const [x, y] = [MIDDLE + column * PIP.columnStep, HEIGHT / 2 + height * PIP.reach];
      return shape(suitShape(card), x, y, PIP.size, inkOf(card), height > 0 ? 180 : 0);
    })
    .join('');

const upsideDown = (markup: string): string =>
  element('g', { transform: `rotate(180 ${MIDDLE} ${HEIGHT / 2})` }, markup);

const courtFace = (card: Card, ornament: Shape): string => {
  const frame = { x: 17, y: 8, width: WIDTH - 34, height: HEIGHT - 16, radius: 3 };
  const ink = inkOf(card);
  const half = shape(ornament, MIDDLE, 19.5, 15, ink) + shape(suitShape(card), MIDDLE, 33, 10, ink);
  return (
    rect(frame, { fill: isRed(card) ? 'card-red-soft' : 'card-black-soft', stroke: ink, strokeWidth: 0.8 }) +
    half +
    upsideDown(half) +
    text(rankOf(card), MIDDLE, 56.5, { size: 25, bold: true, font: 'serif', align: 'centre', fill: ink })
  );
};

const middleOf = (card: Card): string => {
  const ornament = ORNAMENTS[rankOf(card)];
  const pips = PIPS[rankOf(card)];
  if (ornament !== undefined) return courtFace(card, ornament);
  if (pips !== undefined) return numeralFace(card, pips);
  return shape(suitShape(card), MIDDLE, HEIGHT / 2, 38, inkOf(card));
};

const cornerIndex = (card: Card): string =>
  text(rankOf(card) === 'T' ? '10' : rankOf(card), 9, 17.5, {
    size: 16,
    bold: true,
    font: 'serif',
    align: 'centre',
    fill: inkOf(card),
    exactWidth: rankOf(card) === 'T' ? 13.5 : undefined,
  }) + shape(suitShape(card), 9, 25.5, 10, inkOf(card));

/** Everything printed on a face, without the blank card itself. */
const faceMarkup = (card: Card): string => {
  const index = cornerIndex(card);
  return middleOf(card) + index + upsideDown(index);
};

const RADIUS = 6;

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

/** A card face up. The face's markup is cached, because most pictures repeat some cards. */
export function cardFace(card: Card, emphasis?: Emphasis): Drawing {
  const printed = faces.get(card) ?? faceMarkup(card);
  faces.set(card, printed);
  return drawing(WIDTH, HEIGHT, blankCard(emphasis), printed);
}

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
export function emptySlot(label = ''): Drawing {
  const box = { x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, radius: RADIUS };
  const labelText = text(label, MIDDLE, HEIGHT / 2 + 4, {
    size: 14,
    align: 'centre',
    fill: 'felt-ink',
    maxWidth: WIDTH - 6,
  });
  return drawing(WIDTH, HEIGHT, rect(box, { fill: 'none', stroke: 'felt-line', strokeWidth: 2 }), labelText);
}

/**
 * A pile of `size` cards with its size on a badge: face down, or with `top` face up, animated by `animation`. An empty
 * pile is an empty slot.
 */
export function cardPile(size: number, top: Card | null = null, animation?: Animation): Drawing {
  if (size === 0) return emptySlot('empty');
  const layers = Math.min(size, 3);
  const under = Array.from({ length: layers - 1 }, (_, i) =>
    placed(drawing(WIDTH, HEIGHT, blankCard()), (layers - 1 - i) * 2, (layers - 1 - i) * 2),
  );
  const badge =
    circle(WIDTH - 12, HEIGHT - 12, 13, { fill: 'panel', stroke: 'line' }) +
    text(String(size), WIDTH - 12, HEIGHT - 7, { size: 14, bold: true, align: 'centre' });
  const face = cardOrBack(top).markup;
  return drawing(
    WIDTH + 4,
    HEIGHT + 4,
    ...under,
    animation === undefined ? face : animateMarkup(face, animation),
    badge,
  );
}

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
  readonly mark?: (drawn: Drawing, card: Card, index: number) => Drawing;
}

/** Cards side by side; `null` is a card face down. Where cards overlap, their upper left corners stay visible. */
export function cardRow(cards: readonly (Card | null)[], style: CardRowStyle = {}): Drawing {
  const { maxWidth = Infinity, scale = 1, gap = 6, emphasisOf, mark } = style;
  const room = maxWidth / scale;
  const squeezed = cards.length < 2 ? gap : (room - WIDTH * cards.length) / (cards.length - 1);
  const drawn = cards.map((card, index) => {
    const face = cardOrBack(card, emphasisOf?.(index));
    return card === null || mark === undefined ? face : mark(face, card, index);
  });
  const row = inRow(drawn, { gap: Math.min(gap, squeezed) });
  return scale === 1 ? row : scaled(row, scale);
}

/** Many small cards, face up, in lines of at most `maxWidth` units; `gap` as in a row. */
export function cardLines(cards: readonly Card[], maxWidth: number, scale: number, gap = 4): Drawing {
  const perLine = Math.max(1, Math.floor((maxWidth / scale - WIDTH) / (WIDTH + gap)) + 1);
  const lines = Array.from({ length: Math.ceil(cards.length / perLine) }, (_, i) =>
    cardRow(cards.slice(i * perLine, (i + 1) * perLine), { scale, gap }),
  );
  return inColumn(lines, { gap: 3, align: 'start' });
}

/** A panel with the cards of a pile, small and face up; no panel if the pile is hidden or empty. */
export function pilePanels(
  cards: readonly Card[] | null | undefined,
  heading: string,
  width: number,
  scale: number,
  gap?: number,
): Drawing[] {
  if (!cards || cards.length === 0) return [];
  return [onPanel(leftIn(width, cardLines(cards, width, scale, gap)), { heading })];
}
