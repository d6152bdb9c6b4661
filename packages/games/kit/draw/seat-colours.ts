/** A colour for each seat: six chosen by hand, then any number of hues spread by the golden angle. */
import { boundedCache } from '../bounded-cache.js';

/** The shades of one colour, as `#rrggbb`. */
export type Shades = readonly [light: string, dark: string];
export type SeatColour = `seat-${number}`;

/** Colours that are easy to distinguish, in light and in dark surroundings. */
const CHOSEN: readonly Shades[] = [
  ['#b8372e', '#f0766b'],
  ['#2a5fa8', '#79a8ea'],
  ['#8a6a00', '#e0b93f'],
  ['#2f7a45', '#6fc487'],
  ['#7b4397', '#c493e0'],
  ['#a34a12', '#ec9a62'],
];

const GOLDEN_ANGLE = 137.508;
const LIGHT = { saturation: 0.6, lightness: 0.33 } as const;
const DARK = { saturation: 0.65, lightness: 0.7 } as const;

/** An HSL colour as `#rrggbb` (https://www.w3.org/TR/css-color-4/#hsl-to-rgb); `hue` in degrees, the others from 0 to 1. */
const hexOf = (hue: number, { saturation, lightness }: { saturation: number; lightness: number }): string => {
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  const channels = [0, 8, 4].map((offset) => {
    const k = (offset + hue / 30) % 12;
    const value = lightness - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
};

/** The colour of `seat`, from 0; there is one for any number of seats. */
export function seatColour(seat: number): SeatColour {
  return `seat-${seat}`;
}

const PREFIX = 'seat-';

/** The number of cached colours: several times what one picture needs. */
const CACHED_SHADES = 100;

export const seatShades = boundedCache(CACHED_SHADES, (colour: SeatColour): Shades => {
  const seat = Number(colour.slice(PREFIX.length));
  const hue = (seat * GOLDEN_ANGLE) % 360;
  return CHOSEN[seat] ?? [hexOf(hue, LIGHT), hexOf(hue, DARK)];
});

/** The seat colours among the names of CSS classes such as `f-seat-3`, in the order of seats. */
export function seatColoursIn(classNames: ReadonlySet<string>): SeatColour[] {
  const seats = [...classNames].flatMap((name) => {
    const [, seat] = /^[fs]-seat-(\d+)$/.exec(name) ?? [];
    return seat === undefined ? [] : [Number(seat)];
  });
  return [...new Set(seats)].sort((a, b) => a - b).map(seatColour);
}
