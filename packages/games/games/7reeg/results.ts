/** How a game ends: docs/rules/7reeg.md, "Scores". */
import type { Result, Seat, Transition } from '../../game-type.js';
import { at } from '../../kit/checked.js';
import type { Details, Ending, Event, State } from './schemas.js';
import { activeSeats } from './seats.js';

/** The seats among `seats` that share the lowest score. */
export function lowestScorers(seats: readonly Seat[], scores: readonly number[]): Seat[] {
  const lowest = Math.min(...seats.map((seat) => at(scores, seat)));
  return seats.filter((seat) => at(scores, seat) === lowest);
}

/** How the game ends after a round that the seats `played` took part in; `null` if it continues. */
export function endingAfterRound(state: State, played: readonly Seat[]): Ending | null {
  const left = activeSeats(state);
  if (left.length === 1) return { reason: 'last-seat-in', winners: left };
  const winners = lowestScorers(played, state.scores);
  if (left.length === 0) return { reason: 'nobody-left', winners };
  return state.round >= state.config.maxRounds ? { reason: 'max-rounds', winners } : null;
}

export function endGame(state: State, ending: Ending): Transition<State, Event> {
  return {
    state: { ...state, turn: null, ending },
    events: [{ type: 'game-ended', ...ending, scores: state.scores }],
  };
}

/** The result once the game is over. The round in which a seat resigns does not count as played. */
export function result({ ending, scores, round, outAfterRound }: State): Result | null {
  if (ending === null) return null;
  const { reason, winners } = ending;
  const details: Details = { rounds: reason === 'resigned' ? round - 1 : round, outAfterRound };
  return { outcome: winners.length === 1 ? 'win' : 'draw', winners, scores, reason, details };
}
