import type { Result, Seat } from '../../game-type.js';
import { defined } from '../../kit/checked.js';
import type { Details, EndReason, State } from './schemas.js';

/** The seat that has reached `target` and has more points than any other; `null` if there is none. */
export function winnerOf({ scores, config }: Pick<State, 'scores' | 'config'>): Seat | null {
  const highest = Math.max(...scores);
  const seat = scores.indexOf(highest);
  return highest >= config.target && seat === scores.lastIndexOf(highest) ? seat : null;
}

/** Why the game is over; `null` if it is not. Hands stay empty only then: otherwise the entry that empties them deals. */
const endReason = (state: State): EndReason | null => {
  if (state.resigned !== null) return 'resigned';
  return state.hands.every((hand) => hand.length === 0) ? 'target-reached' : null;
};

/** The result once the target is reached or one of two seats has resigned. There is no draw. */
export function result(state: State): Result | null {
  const reason = endReason(state);
  if (reason === null) return null;
  const { scores, deck, resigned } = state;
  const winner =
    resigned === null ? defined(winnerOf(state), 'the winner of a game that is over') : 1 - resigned;
  const details: Details = { decks: deck };
  return { outcome: 'win', winners: [winner], scores, reason, details };
}
