/** When and how a game ends (docs/rules/double-7.md, "The end of the game"). */
import type { Result, Seat } from '../../game-type.js';
import type { EndReason, State } from './schemas.js';

interface DoubleSevenResult extends Result {
  readonly reason: EndReason;
}

const winFor = (winner: Seat, reason: EndReason, { scores, handNumber }: State): DoubleSevenResult => ({
  outcome: 'win',
  winners: [winner],
  scores,
  reason,
  details: { hands: handNumber },
});

/** The result of a finished game, otherwise `null`. Only one seat scores at a time, so there is always a single winner. */
export function result(state: State): DoubleSevenResult | null {
  if (state.resigned !== null) return winFor(1 - state.resigned, 'resigned', state);
  const winner = state.scores.findIndex((score) => score >= state.config.target);
  return winner < 0 ? null : winFor(winner, 'target-reached', state);
}
