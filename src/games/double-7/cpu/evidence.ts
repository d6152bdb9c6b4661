/** What plays tell about hands: who could have scored more is likelier not to have held the card for it. */
import type { DecisionPoint, Seat } from '#src/game-type.js';
import { weightOf, type Card } from '../cards.js';
import { handSizeFor } from '../deal.js';
import { drawnBy } from '../determinize.js';
import { ENDS } from '../layout.js';
import type { Config, Move, View } from '../schemas.js';
import { codeOf, highOf, lowOf, moveCode, NONE, type Board } from './board.js';
import { layDown, scoreAfter } from './board-layout.js';
import { emptyBoard } from './set-up.js';

/** How often a play is made, next to plays that are best, by a seat that could score more with another card. */
const FORGOES_POINTS = 0.2;
/** The same where a heavier card would score as much. */
const FORGOES_WEIGHT = 0.7;
const CANNOT_BE_PLAYED = -1;

interface Worth {
  readonly score: number;
  readonly weight: number;
}

/** What a card would score at best. */
const bestScore = (board: Board, card: Card): number => {
  if (board.numbers[0] === NONE) return scoreAfter(board, moveCode(card, null));
  const code = codeOf(card);
  const scores = ENDS.map((end, e) =>
    board.numbers[e] === highOf(code) || board.numbers[e] === lowOf(code)
      ? scoreAfter(board, moveCode(card, end))
      : CANNOT_BE_PLAYED,
  );
  return Math.max(...scores);
};

/** How likely it is that `played` is chosen by who also holds `card`, next to who does not. */
const ratioOf = (board: Board, card: Card, played: Worth): number => {
  const score = bestScore(board, card);
  if (score === CANNOT_BE_PLAYED) return 1;
  if (score > played.score) return FORGOES_POINTS;
  return score === played.score && weightOf(card) > played.weight ? FORGOES_WEIGHT : 1;
};

/**
 * How much likelier the plays of a seat are if it holds a card: it was dealt the card with the probability `dealt`, else
 * it drew it before any of its plays, each equally likely, or after them all.
 */
const mixedOver = (ratios: readonly number[], dealt: number): number => {
  let sinceThen = 1;
  let drawnLater = 1;
  for (const ratio of ratios.toReversed()) {
    sinceThen *= ratio;
    drawnLater += sinceThen;
  }
  return dealt * sinceThen + ((1 - dealt) * drawnLater) / (ratios.length + 1);
};

/** The share of its cards that a seat was dealt, of all that it ever had. */
const shareDealt = (view: View, seat: Seat): number => {
  const dealt = handSizeFor(view.hands.length);
  return dealt / (dealt + Math.max(0, drawnBy(view, seat)));
};

/** By card, by seat: how much likelier what the seat has played is if it holds the card, next to if it does not. */
export const evidenceOf = (
  { view, viewer, seats, config }: DecisionPoint<Config, View, Move>,
  cards: readonly Card[],
): number[][] => {
  const board = emptyBoard(seats, config.target);
  const ratios = cards.map(() => view.hands.map((): number[] => []));
  view.layout.forEach(({ seat, card, end }, nth) => {
    const move = moveCode(card, end);
    const isForced = nth === 0 && view.handNumber === 1;
    if (seat !== viewer && !isForced) {
      const played = { score: scoreAfter(board, move), weight: weightOf(card) };
      cards.forEach((each, i) => ratios[i]?.[seat]?.push(ratioOf(board, each, played)));
    }
    layDown(board, move);
  });
  return ratios.map((bySeat) => bySeat.map((list, seat) => mixedOver(list, shareDealt(view, seat))));
};
