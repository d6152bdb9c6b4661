/**
 * The palette of all pictures: each colour has a shade for light and one for dark surroundings. Besides a class, painted
 * elements carry the light shade as an attribute, so a renderer without style sheets shows the light picture.
 */
import type { Attributes } from './xml.js';
import { seatColoursIn, seatShades, type SeatColour, type Shades } from './seat-colours.js';

export const COLOURS = {
  /** Behind everything. */
  ground: ['#f6f3ec', '#16181b'],
  /** A raised area on the ground. */
  panel: ['#fffdf9', '#22262b'],
  /** Borders and grids on ground and panel. */
  line: ['#d6cfc1', '#3f454d'],
  /** Text, and secondary text. */
  ink: ['#23211d', '#eceae4'],
  muted: ['#676156', '#a8a398'],
  /** For what needs attention: whose turn it is, the last move. */
  accent: ['#0b6b6b', '#58c9bb'],
  'accent-soft': ['#ddefec', '#1d3a38'],
  /** Winners and winning lines, and text about them. */
  gold: ['#c8920a', '#f2c14e'],
  'gold-ink': ['#7d5800', '#f2c14e'],
  'gold-soft': ['#faedc8', '#463a1c'],
  good: ['#25703a', '#74d190'],
  bad: ['#b3261e', '#ff8f85'],
  /** The table under cards and dominoes, and text on it. */
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
  hole: ['#e3ebf6', '#122646'],
  'chip-red': ['#d5362c', '#e2463b'],
  'chip-red-rim': ['#a3211a', '#a9251d'],
  'chip-black': ['#25272b', '#0a0b0d'],
  'chip-black-rim': ['#54585f', '#9aa3b0'],
  /** On chips of either colour. */
  'chip-win': ['#ffd65a', '#ffd65a'],
  'chip-last': ['#ffffff', '#ffffff'],
  /** What lasers meet. */
  marble: ['#3a4a63', '#9fb4d6'],
} as const satisfies Record<string, Shades>;

type NamedColour = keyof typeof COLOURS;
export type Colour = NamedColour | SeatColour;
const NAMED_COLOURS = Object.keys(COLOURS) as NamedColour[];

const isNamed = (colour: Colour): colour is NamedColour => Object.hasOwn(COLOURS, colour);

const shadesOf = (colour: Colour): Shades => (isNamed(colour) ? COLOURS[colour] : seatShades(colour));

export interface Paint {
  readonly fill?: Colour | 'none';
  readonly stroke?: Colour;
  /** The width of the stroke in user units; 1 by default. */
  readonly strokeWidth?: number;
}

const classOf = (fill: Paint['fill'], stroke: Paint['stroke']): string | undefined => {
  const ofStroke = stroke && `s-${stroke}`;
  if (fill === undefined || fill === 'none') return ofStroke;
  return ofStroke === undefined ? `f-${fill}` : `f-${fill} ${ofStroke}`;
};

/** Fill and stroke as attributes for `element`. */
export function paint({ fill, stroke, strokeWidth }: Paint): Attributes {
  return {
    class: classOf(fill, stroke),
    fill: fill === undefined || fill === 'none' ? fill : shadesOf(fill)[0],
    stroke: stroke && shadesOf(stroke)[0],
    'stroke-width': stroke && strokeWidth,
  };
}

const PROPERTIES = { f: 'fill', s: 'stroke' } as const;
type Class = readonly [property: keyof typeof PROPERTIES, colour: Colour];

const START = ' class="';

/** The names of all CSS classes in markup. */
export function classNamesIn(markup: string): ReadonlySet<string> {
  return new Set(
    Array.from(new Set(markup.match(/ class="[^"]*/g)), (each) => each.slice(START.length).split(' ')).flat(),
  );
}

/** The colours in use, ordered by the palette and then by seat, so that equal pictures have equal style sheets. */
const classesIn = (used: ReadonlySet<string>): Class[] =>
  [...NAMED_COLOURS, ...seatColoursIn(used)]
    .flatMap((colour): Class[] => [
      ['f', colour],
      ['s', colour],
    ])
    .filter(([property, colour]) => used.has(`${property}-${colour}`));

const darkRule = ([property, colour]: Class, scope: string): string => {
  const [light, dark] = shadesOf(colour);
  return light === dark ? '' : `.${scope} .${property}-${colour}{${PROPERTIES[property]}:${dark}}`;
};

/**
 * A style sheet that gives the colours among `classNames` their dark shades in dark surroundings. It applies below the
 * element of class `scope`. The light shades are in the attributes of the elements.
 */
export function colourStyle(classNames: ReadonlySet<string>, scope: string): string {
  const dark = classesIn(classNames).map((each) => darkRule(each, scope));
  return `@media (prefers-color-scheme:dark){${dark.join('')}}`;
}
