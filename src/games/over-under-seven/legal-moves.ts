import type { Seat } from '#src/game-type.js';
import { GUESSES, type Option, type State } from './schemas.js';

/** In an option, the wager of a bet is a range. */
export const templates = { bet: ['wager'] } as const;

/** One template for each of the three guesses, then the cash-out. */
export const legalMoves = (state: State, seat: Seat): Option[] => {
  if (state.ending !== null || seat !== 0) return [];
  const wager = { min: 1, max: state.bankroll };
  return [...GUESSES.map((guess): Option => ({ type: 'bet', wager, guess })), { type: 'cash-out' }];
};
