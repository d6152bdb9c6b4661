/**
 * The one palette of all pictures: each colour for a light and for a dark surrounding. Painted elements carry the
 * light colour as an attribute and a class besides, so that a renderer without style sheets shows the light picture.
 */
import type { Attributes } from './markup.js';

type Shades = readonly [light: string, dark: string];

export const COLOURS = {
  /** Behind everything. */
  ground: ['#f6f3ec', '#16181b'],
  /** A raised area on the ground. */
  panel: ['#fffdf9', '#22262b'],
  /** Borders and grids on ground and panel. */
  line: ['#d6cfc1', '#3f454d'],
  /** Text, and text of less weight. */
  ink: ['#23211d', '#eceae4'],
  muted: ['#676156', '#a8a398'],
  /** What asks for attention: whose turn it is, the last move. */
  accent: ['#0b6b6b', '#58c9bb'],
  'accent-soft': ['#ddefec', '#1d3a38'],
  /** Winners and winning places, and text about them. */
  gold: ['#c8920a', '#f2c14e'],
  'gold-ink': ['#7d5800', '#f2c14e'],
  'gold-soft': ['#faedc8', '#463a1c'],
  good: ['#25703a', '#74d190'],
  bad: ['#b3261e', '#ff8f85'],
  /** The table that cards and bones lie on, and text on it. */
  felt: ['#2f6b50', '#1d4535'],
  'felt-line': ['#5b937a', '#37705a'],
  'felt-ink': ['#f4f1e4', '#e6e3d6'],
  /** Playing cards. */
  card: ['#fffdf8', '#f1eee6'],
  'card-edge': ['#9f988a', '#0f1113'],
  'card-red': ['#bf2026', '#b51d23'],
  'card-black': ['#1c1c1f', '#1c1c1f'],
  'card-red-soft': ['#f9e3dc', '#f0d8d0'],
  'card-black-soft': ['#e6e6ea', '#dadade'],
  back: ['#2a4f80', '#32598e'],
  'back-line': ['#a9c0de', '#a9c0de'],
  /** Dominoes. */
  bone: ['#fcf7e8', '#ede6d2'],
  'bone-edge': ['#8f8670', '#0f1113'],
  'bone-ink': ['#23211d', '#23211d'],
  /** The upright board of Connect Four, its holes and chips. */
  board: ['#2d62ab', '#28569a'],
  'board-edge': ['#1f4880', '#17386a'],
  hole: ['#e3ebf6', '#87a6cf'],
  'chip-red': ['#d5362c', '#e2463b'],
  'chip-red-rim': ['#a3211a', '#a9251d'],
  'chip-black': ['#25272b', '#17181b'],
  'chip-black-rim': ['#54585f', '#4a4e55'],
  /** On chips of either colour. */
  'chip-win': ['#ffd65a', '#ffd65a'],
  'chip-last': ['#ffffff', '#ffffff'],
  /** Lasers and what they meet. */
  laser: ['#c81e64', '#ff6fa6'],
  marble: ['#3a4a63', '#9fb4d6'],
  /** One for each seat, told apart in both surroundings. */
  'seat-0': ['#b8372e', '#f0766b'],
  'seat-1': ['#2a5fa8', '#79a8ea'],
  'seat-2': ['#8a6a00', '#e0b93f'],
  'seat-3': ['#2f7a45', '#6fc487'],
  'seat-4': ['#7b4397', '#c493e0'],
  'seat-5': ['#a34a12', '#ec9a62'],
} as const satisfies Record<string, Shades>;

export type Colour = keyof typeof COLOURS;
const ALL_COLOURS = Object.keys(COLOURS) as Colour[];
const SEAT_COLOURS = ['seat-0', 'seat-1', 'seat-2', 'seat-3', 'seat-4', 'seat-5'] as const satisfies Colour[];

/** The colour that stands for a seat, 0 to 5. */
export const seatColour = (seat: number): Colour => SEAT_COLOURS[seat] ?? 'ink';

export interface Paint {
  readonly fill?: Colour | 'none';
  readonly stroke?: Colour;
  /** The stroke's width, 1 when left out. */
  readonly strokeWidth?: number;
}

/** Fill and stroke as attributes for `element`. */
export const paint = ({ fill, stroke, strokeWidth }: Paint): Attributes => ({
  class:
    [fill === undefined || fill === 'none' ? '' : `f-${fill}`, stroke === undefined ? '' : `s-${stroke}`]
      .join(' ')
      .trim() || undefined,
  fill: fill === undefined || fill === 'none' ? fill : COLOURS[fill][0],
  stroke: stroke && COLOURS[stroke][0],
  'stroke-width': stroke && strokeWidth,
});

const PROPERTIES = { f: 'fill', s: 'stroke' } as const;
type Class = readonly [property: keyof typeof PROPERTIES, colour: Colour];

const classesIn = (markup: string): Class[] => {
  const used = new Set(
    [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  return ALL_COLOURS.flatMap((colour): Class[] => [
    ['f', colour],
    ['s', colour],
  ]).filter(([property, colour]) => used.has(`${property}-${colour}`));
};

const rulesOf = (classes: readonly Class[], shade: 0 | 1): string =>
  classes
    .map(([property, colour]) => `.${property}-${colour}{${PROPERTIES[property]}:${COLOURS[colour][shade]}}`)
    .join('');

/** The style sheet for the colours that `markup` uses. */
export const styleFor = (markup: string): string => {
  const classes = classesIn(markup);
  const changing = classes.filter(([, colour]) => new Set<string>(COLOURS[colour]).size > 1);
  return `${rulesOf(classes, 0)}@media (prefers-color-scheme:dark){${rulesOf(changing, 1)}}`;
};
