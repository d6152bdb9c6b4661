/** How an arm of the layout grows card by card, and where it bends. */
import type { End } from '../layout.js';

/** The dimensions of a drawing, in any unit. x grows to the right, y downwards, and 0,0 is the middle. */
export interface Dimensions {
  /** The long and the short side of a card. */
  readonly long: number;
  readonly short: number;
  /** The distance between joined cards. */
  readonly gap: number;
  /** How far from the middle a row that leads away from it may reach before it bends. */
  readonly outerReach: number;
  /** How close to the middle a row that leads back to it may come before it bends. */
  readonly innerReach: number;
  /** How far up and down the vertical arms reach before they first bend. */
  readonly rise: number;
  /** The least distance between the centre lines of neighbouring rows. */
  readonly rowDistance: number;
}

export interface Box {
  /** The upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where an arm ends: the middle of the outer edge of its last card, and the direction in which it grows. */
export interface Cursor {
  readonly x: number;
  readonly y: number;
  readonly heading: End;
  /** How many rows the arm has begun, and the centre line of the last one. */
  readonly rows: number;
  readonly rowY: number;
}

interface Placement {
  readonly box: Box;
  /** The end of the arm after this card. */
  readonly cursor: Cursor;
}

const unitSteps = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;
const opposites = { left: 'right', right: 'left', up: 'down', down: 'up' } as const;
/** For each arm, the direction of its first row. */
const outwards = { left: 'left', right: 'right', up: 'left', down: 'right' } as const;
/** For each arm, the direction in which it bends at the end of a row. */
const rowTurns = { left: 'down', right: 'up', up: 'up', down: 'down' } as const;

const isHorizontal = (heading: End): boolean => heading === 'left' || heading === 'right';

const moved = (cursor: Cursor, heading: End, distance: number): Cursor => {
  const [dx, dy] = unitSteps[heading];
  return { ...cursor, x: cursor.x + dx * distance, y: cursor.y + dy * distance };
};

const mustBend = (arm: End, { x, y, heading, rows, rowY }: Cursor, dimensions: Dimensions): boolean => {
  const { long, short, gap, outerReach, innerReach, rise, rowDistance } = dimensions;
  const advance = gap + long;
  if (isHorizontal(heading)) {
    return heading === outwards[arm]
      ? Math.abs(x) + advance > outerReach
      : Math.abs(x) - advance < innerReach;
  }
  return rows === 0 ? Math.abs(y) + advance > rise : Math.abs(y - rowY) + gap + short / 2 >= rowDistance;
};

const nextHeading = (arm: End, { heading, rows }: Cursor): End => {
  if (isHorizontal(heading)) return rowTurns[arm];
  return rows % 2 === 0 ? outwards[arm] : opposites[outwards[arm]];
};

/** The box that starts at the cursor: `along` its heading, and `across` it. */
const boxAt = ({ x, y, heading }: Cursor, along: number, across: number): Box => {
  const [dx, dy] = unitSteps[heading];
  const [width, height] = isHorizontal(heading) ? [along, across] : [across, along];
  return { x: x + (dx * along) / 2 - width / 2, y: y + (dy * along) / 2 - height / 2, width, height };
};

const straightAhead = (cursor: Cursor, crosswise: boolean, { long, short, gap }: Dimensions): Placement => {
  const [along, across] = crosswise ? [short, long] : [long, short];
  const start = moved(cursor, cursor.heading, gap);
  return { box: boxAt(start, along, across), cursor: moved(start, start.heading, along) };
};

/** The near half of the card continues in the old direction, and its far half points in the new one. */
const aroundCorner = (arm: End, cursor: Cursor, { long, short, gap }: Dimensions): Placement => {
  const heading = nextHeading(arm, cursor);
  const pivot = moved(cursor, cursor.heading, gap + short / 2);
  const row = isHorizontal(heading) ? { rows: cursor.rows + 1, rowY: pivot.y } : {};
  const start = { ...moved(pivot, heading, -short / 2), ...row, heading };
  return { box: boxAt(start, long, short), cursor: moved(start, heading, long) };
};

/**
 * Places the next card of an arm. A crosswise card never bends the arm; because no two doubles are neighbours, the card
 * after it still bends in time.
 */
export function placeCard(arm: End, cursor: Cursor, crosswise: boolean, dimensions: Dimensions): Placement {
  return !crosswise && mustBend(arm, cursor, dimensions)
    ? aroundCorner(arm, cursor, dimensions)
    : straightAhead(cursor, crosswise, dimensions);
}
