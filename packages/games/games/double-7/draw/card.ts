/** Single cards, face up or face down. */
import { element, rounded } from '../../../kit/draw/xml.js';
import { paint, type Colour, type Paint } from '../../../kit/draw/palette.js';
import { drawing, path, rect, type Drawing } from '../../../kit/draw/svg.js';
import { numbersOf, type Card, type CardNumber } from '../cards.js';
import type { Box } from './bends.js';

/** Where a pip lies in a half of an upright card, in sixths of the half, from its middle. */
type Pip = readonly [x: number, y: number];
const PIP_DISTANCE = 1.5;
const PIP_RADIUS = 0.085;
const centre: Pip = [0, 0];
const diagonal: readonly Pip[] = [
  [-PIP_DISTANCE, -PIP_DISTANCE],
  [PIP_DISTANCE, PIP_DISTANCE],
];
const corners: readonly Pip[] = [...diagonal, [PIP_DISTANCE, -PIP_DISTANCE], [-PIP_DISTANCE, PIP_DISTANCE]];
const six: readonly Pip[] = [...corners, [-PIP_DISTANCE, 0], [PIP_DISTANCE, 0]];
const pipsOf: Readonly<Record<CardNumber, readonly Pip[]>> = {
  0: [],
  1: [centre],
  2: diagonal,
  3: [...diagonal, centre],
  4: corners,
  5: [...corners, centre],
  6: six,
  7: [...six, centre],
};

export interface CardStyle {
  readonly fill?: Colour;
  readonly edge?: Colour;
  readonly edgeWidth?: number;
}

const outline = ({ x, y, width, height }: Box, colours: Paint): string => {
  const inset = (colours.strokeWidth ?? 1) / 2;
  return rect(
    {
      x: x + inset,
      y: y + inset,
      width: width - 2 * inset,
      height: height - 2 * inset,
      radius: Math.min(width, height) * 0.16,
    },
    colours,
  );
};

const dot = (x: number, y: number, radius: number): string => {
  const [r, d] = [rounded(radius), rounded(2 * radius)];
  return `M${rounded(x - radius)} ${rounded(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 ${-d} 0Z`;
};

const half = (number: CardNumber, x: number, y: number, side: number, upright: boolean): string =>
  pipsOf[number]
    .map(([across, along]) => {
      const [dx, dy] = upright ? [across, along] : [along, across];
      return dot(x + (dx * side) / 6, y + (dy * side) / 6, side * PIP_RADIUS);
    })
    .join('');

/** The bar between the halves of a card. */
const bar = (x1: number, y1: number, x2: number, y2: number): string =>
  element('line', { x1, y1, x2, y2, 'stroke-linecap': 'round', ...paint({ stroke: 'bone-edge' }) });

/** A card face up in its box. `numbers` go from left to right, or from top to bottom if it stands upright. */
export function cardFace(
  numbers: readonly [CardNumber, CardNumber],
  box: Box,
  { fill = 'bone', edge = 'bone-edge', edgeWidth = 1 }: CardStyle = {},
): string {
  const { x, y, width, height } = box;
  const upright = height > width;
  const side = Math.min(width, height);
  const [midX, midY] = [x + width / 2, y + height / 2];
  const [dx, dy] = upright ? [0, side / 2] : [side / 2, 0];
  const [first, second] = numbers;
  const pips =
    half(first, midX - dx, midY - dy, side, upright) + half(second, midX + dx, midY + dy, side, upright);
  const reach = side * 0.34;
  const divider = upright
    ? bar(midX - reach, midY, midX + reach, midY)
    : bar(midX, midY - reach, midX, midY + reach);
  return (
    outline(box, { fill, stroke: edge, strokeWidth: edgeWidth }) +
    divider +
    (pips === '' ? '' : path(pips, { fill: 'bone-ink' }))
  );
}

/** A card face down in its box. */
const cardBack = (box: Box): string => {
  const inset = Math.min(box.width, box.height) * 0.18;
  const inner = {
    x: box.x + inset,
    y: box.y + inset,
    width: box.width - 2 * inset,
    height: box.height - 2 * inset,
  };
  return (
    outline(box, { fill: 'back', stroke: 'bone-edge' }) +
    outline(inner, { fill: 'none', stroke: 'back-line' })
  );
};

/** An upright card, face down if it is `null`. */
export function uprightCard(card: Card | null, width: number, style?: CardStyle): Drawing {
  const height = 2 * width;
  const box = { x: 0, y: 0, width, height };
  return drawing(width, height, card === null ? cardBack(box) : cardFace(numbersOf(card), box, style));
}
