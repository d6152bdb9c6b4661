import type { Result, Seat } from '#src/game-type.js';
import { defined } from '#src/kit/checked.js';
import { seatAfter } from './rounds.js';
import type { Details, EndReason, State } from './schemas.js';

/** Every reason for which a game ends, with its meaning. */
export const endReasons: Readonly<Record<EndReason, string>> = {
  'target-reached':
    'At the end of a deck at least one seat had the target or more, and one seat alone had the highest score.',
  resigned: 'One of two seats resigned. The other wins, with the scores as they stand.',
};

/** The seat with `target` points or more and more than any other seat; `null` if there is no such seat. */
export const winnerOf = ({ scores, config }: Pick<State, 'scores' | 'config'>): Seat | null => {
  const highest = Math.max(...scores);
  const seat = scores.indexOf(highest);
  return highest >= config.target && seat === scores.lastIndexOf(highest) ? seat : null;
};

/** A deck that is played out but does not decide the game is followed by the next one in the same entry. */
const endReason = (state: State): EndReason | null => {
  if (state.resigned !== null) return 'resigned';
  const isPlayedOut = state.stock.length === 0 && state.hands.every((hand) => hand.length === 0);
  return isPlayedOut ? 'target-reached' : null;
};

/** The result once the target is reached or a seat has resigned. There is no draw. */
export const result = (state: State): Result | null => {
  const reason = endReason(state);
  if (reason === null) return null;
  const { scores, deck, resigned } = state;
  const winner =
    resigned === null
      ? defined(winnerOf(state), 'the winner of a game that is over')
      : seatAfter(resigned, scores.length);
  const details: Details = { decks: deck };
  return { outcome: 'win', winners: [winner], scores, reason, details };
};
