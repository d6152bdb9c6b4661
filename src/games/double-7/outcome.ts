/** When and how a game ends (docs/rules/double-7.md, "The end of the game"). */
import type { EndReason } from './event-schema.js';
import type { State } from './schemas.js';
import type { Result, Seat } from '#src/game-type.js';

/** Every reason for which a game ends, with its meaning. */
export const REASONS = {
  'target-reached': 'A seat has the target or more points.',
  resigned: 'One of two seats resigned; the other wins, the scores stay as they are.',
} as const satisfies Record<EndReason, string>;

const wonBy = ({ scores, handNumber }: State, winner: Seat, reason: EndReason): Result => ({
  outcome: 'win',
  winners: [winner],
  scores,
  reason,
  details: { hands: handNumber },
});

/** The result of a game that is over, else `null`. Only one seat scores at a time, so only one can be there first. */
export const result = (state: State): Result | null => {
  if (state.resigned !== null) return wonBy(state, 1 - state.resigned, 'resigned');
  const winner = state.scores.findIndex((score) => score >= state.config.target);
  return winner < 0 ? null : wonBy(state, winner, 'target-reached');
};

/** The seat that has to move, `null` once the game is over. */
export const turn = (state: State): Seat | null => (result(state) === null ? state.toMove : null);
