/** The own invariants of Black Box in random games, beyond the laws of all game types. */
import { test } from 'tap';
import { isPlacementSpace, sameSpace } from '#src/games/black-box/board.js';
import { blackBox } from '#src/games/black-box/index.js';
import { trace } from '#src/games/black-box/laser.js';
import type { Half, State } from '#src/games/black-box/schemas.js';
import { defined } from '#src/kit/checked.js';
import { sum } from '#src/kit/lists.js';
import { randomPlay, seedOf, type Step } from '#test/support/play.js';
import { asGameType } from './support.js';

const GAMES = 100;

const maxPointsOf = (game: number): number => (game % 50 === 0 ? 200 : 10 + (game % 35));

/** What is wrong with a half, or `null`. */
const flawOf = (half: Half, maxPoints: number): string | null => {
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

test(`${GAMES} random games`, (t) => {
  for (let game = 0; game < GAMES; game += 1) {
    const maxPoints = maxPointsOf(game);
    let last: Step | undefined;
    for (const step of randomPlay(asGameType, seedOf(game), 2, { maxPoints })) {
      const { halves } = step.state as State;
      const flaw = halves.map((half) => flawOf(half, maxPoints)).find((each) => each !== null);
      if (flaw !== undefined) t.fail(`game ${game}, entry ${step.seq}: ${flaw}`);
      if (step.events.length === 0) t.fail(`game ${game}, entry ${step.seq} has no events`);
      last = step;
    }
    const { state, seq } = defined(last, 'the last step') as Step & { state: State };
    t.same(blackBox.result(state)?.scores, [state.halves[1]?.points, state.halves[0]?.points]);
    t.ok(seq <= 2 * (1 + maxPoints), 'all moves but placements and right guesses cost a point');
  }
  t.end();
});
