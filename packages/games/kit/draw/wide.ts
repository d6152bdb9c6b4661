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
  /** Panels of one size: in lines above or below the table and, in the second layout, below each other beside it. */
  readonly side: readonly Drawing[];
}

interface Layouts {
  readonly isSideAbove: boolean;
  /** How large the panels are in the second layout. */
  readonly sideScale: number;
  /** Whether the hand is then as wide as the table and the panels together. */
  readonly isHandWide: boolean;
}

const MARGINS = 8;

/** The parts, with classes for the second layout, and the picture that is made of them. */
export function inWide(
  { table, hand, side }: Parts,
  { isSideAbove, sideScale, isHandWide }: Layouts,
): Parts & { readonly picture: (whole: Drawing) => Drawing } {
  const panel = at(side, 0);
  const inLine = Math.floor((table.width + GAP) / (panel.width + GAP));
  const [across, down] = [panel.width + GAP, panel.height + GAP];
  const sideHeight = Math.ceil(side.length / inLine) * down;
  const [tableTop, sideTop] = isSideAbove ? [sideHeight, 0] : [0, table.height + GAP];

  const left = table.width + GAP;
  const width = left + panel.width * sideScale;
  const scale = isHandWide ? width / table.width : 1;
  const below = sum(hand.map((part) => part.height * scale + GAP));
  const sideHeights = side.map((part) => part.height * sideScale);
  const sideTops = tops(sideHeights, table.height + (isHandWide ? 0 : below));
  const lowest = at(sideTops, -1) + at(sideHeights, -1);
  const top = Math.max(table.height, isHandWide ? lowest : 0);
  const height = Math.max(top + below, lowest);
  return {
    table: classed(table, 'wide', [0, -tableTop, 1]),
    hand: hand.map((part) => classed(part, 'wide', [0, top - table.height - sideHeight, scale])),
    side: side.map((part, i) => {
      const [x, y] = [(i % inLine) * across, sideTop + Math.floor(i / inLine) * down];
      return classed(part, 'wide', [left - x, at(sideTops, i) - y, sideScale]);
    }),
    picture: (whole) => classed(whole, 'widest', [width + MARGINS, height + MARGINS]),
  };
}
