/** Scores, and how a game ends. */
import type { Result, Seat } from '../../game-type.js';
import { sum } from '../../kit/lists.js';
import type { Details, EndReason, Event, State } from './schemas.js';
import { hiderOf, isOver, seekerOf } from './halves.js';

/** The points of `seat` as the seeker; 0 before the half in which it seeks. */
const pointsOf = ({ halves }: State, seat: Seat): number =>
  halves.find((_half, index) => seekerOf(index + 1) === seat)?.points ?? 0;

/** The points as the seeker so far, by seat. */
export function scoresOf(state: State): [number, number] {
  return [pointsOf(state, 0), pointsOf(state, 1)];
}

const reasonOf = (state: State): EndReason => {
  if (state.resignedBy !== null) return 'resigned';
  const [first, second] = scoresOf(state);
  return first === second ? 'equal-scores' : 'lower-score';
};

const winnersOf = (state: State): Seat[] => {
  if (state.resignedBy !== null) return [1 - state.resignedBy];
  const [first, second] = scoresOf(state);
  if (first === second) return [0, 1];
  return first < second ? [0] : [1];
};

const detailsOf = ({ halves }: State): Details => ({
  halves: halves.map(({ marbles, shots, guesses, points, ended }, index) => ({
    half: index + 1,
    hider: hiderOf(index + 1),
    seeker: seekerOf(index + 1),
    marbles,
    shots: sum(shots.map(({ times }) => times)),
    guesses: sum(guesses.map(({ times }) => times)),
    points,
    ended,
  })),
});

/** The lower score wins, and equal scores are a draw; a seat that resigns loses. `null` while the game is in progress. */
export function result(state: State): Result | null {
  if (!isOver(state)) return null;
  const winners = winnersOf(state);
  return {
    outcome: winners.length === 1 ? 'win' : 'draw',
    winners,
    scores: scoresOf(state),
    reason: reasonOf(state),
    details: detailsOf(state),
  };
}

/** The last event of a finished game. */
export function gameEnded(state: State): Event {
  return {
    type: 'game-ended',
    reason: reasonOf(state),
    winners: winnersOf(state),
    scores: scoresOf(state),
  };
}
