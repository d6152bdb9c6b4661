import type { Result, Seat } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import type { EndReason, State } from './schemas.js';

/** The highest total wins; several seats with it share a draw. */
export const result = ({ config, totals, rolls, resigned }: State): Result | null => {
  if (resigned === null && rolls < config.rounds * totals.length) return null;
  const isWinner = (seat: Seat): boolean =>
    resigned === null ? at(totals, seat) === Math.max(...totals) : seat !== resigned;
  const winners = [...totals.keys()].filter(isWinner);
  const reason: EndReason = resigned === null ? 'rounds-played' : 'resigned';
  const outcome = winners.length === 1 ? 'win' : 'draw';
  return { outcome, winners, scores: totals, reason, details: {} };
};
