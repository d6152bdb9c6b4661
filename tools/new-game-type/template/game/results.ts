import type { Result } from 'parlour-games/game-type';
import type { EndReason, State } from './schemas.js';

/** The highest total wins; several seats with it share a draw. */
export function result(state: State): Result | null {
  const { config, totals, rolls } = state;
  const ended = (reason: EndReason, winners: number[]): Result => {
    const outcome = winners.length === 1 ? 'win' : 'draw';
    return { outcome, winners, scores: totals, reason, details: {} };
  };
  // for two seats
  if (state.resigned !== null) return ended('resigned', [1 - state.resigned]);
  // end
  if (rolls < config.rounds * totals.length) return null;
  const highest = Math.max(...totals);
  return ended(
    'rounds-played',
    [...totals.keys()].filter((seat) => totals[seat] === highest),
  );
}
