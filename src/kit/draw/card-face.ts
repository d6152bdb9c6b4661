/** What is printed on a playing card: pips in the usual layout, court cards as a letter with an ornament, corner indices. */
import { rankOf, suitOf, type Card, type Rank } from '#src/kit/cards.js';
import { element } from './xml.js';
import type { Colour } from './palette.js';
import type { Shape } from './shapes.js';
import { rect, shape, text } from './svg.js';

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
const inkOf = (card: Card): Colour => (isRed(card) ? 'card-red' : 'card-black');

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
export const faceMarkup = (card: Card): string => {
  const index = cornerIndex(card);
  return middleOf(card) + index + upsideDown(index);
};
