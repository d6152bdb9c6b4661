/** Who has won, and why. */
import type { Result, Seat } from '#src/game-type.js';
import { hiderOf, isOver, pointsOf, seekerOf } from './halves.js';
import type { Details, Event, Reason, State } from './schemas.js';

export const REASON_MEANINGS: Readonly<Record<Reason, string>> = {
  'lower-score': 'Both halves are over: the seat with fewer points as the seeker wins.',
  'equal-scores': 'Both halves are over with the same points: a draw.',
  resigned: 'A seat resigned: the other one wins, with the scores as they stand.',
};

/** Each seat's points as the seeker so far, by seat. */
export const scoresOf = ({ halves }: State): [number, number] => [pointsOf(halves, 0), pointsOf(halves, 1)];

const reasonOf = (state: State): Reason => {
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

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

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

/** The lower score wins, equal scores draw; whoever resigned has lost. */
export const result = (state: State): Result | null => {
  if (!isOver(state)) return null;
  const winners = winnersOf(state);
  return {
    outcome: winners.length === 1 ? 'win' : 'draw',
    winners,
    scores: scoresOf(state),
    reason: reasonOf(state),
    details: detailsOf(state),
  };
};

/** The event that tells how a finished game ended. */
export const gameEnd = (state: State): Event => ({
  type: 'game-ended',
  reason: reasonOf(state),
  winners: winnersOf(state),
  scores: scoresOf(state),
});
