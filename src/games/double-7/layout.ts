/** The layout: cards joined end to end, read from the list of plays (docs/rules/double-7.md, "The layout"). */
import { farNumber, isDouble, numbersOf, weightOf, type Card, type CardNumber } from './cards.js';
import type { Seat } from '#src/game-type.js';

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
  /** What this end adds to the layout's points. */
  points: number;
}

export interface Spinner {
  card: Card;
  /** On how many of its four sides a card is joined. */
  neighbours: number;
  /** What the spinner itself adds to the layout's points. */
  points: number;
}

export interface Layout {
  /** In the order of `ENDS`. */
  ends: OpenEnd[];
  spinner: Spinner | null;
  /** The sum of what the ends and the spinner add. */
  points: number;
}

interface Tip {
  number: CardNumber;
  points: number;
  unusedSpinnerSide: boolean;
}

type Tips = Partial<Record<End, Tip>>;

interface Chain {
  spinner: Card | null;
  tips: Tips;
}

const SPINNER_SIDES = 4;
/** A spinner counts while it has fewer neighbours than this. */
const NEIGHBOURS_THAT_COVER = 2;

const spinnerSide = (number: CardNumber): Tip => ({ number, points: 0, unusedSpinnerSide: true });
const outerEnd = (number: CardNumber, points: number): Tip => ({ number, points, unusedSpinnerSide: false });

const opened = (card: Card): Chain => {
  const [high, low] = numbersOf(card);
  if (!isDouble(card))
    return { spinner: null, tips: { left: outerEnd(high, high), right: outerEnd(low, low) } };
  const side = spinnerSide(high);
  return { spinner: card, tips: { left: side, right: side, up: side, down: side } };
};

/** The new tips where a card is joined to `end`. */
const joined = (card: Card, end: End, number: CardNumber, spinner: Card | null): Tips => {
  if (!isDouble(card)) {
    const far = farNumber(card, number);
    return { [end]: outerEnd(far, far) };
  }
  if (spinner !== null) return { [end]: outerEnd(number, weightOf(card)) };
  const side = spinnerSide(number);
  return { [end]: side, up: side, down: side };
};

const chainOf = (plays: readonly Play[]): Chain => {
  let spinner: Card | null = null;
  let tips: Tips = {};
  for (const { card, end } of plays) {
    if (end === null) {
      ({ spinner, tips } = opened(card));
      continue;
    }
    const tip: Tip | undefined = tips[end];
    if (tip === undefined) throw new RangeError(`there is no ${end} end to join ${card} to`);
    Object.assign(tips, joined(card, end, tip.number, spinner));
    if (isDouble(card)) spinner ??= card;
  }
  return { spinner, tips };
};

const spinnerOf = (card: Card, tips: readonly Tip[]): Spinner => {
  const neighbours = SPINNER_SIDES - tips.filter((tip) => tip.unusedSpinnerSide).length;
  return { card, neighbours, points: neighbours < NEIGHBOURS_THAT_COVER ? weightOf(card) : 0 };
};

/**
 * The open ends, the spinner and the points of a layout. A double at an outer end counts both halves; the spinner
 * counts both halves until two cards are joined to it; its unused sides count nothing.
 */
export const layoutOf = (plays: readonly Play[]): Layout => {
  const { spinner: card, tips } = chainOf(plays);
  const ends = ENDS.flatMap((end): OpenEnd[] => {
    const tip = tips[end];
    return tip === undefined ? [] : [{ end, number: tip.number, points: tip.points }];
  });
  const spinner = card === null ? null : spinnerOf(card, Object.values(tips));
  const points = ends.reduce((sum, end) => sum + end.points, spinner?.points ?? 0);
  return { ends, spinner, points };
};
