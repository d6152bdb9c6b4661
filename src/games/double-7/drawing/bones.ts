/** Double-seven cards as vector drawings: two halves with pips, or a plain back. */
import { line, path, rect } from '#src/kit/draw/svg.js';
import { rounded } from '#src/kit/draw/xml.js';
import type { Colour, Paint } from '#src/kit/draw/palette.js';
import type { CardNumber } from '../cards.js';
import type { Place } from './bends.js';

/** Pips of a half whose card stands upright, in sixths of the half from its middle. */
type Pip = readonly [x: number, y: number];
const STEP = 1.5;
const CENTRE: Pip = [0, 0];
const diagonal: readonly Pip[] = [
  [-STEP, -STEP],
  [STEP, STEP],
];
const corners: readonly Pip[] = [...diagonal, [STEP, -STEP], [-STEP, STEP]];
const six: readonly Pip[] = [...corners, [-STEP, 0], [STEP, 0]];
const PIPS: Readonly<Record<CardNumber, readonly Pip[]>> = {
  0: [],
  1: [CENTRE],
  2: diagonal,
  3: [...diagonal, CENTRE],
  4: corners,
  5: [...corners, CENTRE],
  6: six,
  7: [...six, CENTRE],
};
const PIP_RADIUS = 0.085;

export interface Look {
  readonly fill?: Colour;
  readonly edge?: Colour;
  readonly edgeWidth?: number;
}

const outline = ({ x, y, width, height }: Place, colours: Paint): string => {
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
  PIPS[number]
    .map(([across, along]) => {
      const [dx, dy] = upright ? [across, along] : [along, across];
      return dot(x + (dx * side) / 6, y + (dy * side) / 6, side * PIP_RADIUS);
    })
    .join('');

/** A card face up in its place; `numbers` from left to right, or from top to bottom. */
export const bone = (
  numbers: readonly [CardNumber, CardNumber],
  place: Place,
  { fill = 'bone', edge = 'bone-edge', edgeWidth = 1 }: Look = {},
): string => {
  const { x, y, width, height } = place;
  const upright = height > width;
  const side = Math.min(width, height);
  const [midX, midY] = [x + width / 2, y + height / 2];
  const [dx, dy] = upright ? [0, side / 2] : [side / 2, 0];
  const [first, second] = numbers;
  const pips =
    half(first, midX - dx, midY - dy, side, upright) + half(second, midX + dx, midY + dy, side, upright);
  const reach = side * 0.34;
  const bar = upright
    ? line(midX - reach, midY, midX + reach, midY, { stroke: 'bone-edge' })
    : line(midX, midY - reach, midX, midY + reach, { stroke: 'bone-edge' });
  return (
    outline(place, { fill, stroke: edge, strokeWidth: edgeWidth }) +
    bar +
    (pips === '' ? '' : path(pips, { fill: 'bone-ink' }))
  );
};

/** A card face down. */
export const boneBack = (place: Place): string => {
  const inset = Math.min(place.width, place.height) * 0.18;
  const inner = {
    x: place.x + inset,
    y: place.y + inset,
    width: place.width - 2 * inset,
    height: place.height - 2 * inset,
  };
  return (
    outline(place, { fill: 'back', stroke: 'bone-edge' }) +
    outline(inner, { fill: 'none', stroke: 'back-line' })
  );
};
