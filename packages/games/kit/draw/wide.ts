/**
 * A second layout, for windows in which a picture is larger with it: the page moves the parts whose classes say where they
 * lie there. In the first layout, and wherever else a picture is shown, they mean nothing.
 */
import { at } from '../checked.js';
import { sum } from '../lists.js';
import { element, rounded } from './xml.js';
import { drawing, type Drawing } from './svg.js';

const GAP = 8;

const classed = ({ width, height, markup }: Drawing, name: string, numbers: readonly number[]): Drawing =>
  drawing(width, height, element('g', { class: [name, ...numbers.map(rounded)].join('_') }, markup));

/** From top to bottom: where parts begin that take up `height`, or more if they need more. */
const tops = (heights: readonly number[], height = 0): number[] => {
  const rest = height - sum(heights);
  const gap = Math.max(GAP, rest / Math.max(1, heights.length - 1));
  return heights.map((_, i) => sum(heights.slice(0, i)) + i * gap);
};

interface Parts {
  readonly table: Drawing;
  /** What lies below the table; nothing for spectators. */
  readonly hand: readonly Drawing[];
  /** Panels that lie beside the table in the second layout. */
  readonly side: readonly Drawing[];
}

interface Scales {
  readonly side: number;
  /** Whether the hand is as wide as the table and the panels together. */
  readonly isHandWide: boolean;
}

/** The parts, with classes for the second layout, and the picture that is made of them. */
export function inWide(
  { table, hand, side }: Parts,
  scales: Scales,
): Parts & { readonly picture: (whole: Drawing) => Drawing } {
  const left = table.width + GAP;
  const width = left + Math.max(...side.map((part) => part.width)) * scales.side;
  const scale = scales.isHandWide ? width / table.width : 1;
  const below = sum(hand.map((part) => part.height * scale + GAP));
  const sideHeights = side.map((part) => part.height * scales.side);
  const beside = table.height + (scales.isHandWide ? 0 : below);
  const sideTops = tops(sideHeights, beside);
  const lowest = at(sideTops, -1) + at(sideHeights, -1);
  const top = Math.max(table.height, scales.isHandWide ? lowest : 0);
  return {
    table: classed(table, 'wide', [0, 0, 1]),
    hand: hand.map((part) => classed(part, 'wide', [0, top + GAP, scale])),
    side: side.map((part, i) => classed(part, 'wide', [left, at(sideTops, i), scales.side])),
    picture: (whole) => classed(whole, 'widest', [width, Math.max(top + below, lowest)]),
  };
}
