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
  /** How large the panels are beside the table. */
  readonly sideScale: number;
}

const MARGINS = 8;

/** Where a part lies, and its scale. */
type Place = readonly [x: number, y: number, scale: number];

interface Places {
  readonly width: number;
  readonly height: number;
  readonly hand: Place;
  readonly side: readonly Place[];
}

/** The panels beside the table, and the hand as wide as both. */
const besideTable = ({ table, hand, side }: Parts, sideScale: number): Places => {
  const left = table.width + GAP;
  const width = left + at(side, 0).width * sideScale;
  const scale = width / table.width;
  const sideHeights = side.map((part) => part.height * sideScale);
  const sideTops = tops(sideHeights, table.height);
  const top = Math.max(table.height, at(sideTops, -1) + at(sideHeights, -1));
  return {
    width,
    height: top + sum(hand.map((part) => part.height * scale + GAP)),
    hand: [0, top + GAP, scale],
    side: sideTops.map((y) => [left, y, sideScale]),
  };
};

/** The parts, with classes for the second layout, and the picture that is made of them. */
export function inWide(
  parts: Parts,
  { isSideAbove, sideScale }: Layouts,
): Parts & { readonly picture: (whole: Drawing) => Drawing } {
  const { table, hand, side } = parts;
  const panel = at(side, 0);
  const inLine = Math.floor((table.width + GAP) / (panel.width + GAP));
  const [right, down] = [panel.width + GAP, panel.height + GAP];
  const sideHeight = Math.ceil(side.length / inLine) * down;
  const [tableTop, sideTop] = isSideAbove ? [sideHeight, 0] : [0, table.height + GAP];
  const places = besideTable(parts, sideScale);
  const [handX, handY, handScale] = places.hand;
  return {
    table: classed(table, 'wide', [0, -tableTop, 1]),
    hand: hand.map((part) =>
      classed(part, 'wide', [handX, handY - sideHeight - table.height - GAP, handScale]),
    ),
    side: side.map((part, i) => {
      const [x, y, scale] = at(places.side, i);
      const [fromX, fromY] = [(i % inLine) * right, sideTop + Math.floor(i / inLine) * down];
      return classed(part, 'wide', [x - fromX, y - fromY, scale]);
    }),
    picture: (whole) => classed(whole, 'widest', [places.width + MARGINS, places.height + MARGINS]),
  };
}
