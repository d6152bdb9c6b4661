/** How an arm of the layout grows card by card, and bends where it gets long. */
import type { End } from '../layout.js';

/** The sizes of a table, in any unit; x grows to the right, y downwards, 0,0 is the middle. */
export interface Measures {
  /** The sides of a card. */
  readonly long: number;
  readonly short: number;
  /** Between joined cards. */
  readonly gap: number;
  /** How far from the middle a row still goes straight on. */
  readonly reachOut: number;
  /** How near to the middle a row that comes back still goes straight on. */
  readonly reachIn: number;
  /** How far up and down the upright arms go before they bend. */
  readonly rise: number;
  /** The least distance between the centre lines of neighbouring rows. */
  readonly rowDistance: number;
}

export interface Place {
  /** The upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The middle of the outer edge of an arm's last card, and where the arm is heading. */
export interface Cursor {
  readonly x: number;
  readonly y: number;
  readonly heading: End;
  /** How many rows the arm has begun, and the centre line of the last one. */
  readonly rows: number;
  readonly rowY: number;
}

export interface Laying {
  readonly place: Place;
  readonly cursor: Cursor;
}

const STEPS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;
const OPPOSITE = { left: 'right', right: 'left', up: 'down', down: 'up' } as const;
/** For each arm, where its first row goes and where it bends at the end of a row. */
const OUTWARDS = { left: 'left', right: 'right', up: 'left', down: 'right' } as const;
const ONWARDS = { left: 'down', right: 'up', up: 'up', down: 'down' } as const;

const isLevel = (heading: End): boolean => heading === 'left' || heading === 'right';

const moved = (cursor: Cursor, heading: End, distance: number): Cursor => {
  const [dx, dy] = STEPS[heading];
  return { ...cursor, x: cursor.x + dx * distance, y: cursor.y + dy * distance };
};

const mustBend = (arm: End, { x, y, heading, rows, rowY }: Cursor, measures: Measures): boolean => {
  const { long, short, gap, reachOut, reachIn, rise, rowDistance } = measures;
  const straight = gap + long;
  if (isLevel(heading)) {
    return heading === OUTWARDS[arm] ? Math.abs(x) + straight > reachOut : Math.abs(x) - straight < reachIn;
  }
  return rows === 0 ? Math.abs(y) + straight > rise : Math.abs(y - rowY) + gap + short / 2 >= rowDistance;
};

const nextHeading = (arm: End, { heading, rows }: Cursor): End => {
  if (isLevel(heading)) return ONWARDS[arm];
  return rows % 2 === 0 ? OUTWARDS[arm] : OPPOSITE[OUTWARDS[arm]];
};

/** A box that begins at the cursor's edge, `along` the heading and `across` it. */
const boxAt = ({ x, y, heading }: Cursor, along: number, across: number): Place => {
  const [dx, dy] = STEPS[heading];
  const [width, height] = isLevel(heading) ? [along, across] : [across, along];
  return { x: x + (dx * along) / 2 - width / 2, y: y + (dy * along) / 2 - height / 2, width, height };
};

const straightOn = (cursor: Cursor, crosswise: boolean, { long, short, gap }: Measures): Laying => {
  const [along, across] = crosswise ? [short, long] : [long, short];
  const start = moved(cursor, cursor.heading, gap);
  return { place: boxAt(start, along, across), cursor: moved(start, start.heading, along) };
};

/** The card's near half continues the old direction, the far half points in the new one. */
const roundTheCorner = (arm: End, cursor: Cursor, { long, short, gap }: Measures): Laying => {
  const heading = nextHeading(arm, cursor);
  const pivot = moved(cursor, cursor.heading, gap + short / 2);
  const row = isLevel(heading) ? { rows: cursor.rows + 1, rowY: pivot.y } : {};
  const start = { ...moved(pivot, heading, -short / 2), ...row, heading };
  return { place: boxAt(start, long, short), cursor: moved(start, heading, long) };
};

/** Only a card that is no double bends an arm; two doubles never meet, so an arm can bend soon enough. */
export const laid = (arm: End, cursor: Cursor, crosswise: boolean, measures: Measures): Laying =>
  !crosswise && mustBend(arm, cursor, measures)
    ? roundTheCorner(arm, cursor, measures)
    : straightOn(cursor, crosswise, measures);
