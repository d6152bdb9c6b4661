import { test } from 'tap';
import type { Viewer } from 'parlour-games/game-type';
import { playerRng } from 'parlour-games/record/rng';
import { blackBox } from 'parlour-games/games/black-box/index';
import { allPlacements, consistentPlacements } from 'parlour-games/games/black-box/placements';
import type { State } from 'parlour-games/games/black-box/schemas';
import { at, defined } from 'parlour-games/kit/checked';
import { seedOf } from '#test/support/play.js';
import {
  begin,
  guess,
  lastHalf,
  observationOf,
  place,
  play,
  shoot,
  space,
  spaces,
  spell,
  type Played,
} from './support.js';

const MARBLES = '3,3 5,5 5,6';
const hidden = play(begin(), place(MARBLES));

const determinized = (game: Played, viewer: Viewer, times: number): State[] =>
  Array.from({ length: times }, (_, n) =>
    blackBox.determinize(observationOf(game, viewer), playerRng(seedOf(n))),
  );

const firstMarbles = ({ halves }: State): string => spell(defined(at(halves, 0).marbles, 'the placement'));

void test('the seeker is dealt exactly the placements that are consistent with the lasers and guesses', (t) => {
  const game = play(hidden, shoot('1,3'), shoot('1,5'), shoot('5,9'), guess('3,3 5,5 7,7'));
  const possible = consistentPlacements(lastHalf(game)).map((n) => spell(at(allPlacements, n)));
  t.ok(possible.includes(MARBLES));
  const drawn = new Set(determinized(game, 1, 400).map(firstMarbles));
  t.same([...drawn].sort(), [...possible].sort());
  for (const state of determinized(game, null, 20)) {
    t.same(blackBox.view(state, null), blackBox.view(game.state, null));
    t.same(blackBox.view(state, 1), blackBox.view(game.state, 1));
    t.same(blackBox.legalMoves(state, 1), blackBox.legalMoves(game.state, 1));
  }
  t.end();
});

void test('before the first laser all 2300 placements are possible', (t) => {
  t.equal(consistentPlacements({ shots: [], guesses: [] }).length, 2300);
  t.ok(new Set(determinized(hidden, 1, 300).map(firstMarbles)).size > 250);
  t.end();
});

void test('a laser or a guess rules out the right placements', (t) => {
  const back = { from: space('1,5'), exit: space('1,5') };
  const left = consistentPlacements({ shots: [back], guesses: [] });
  t.ok(left.length > 0 && left.length < 2300);
  const allWrong = { marbles: spaces(MARBLES), wrong: 3 };
  t.equal(consistentPlacements({ shots: [], guesses: [allWrong] }).length, (22 * 21 * 20) / 6);
  const oneRight = { marbles: spaces(MARBLES), wrong: 2 };
  t.equal(consistentPlacements({ shots: [], guesses: [oneRight] }).length, 3 * ((22 * 21) / 2));
  const right = { marbles: spaces(MARBLES), wrong: 0 };
  t.equal(consistentPlacements({ shots: [back], guesses: [right] }).length, 1);
  t.end();
});
