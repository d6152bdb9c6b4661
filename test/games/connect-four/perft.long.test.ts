import { test } from 'tap';
import { perft } from '#test/support/perft.js';
import { boardOf } from 'parlour-games/games/connect-four/board';
import { connectFour } from 'parlour-games/games/connect-four/index';
import type { State } from 'parlour-games/games/connect-four/schemas';
import { contextOf, TEST_SEED } from '#test/support/play.js';
import { stateOf } from './support.js';

const { apply, legalMoves, turn, view } = connectFour;
const CONTEXT = contextOf(TEST_SEED, 1);

/** After 0, 1, … 8 drops; a game that is over is not continued. The numbers of positions are OEIS A212693. */
const POSITIONS = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275];
const SEQUENCES = [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234];

const successors = (state: State): State[] => {
  const seat = turn(state);
  if (seat === null) return [];
  return legalMoves(state, seat).flatMap((move) => {
    const applied = apply(state, seat, move, CONTEXT);
    return applied.ok ? [applied.state] : [];
  });
};

const positionsAfter = (states: readonly State[]): State[] => {
  const distinct = new Map<string, State>();
  for (const next of states.flatMap(successors)) distinct.set(view(next, null).board.join(), next);
  return [...distinct.values()];
};

void test('the number of distinct positions after each number of drops', async (t) => {
  let states = [stateOf('')];
  for (const [plies, expected] of POSITIONS.entries()) {
    t.equal(states.length, expected, `${plies} plies`);
    if (plies + 1 < POSITIONS.length) states = positionsAfter(states);
  }
});

/** Counts the sequences of up to `pliesLeft` more drops, by length, in `counts`. The last drops are not played. */
const addSequences = (state: State, pliesLeft: number, counts: number[]): void => {
  const plies = state.position.length;
  counts[plies] = (counts[plies] ?? 0) + 1;
  if (pliesLeft === 1) {
    counts[plies + 1] = (counts[plies + 1] ?? 0) + legalMoves(state, plies % 2).length;
  } else {
    for (const next of successors(state)) addSequences(next, pliesLeft - 1, counts);
  }
};

test('the number of sequences of drops (perft)', async (t) => {
  const counts: number[] = [];
  addSequences(stateOf(''), SEQUENCES.length - 1, counts);
  t.strictSame(counts, SEQUENCES);
});

void test('the bitboards alone give the same counts, and one ply more', async (t) => {
  t.strictSame(
    SEQUENCES.map((_, plies) => perft(boardOf(''), plies)),
    SEQUENCES,
  );
  t.equal(perft(boardOf(''), SEQUENCES.length), 39_394_572);
});
