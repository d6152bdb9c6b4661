import type { Result, Seat } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import type { State } from './schemas.js';

/** Every reason for which a game ends, with its meaning. */
export const endReasons = {
  'rounds-played': 'Every seat has rolled as many times as the config says.',
  resigned: 'One of two seats resigned, and the other won.',
} as const;
type EndReason = keyof typeof endReasons;

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
