/** The own invariants of Black Box, beyond the laws of all game types. */
import { isPlacementSpace, sameSpace } from '#src/games/black-box/board.js';
import { blackBox } from '#src/games/black-box/index.js';
import { trace } from '#src/games/black-box/laser.js';
import type { Half, State } from '#src/games/black-box/schemas.js';
import { sum } from '#src/kit/lists.js';
import type { Step } from '#test/support/play.js';

/** What is wrong with a half, or `null`. */
const flawOfHalf = (half: Half, maxPoints: number): string | null => {
  const { marbles, shots, guesses, points, ended } = half;
  const spent =
    sum(shots.map(({ times }) => times)) + sum(guesses.map(({ wrong, times }) => 2 * wrong * times));
  if (spent !== points) return `${points} points, but ${spent} spent`;
  if (ended === null && points >= maxPoints) return 'continues beyond its points';
  if (points > maxPoints + 5) return 'more than one attempt too many';
  if ((ended === 'solved') !== guesses.some(({ wrong }) => wrong === 0))
    return 'solved without a right guess';
  if (marbles === null)
    return shots.length + guesses.length === 0 ? null : 'the seeker moved before the marbles were placed';
  if (marbles.length !== 3 || !marbles.every(isPlacementSpace)) return 'marbles outside the placement spaces';
  const wrongShot = shots.find(({ from, exit }) => !sameSpace(trace(marbles, from).exit, exit));
  return wrongShot === undefined ? null : `a laser came out at ${JSON.stringify(wrongShot.exit)}`;
};

export const flawOf = ({ state: plain, events }: Step): string | undefined => {
  const state = plain as State;
  if (events.length === 0) return 'an entry without events';
  const scores = blackBox.result(state)?.scores;
  if (
    scores !== undefined &&
    String(scores) !== String([state.halves[1]?.points ?? 0, state.halves[0]?.points])
  )
    return 'the scores are not the points of the seekers';
  return (
    state.halves.map((half) => flawOfHalf(half, state.config.maxPoints)).find((flaw) => flaw !== null) ??
    undefined
  );
};
