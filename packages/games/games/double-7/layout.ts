/** The layout: cards joined end to end, derived from the list of plays (docs/rules/double-7.md, "The layout"). */
import type { Seat } from '../../game-type.js';
import { at, defined } from '../../kit/checked.js';
import { farNumber, isDouble, numbersOf, weightOf, type Card, type CardNumber } from './cards.js';

/** The names of the open ends, in the order in which they are listed. */
export const ENDS = ['left', 'right', 'up', 'down'] as const;
export type End = (typeof ENDS)[number];

export interface Play {
  seat: Seat;
  card: Card;
  /** The end that the card was joined to; `null` for the opening play. */
  end: End | null;
}

export interface OpenEnd {
  end: End;
  /** The number that a card must show to be joined here. */
  number: CardNumber;
  /** The points that this end adds to the layout. */
  points: number;
}

interface Spinner {
  card: Card;
  /** How many cards are joined to its four sides. */
  neighbours: number;
  /** The points that the spinner itself adds to the layout. */
  points: number;
}

interface Layout {
  /** The open ends, in the order of `ENDS`. */
  ends: OpenEnd[];
  spinner: Spinner | null;
  /** The sum of the points of the ends and the spinner. */
  points: number;
}

/** Where an open end is now: an outer card or a free side of the spinner. */
interface Tip {
  number: CardNumber;
  points: number;
  isSpinnerSide: boolean;
}

type Tips = Partial<Record<End, Tip>>;

interface Chain {
  spinner: Card | null;
  tips: Tips;
}

export const SPINNER_SIDES = 4;
/** The spinner counts while it has fewer neighbours than this. */
export const NEIGHBOURS_THAT_COVER = 2;

const spinnerSide = (number: CardNumber): Tip => ({ number, points: 0, isSpinnerSide: true });
const outerTip = (number: CardNumber, points: number): Tip => ({ number, points, isSpinnerSide: false });

const openedWith = (card: Card): Chain => {
  const [high, low] = numbersOf(card);
  if (!isDouble(card))
    return { spinner: null, tips: { left: outerTip(high, high), right: outerTip(low, low) } };
  const side = spinnerSide(high);
  return { spinner: card, tips: { left: side, right: side, up: side, down: side } };
};

/** The tips that are new once `card` has been joined to `end`, which showed `number`. */
const tipsAfterJoining = (card: Card, end: End, number: CardNumber, spinner: Card | null): Tips => {
  if (!isDouble(card)) {
    const far = farNumber(card, number);
    return { [end]: outerTip(far, far) };
  }
  if (spinner !== null) return { [end]: outerTip(number, weightOf(card)) };
  const side = spinnerSide(number);
  return { [end]: side, up: side, down: side };
};

const chainOf = (plays: readonly Play[]): Chain => {
  let spinner: Card | null = null;
  let tips: Tips = {};
  for (const { card, end } of plays) {
    if (end === null) {
      ({ spinner, tips } = openedWith(card));
      continue;
    }
    const { number } = defined<Tip>(tips[end], `the ${end} end that ${card} is joined to`);
    Object.assign(tips, tipsAfterJoining(card, end, number, spinner));
    if (isDouble(card)) spinner ??= card;
  }
  return { spinner, tips };
};

const sides = { left: 'left of', right: 'right of', up: 'above', down: 'below' } as const;

/** Where a card joined to `end` lies, true however the arms are wound: `to 7:1`, or `above 7:7` beside the spinner. */
export function placeText(plays: readonly Play[], end: End): string {
  const { spinner } = chainOf(plays);
  const isAcross = end === 'up' || end === 'down';
  const last = plays.findLast((play) => play.end === end)?.card;
  const card = last ?? (isAcross && spinner !== null ? spinner : at(plays, 0).card);
  return `${card === spinner ? sides[end] : 'to'} ${card}`;
}

const spinnerOf = (card: Card, tips: readonly Tip[]): Spinner => {
  const neighbours = SPINNER_SIDES - tips.filter(({ isSpinnerSide }) => isSpinnerSide).length;
  return { card, neighbours, points: neighbours < NEIGHBOURS_THAT_COVER ? weightOf(card) : 0 };
};

/**
 * The open ends, the spinner and the points of a layout. A double at an outer end counts both halves. The spinner counts
 * both halves until two cards are joined to it. Its free sides do not count.
 */
export function layoutOf(plays: readonly Play[]): Layout {
  const { spinner: card, tips } = chainOf(plays);
  const ends = ENDS.flatMap((end): OpenEnd[] => {
    const tip = tips[end];
    return tip === undefined ? [] : [{ end, number: tip.number, points: tip.points }];
  });
  const spinner = card === null ? null : spinnerOf(card, Object.values(tips));
  const points = ends.reduce((sum, end) => sum + end.points, spinner?.points ?? 0);
  return { ends, spinner, points };
}
