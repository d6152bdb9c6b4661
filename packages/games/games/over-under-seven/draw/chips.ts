/** Chips to bet with: a colour for each amount. */
import { fitted, inRow } from '../../../kit/draw/layout.js';
import { paint, type Colour } from '../../../kit/draw/palette.js';
import { circle, drawing, text, type Drawing } from '../../../kit/draw/svg.js';
import { element } from '../../../kit/draw/xml.js';
import type { OverUnderSevenScene } from './text.js';

interface Chip {
  readonly value: number;
  /** What is written on it: `500`, `1K`. */
  readonly label: string;
  readonly fill: Colour;
}

const UNITS = ['', 'K', 'M', 'B', 'T'];
const VALUES = [1, 5, 25, 100, 500];
const FILLS: readonly Colour[] = ['muted', 'seat-0', 'seat-3', 'ink', 'seat-4'];

/** The smallest first. */
const CHIPS: readonly Chip[] = UNITS.flatMap((unit, power) =>
  FILLS.map((fill, i) => {
    const value = VALUES[i] ?? 1;
    return { value: value * 1000 ** power, label: `${value}${unit}`, fill };
  }),
);

const MOST_CHIPS = 6;
const RADIUS = 21;
const SIZE = 2 * RADIUS + 2;

const chipDrawing = ({ label, fill }: Chip): Drawing => {
  const edge = {
    ...paint({ fill: 'none', stroke: 'ground', strokeWidth: 5 }),
    'stroke-dasharray': '8 11.3',
  };
  const middle = SIZE / 2;
  return drawing(
    SIZE,
    SIZE,
    element(
      'g',
      { class: 'chip' },
      circle(middle, middle, RADIUS, { fill, stroke: 'felt-ink', strokeWidth: 1 }),
      element('circle', { cx: middle, cy: middle, r: RADIUS - 3, ...edge }),
      text(label, middle, middle + 5, { size: 14, bold: true, align: 'centre', fill: 'ground' }),
    ),
  );
};

/** The chips that the player can still afford: the largest of them. */
export function chipRow(scene: OverUnderSevenScene, width: number): Drawing {
  const chips = CHIPS.filter(({ value }) => value <= scene.view.bankroll).slice(-MOST_CHIPS);
  const drawn = chips.map((chip) => {
    const { markup } = chipDrawing(chip);
    const attributes = { 'data-wager': chip.value, 'aria-label': `Add ${chip.label}` };
    return drawing(SIZE, SIZE, scene.legalMoves.length > 0 ? element('g', attributes, markup) : markup);
  });
  return fitted(width, SIZE, inRow(drawn, { gap: 14 }), { across: 'centre' });
}
