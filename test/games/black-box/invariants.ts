/** The own invariants of Black Box, beyond the laws of all game types. */
import { blackBox } from 'parlour-games/games/black-box/index';
import type { Details, Half, State } from 'parlour-games/games/black-box/schemas';
import { at } from 'parlour-games/kit/checked';
import { sum } from 'parlour-games/kit/lists';
import { isSameJson } from 'parlour-games/record/hash-chain';
import type { Step } from '#test/support/play.js';
import { traceText } from './text-box.js';

const tried = (attempts: readonly { readonly times: number }[]): number =>
  sum(attempts.map(({ times }) => times));

/** What is wrong with a half, or `null`. */
const flawOfHalf = (half: Half, maxPoints: number): string | null => {
  const { marbles, shots, guesses, points, ended } = half;
  const spent = tried(shots) + sum(guesses.map(({ wrong, times }) => 2 * wrong * times));
  if (spent !== points) return `${points} points, but ${spent} spent`;
  if (ended === null && points >= maxPoints) return 'continues beyond its points';
  if (points > maxPoints + 5) return 'more than one attempt too many';
  if ((ended === 'solved') !== guesses.some(({ wrong }) => wrong === 0))
    return 'solved without a right guess';
  if (marbles === null)
    return shots.length + guesses.length === 0 ? null : 'the seeker moved before the marbles were placed';
  const places = new Set(
    marbles.map(({ row, col }) => `${row},${col}`).filter((place) => /^[3-7],[3-7]$/.test(place)),
  );
  if (marbles.length !== 3 || places.size !== 3) return 'not three marbles in placement spaces';
  const wrongGuess = guesses.find(
    ({ marbles: guessed, wrong }) =>
      guessed.filter(({ row, col }) => !places.has(`${row},${col}`)).length !== wrong,
  );
  if (wrongGuess !== undefined) return `a guess with ${wrongGuess.wrong} wrong`;
  const wrongShot = shots.find(({ from, exit }) => !isSameJson(traceText(marbles, from).exit, exit));
  return wrongShot === undefined ? null : `a laser came out at ${JSON.stringify(wrongShot.exit)}`;
};

export function flawOf({ state: plain, events }: Step): string | undefined {
  const state = plain as State;
  if (events.length === 0) return 'an entry without events';
  const over = blackBox.result(state);
  const isHiding = at(state.halves, -1).marbles === null;
  const mover = (state.halves.length === 1) === isHiding ? 0 : 1;
  if (blackBox.turn(state) !== (over === null ? mover : null)) return 'another seat is to move';
  if (over === null && blackBox.legalMoves(state, mover).length !== (isHiding ? 1 : 29))
    return 'there are other options than a placement, or 28 lasers and a guess';
  if (over !== null) {
    if (String(over.scores) !== String([state.halves[1]?.points ?? 0, state.halves[0]?.points]))
      return 'the scores are not the points of the seekers';
    const counted = (over.details as Details).halves.map(({ shots, guesses }) => [shots, guesses]);
    if (String(counted) !== String(state.halves.map(({ shots, guesses }) => [tried(shots), tried(guesses)])))
      return 'the details miscount the attempts';
  }
  return (
    state.halves.map((half) => flawOfHalf(half, state.config.maxPoints)).find((flaw) => flaw !== null) ??
    undefined
  );
}
