/**
 * Where the cards of a layout lie on a flat table. The spinner (before there is one, the opening card) lies in the
 * middle, and each of its sides grows an arm. A long arm bends into rows within its own quarter of the table (left: lower
 * left, right: upper right, up: upper left, down: lower right), so that arms never meet.
 */
import { isDouble, farNumber, numbersOf, type Card, type CardNumber } from '../cards.js';
import { ENDS, type End, type Play } from '../layout.js';
import { placeCard, type Box, type Cursor, type Dimensions } from './bends.js';

interface Arms {
  /** The spinner; before there is one, the opening card. */
  readonly middle: Card;
  /** The cards of each arm from the middle outwards. */
  readonly arms: Readonly<Record<End, readonly Card[]>>;
}

const joinedTo = (end: End, plays: readonly Play[]): Card[] =>
  plays.filter((play) => play.end === end).map(({ card }) => card);

/**
 * The arms of a layout that is not empty. A spinner that was joined to an end becomes the middle. The cards back to the opening
 * card, that card and the arm beyond it then form the arm on the spinner's other side.
 */
export function armsOf(opening: Play, joined: readonly Play[]): Arms {
  const arms = {
    left: joinedTo('left', joined),
    right: joinedTo('right', joined),
    up: joinedTo('up', joined),
    down: joinedTo('down', joined),
  };
  const spinner = joined.find(({ card }) => isDouble(card));
  if (isDouble(opening.card) || spinner === undefined) return { middle: opening.card, arms };
  const middle = spinner.card;
  const [near, far] = spinner.end === 'right' ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const index = arms[near].indexOf(middle);
  const inner = arms[near].slice(0, index).reverse();
  const outer = arms[near].slice(index + 1);
  return { middle, arms: { ...arms, [near]: outer, [far]: [...inner, opening.card, ...arms[far]] } };
}

export interface PlacedCard extends Box {
  readonly card: Card;
  /** The numbers of the card from left to right, or from top to bottom if it stands upright. */
  readonly numbers: readonly [CardNumber, CardNumber];
}

interface Joint {
  readonly x: number;
  readonly y: number;
}

/** Where the next card joined to an end would lie and, if that is hard to see, be joined. */
export interface EndBox extends Box {
  readonly end: End;
  readonly joint?: Joint;
}

export interface Tableau {
  readonly cards: readonly PlacedCard[];
  readonly endBoxes: readonly EndBox[];
  /** Where cards are joined, if that is hard to see. */
  readonly joints?: readonly Joint[];
}

interface PlacedArm {
  readonly cards: readonly PlacedCard[];
  readonly endBox: EndBox;
}

/** The numbers of a card in reading order, given those nearer to and farther from the middle. */
const inReadingOrder = (heading: End, near: CardNumber, far: CardNumber): [CardNumber, CardNumber] =>
  heading === 'right' || heading === 'down' ? [near, far] : [far, near];

const placeArm = (
  arm: End,
  start: Cursor,
  firstNumber: CardNumber,
  chain: readonly Card[],
  dimensions: Dimensions,
): PlacedArm => {
  let cursor = start;
  let number = firstNumber;
  const cards = chain.map((card): PlacedCard => {
    const placement = placeCard(arm, cursor, isDouble(card), dimensions);
    const far = farNumber(card, number);
    const numbers = inReadingOrder(placement.cursor.heading, number, far);
    cursor = placement.cursor;
    number = far;
    return { card, numbers, ...placement.box };
  });
  return { cards, endBox: { end: arm, ...placeCard(arm, cursor, false, dimensions).box } };
};

const startOf = (arm: End, { width, height }: Box): Cursor => {
  const [x, y] = {
    left: [-width / 2, 0] as const,
    right: [width / 2, 0] as const,
    up: [0, -height / 2] as const,
    down: [0, height / 2] as const,
  }[arm];
  return { x, y, heading: arm, rows: arm === 'left' || arm === 'right' ? 1 : 0, rowY: 0 };
};

const placeMiddle = (card: Card, { long, short }: Dimensions): PlacedCard => {
  const [width, height] = isDouble(card) ? [short, long] : [long, short];
  return { card, numbers: numbersOf(card), x: -width / 2, y: -height / 2, width, height };
};

/** Where all cards of a layout lie, and where the next card would lie at each open end. */
export function tableauOf(plays: readonly Play[], dimensions: Dimensions): Tableau {
  const [opening, ...joined] = plays;
  if (opening === undefined) return { cards: [], endBoxes: [] };
  const { middle, arms } = armsOf(opening, joined);
  const centre = placeMiddle(middle, dimensions);
  const [high, low] = numbersOf(middle);
  const ends = isDouble(middle) ? ENDS : (['left', 'right'] as const);
  const placedArms = ends.map((arm) =>
    placeArm(arm, startOf(arm, centre), arm === 'left' ? high : low, arms[arm], dimensions),
  );
  return {
    cards: [centre, ...placedArms.flatMap(({ cards }) => cards)],
    endBoxes: placedArms.map(({ endBox }) => endBox),
  };
}
