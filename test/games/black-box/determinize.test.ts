import { test } from 'tap';
import type { Viewer } from '#src/game-type.js';
import { playerRng } from '#src/engine/history/rng.js';
import { blackBox } from '#src/games/black-box/index.js';
import { consistentPlacements, PLACEMENTS } from '#src/games/black-box/placements.js';
import { seedOf } from '#test/support/play.js';
import { begin, cell, cells, guess, place, play, shoot, spell, type Played } from './support.js';

const MARBLES = '3,3 5,5 5,6';
const hidden = play(begin(), place(MARBLES));

const guessedStates = ({ state }: Played, viewer: Viewer, times: number) => {
  const observation = { config: state.config, seats: 2, viewer, view: blackBox.view(state, viewer) };
  return Array.from({ length: times }, (_, n) => blackBox.determinize(observation, playerRng(seedOf(n))));
};

void test('to the seeker the marbles may lie anywhere that fits all lasers and guesses of the half', (t) => {
  const game = play(hidden, shoot('1,3'), shoot('1,5'), shoot('5,9'), guess('3,3 5,5 7,7'));
  const [half] = blackBox.view(game.state, 1).halves;
  const possible = consistentPlacements(half ?? { shots: [], guesses: [] }).map((n) =>
    spell(PLACEMENTS[n] ?? []),
  );
  t.ok(possible.includes(MARBLES));
  const drawn = new Set(guessedStates(game, 1, 400).map(({ halves }) => spell(halves[0]?.marbles ?? null)));
  t.same([...drawn].sort(), [...possible].sort(), 'each of them is drawn, and nothing else');
  for (const state of guessedStates(game, null, 20)) {
    t.same(blackBox.view(state, null), blackBox.view(game.state, null));
    t.same(blackBox.view(state, 1), blackBox.view(game.state, 1));
    t.same(blackBox.legalMoves(state, 1), blackBox.legalMoves(game.state, 1));
  }
  t.end();
});

void test('without a laser all 2300 placements are possible', (t) => {
  t.equal(consistentPlacements({ shots: [], guesses: [] }).length, 2300);
  const drawn = new Set(guessedStates(hidden, 1, 300).map(({ halves }) => spell(halves[0]?.marbles ?? null)));
  t.ok(drawn.size > 250);
  t.end();
});

void test('a laser or a guess rules placements out exactly', (t) => {
  const back = { from: cell('1,5'), exit: cell('1,5') };
  const left = consistentPlacements({ shots: [back], guesses: [] });
  t.ok(left.length > 0 && left.length < 2300);
  const wrongThree = { marbles: cells(MARBLES), wrong: 3 };
  t.equal(consistentPlacements({ shots: [], guesses: [wrongThree] }).length, (22 * 21 * 20) / 6);
  const wrongTwo = { marbles: cells(MARBLES), wrong: 2 };
  t.equal(consistentPlacements({ shots: [], guesses: [wrongTwo] }).length, 3 * ((22 * 21) / 2));
  t.same(consistentPlacements({ shots: [back], guesses: [{ marbles: cells(MARBLES), wrong: 0 }] }).length, 1);
  t.end();
});

void test('the hider, and everyone about what is open, knows the state as it is', (t) => {
  const game = play(hidden, shoot('1,3'));
  t.same(guessedStates(game, 0, 1), [game.state]);
  t.same(guessedStates(begin(), null, 1), [begin().state], 'before the marbles lie');
  const second = play(game, guess(MARBLES), place('4,4 4,5 7,7'));
  t.same(guessedStates(second, 1, 1), [second.state]);
  t.same(guessedStates(second, 0, 1)[0]?.halves[0], second.state.halves[0], 'the first half is open');
  const over = { ...second, state: blackBox.resign(second.state, 0).state };
  t.same(guessedStates(over, null, 1), [over.state]);
  t.end();
});
