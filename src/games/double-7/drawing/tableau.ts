/**
 * Where the cards of a layout lie on a flat table. The spinner (before there is one, the opening card) lies in the
 * middle, and each of its sides grows an arm. An arm that gets long bends into rows within a quarter of the table of
 * its own (left: lower left, right: upper right, up: upper left, down: lower right), so that arms never meet.
 */
import { farNumber, isDouble, numbersOf, type Card, type CardNumber } from '../cards.js';
import { ENDS, type End, type Play } from '../layout.js';
import { armsOf } from './arms.js';
import { laid, type Cursor, type Measures, type Place } from './bends.js';

export interface LaidCard extends Place {
  readonly card: Card;
  /** From left to right, or from top to bottom where the card stands upright. */
  readonly numbers: readonly [CardNumber, CardNumber];
}

/** Where the next card would lie. */
export interface OpenPlace extends Place {
  readonly end: End;
}

export interface Tableau {
  readonly cards: readonly LaidCard[];
  readonly openPlaces: readonly OpenPlace[];
}

const facing = (heading: End, near: CardNumber, far: CardNumber): [CardNumber, CardNumber] =>
  heading === 'right' || heading === 'down' ? [near, far] : [far, near];

interface LaidArm {
  readonly cards: readonly LaidCard[];
  readonly openPlace: OpenPlace;
}

const laidArm = (
  arm: End,
  start: Cursor,
  first: CardNumber,
  chain: readonly Card[],
  measures: Measures,
): LaidArm => {
  let cursor = start;
  let number = first;
  const cards = chain.map((card): LaidCard => {
    const laying = laid(arm, cursor, isDouble(card), measures);
    const numbers = facing(laying.cursor.heading, number, farNumber(card, number));
    cursor = laying.cursor;
    number = farNumber(card, number);
    return { card, numbers, ...laying.place };
  });
  return { cards, openPlace: { end: arm, ...laid(arm, cursor, false, measures).place } };
};

const startsAt = (arm: End, width: number, height: number): Cursor => {
  const [x, y] = {
    left: [-width / 2, 0] as const,
    right: [width / 2, 0] as const,
    up: [0, -height / 2] as const,
    down: [0, height / 2] as const,
  }[arm];
  return { x, y, heading: arm, rows: arm === 'left' || arm === 'right' ? 1 : 0, rowY: 0 };
};

/** The places of all cards of a layout and of the next card at each open end. */
export const tableauOf = (plays: readonly Play[], measures: Measures): Tableau => {
  const [opening, ...joined] = plays;
  if (opening === undefined) return { cards: [], openPlaces: [] };
  const { middle, arms } = armsOf(opening, joined);
  const [high, low] = numbersOf(middle);
  const { long, short } = measures;
  const [width, height] = isDouble(middle) ? [short, long] : [long, short];
  const ends = isDouble(middle) ? ENDS : (['left', 'right'] as const);
  const laidArms = ends.map((arm) =>
    laidArm(arm, startsAt(arm, width, height), arm === 'left' ? high : low, arms[arm], measures),
  );
  const centre: LaidCard = {
    card: middle,
    numbers: [high, low],
    x: -width / 2,
    y: -height / 2,
    width,
    height,
  };
  return {
    cards: [centre, ...laidArms.flatMap(({ cards }) => cards)],
    openPlaces: laidArms.map(({ openPlace }) => openPlace),
  };
};
