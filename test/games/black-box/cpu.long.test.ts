import { test } from 'tap';
import type { Level, Rng } from 'parlour-games/game-type';
import { playerRng } from 'parlour-games/record/rng';
import { blackBox } from 'parlour-games/games/black-box/index';
import { everyPlacement } from 'parlour-games/games/black-box/cpu/attempts';
import { drawPlacement } from 'parlour-games/games/black-box/cpu/hider';
import { createSolver } from 'parlour-games/games/black-box/cpu/solver';
import { allPlacements, consistentPlacements } from 'parlour-games/games/black-box/placements';
import type { Move } from 'parlour-games/games/black-box/schemas';
import { at, defined } from 'parlour-games/kit/checked';
import { optionCovers } from '#test/support/options.js';
import { noFiles, seedOf } from '#test/support/play.js';
import {
  attempt,
  begin,
  guess,
  lastHalf,
  observationOf,
  place,
  play,
  shoot,
  spell,
  type Played,
} from './support.js';
import { AT_FULL_LENGTH } from '#test/support/length.js';

/** The move of a computer player; throws if it is not legal. `source` is an rng or the number of a seed. */
const choose = (game: Played, level: Level, source: Rng | number): Move => {
  const { state } = game;
  const viewer = defined(blackBox.turn(state), 'the seat to move');
  const legalMoves = blackBox.legalMoves(state, viewer);
  const rng = typeof source === 'number' ? playerRng(seedOf(source)) : source;
  const player = defined(blackBox.cpu[level], level);
  const move = player({ ...observationOf(game, viewer), viewer, legalMoves, rng, load: noFiles });
  const canonical = blackBox.canonicalMove(state, viewer, move);
  if (!legalMoves.some((option) => optionCovers(option, canonical, blackBox.templates)))
    throw new Error(`${level} plays ${JSON.stringify(move)}, which is not legal`);
  return move;
};

const placeAt = (placement: number): Move => ({ type: 'place', marbles: [...at(allPlacements, placement)] });

/** Plays the first half to its end and returns its points. */
const finishFirstHalf = (from: Played, moveFor: (game: Played) => Move): number => {
  let game = from;
  while (game.state.halves.length === 1) game = play(game, moveFor(game));
  return at(game.state.halves, 0).points;
};

const sumOf = (points: readonly number[]): number => points.reduce((sum, each) => sum + each, 0);

/** Takes the first of equally good moves. */
const takeFirst: Rng = { below: () => 0, die: () => 1, shuffle: (list) => [...list] };

/** The points that a level needs for each placement if it always makes the same move for the same view. */
const pointsForEachPlacement = (level: Level, rng: Rng): number[] => {
  const moves = new Map<string, Move>();
  const moveFor = (game: Played): Move => {
    const view = JSON.stringify(blackBox.view(game.state, 1));
    const move = moves.get(view) ?? choose(game, level, rng);
    moves.set(view, move);
    return move;
  };
  return everyPlacement.map((placement) => finishFirstHalf(play(begin(), placeAt(placement)), moveFor));
};

void test('easy plays any legal move', (t) => {
  const seeking = play(begin(), place('3,3 5,5 5,6'));
  const moves = Array.from({ length: 300 }, (_, n) => choose(seeking, 'easy', n));
  t.ok(new Set(moves.map((move) => JSON.stringify(move))).size > 25);
  t.ok(moves.some(({ type }) => type === 'guess'));
  t.end();
});

void test('medium hides anywhere', (t) => {
  const hidden = Array.from({ length: 200 }, (_, n) => choose(begin(), 'medium', n));
  const placed = new Set(hidden.map((move) => (move.type === 'place' ? spell(move.marbles) : null)));
  t.ok(placed.size > 180);
  t.equal(placed.has(null), false);
  t.end();
});

void test('medium guesses the only placement left', (t) => {
  const found = play(begin(), place('3,3 3,4 3,5'), guess('3,3 3,4 3,5'), place('3,3 5,5 5,6'));
  const sure = play(found, ...['1,3', '2,1', '1,5', '6,1', '4,9', '9,6', '9,5'].map(shoot));
  t.same(choose(sure, 'medium', 1), guess('3,3 5,5 5,6'));
  t.equal(attempt(sure, choose(sure, 'medium', 1)).ok, true);
  t.end();
});

void test('medium finds marbles that medium has hidden, in 3 to 5 points on average', (t) => {
  const needed = Array.from({ length: 60 }, (_, n) => {
    const hidden = play(begin(), choose(begin(), 'medium', n));
    return finishFirstHalf(hidden, (game) => choose(game, 'medium', n + 1000));
  });
  const average = sumOf(needed) / needed.length;
  t.ok(average > 3 && average < 5, `${String(average)} points`);
  t.end();
});

void test('medium needs 9645/2300 = 4.1935 points on average over all placements, 8 at worst', (t) => {
  const needed = pointsForEachPlacement('medium', takeFirst);
  t.equal(sumOf(needed), 9645);
  t.equal(Math.max(...needed), 8);
  t.end();
});

void test('hard needs 9479/2300 = 4.1213 points on average over all placements, 7 at worst', (t) => {
  for (const rng of [takeFirst, playerRng(seedOf(5))]) {
    const needed = pointsForEachPlacement('hard', rng);
    t.equal(needed.length, 2300);
    t.equal(sumOf(needed), 9479);
    t.equal(Math.max(...needed), 7);
  }
  t.end();
});

void test('no way of seeking needs fewer than 9479 points over all placements', AT_FULL_LENGTH, (t) => {
  t.equal(createSolver(everyPlacement.length).leastTotal(everyPlacement), 9479);
  t.end();
});

void test('hard draws one of the images of its tree, which begins in the middle of a side', (t) => {
  const first = play(begin(), place('3,3 5,5 5,6'));
  const openings = Array.from({ length: 100 }, (_, n) => choose(first, 'hard', n));
  t.strictSame(
    [...new Set(openings.map((move) => (move.type === 'shoot' ? spell([move.from]) : move.type)))].sort(),
    ['1,5', '5,1', '5,9', '9,5'],
  );
  t.end();
});

void test('hard hides as its mixture draws', (t) => {
  const hidden = Array.from({ length: 50 }, (_, n) => choose(begin(), 'hard', n));
  const drawn = hidden.map((_, n) => placeAt(drawPlacement(playerRng(seedOf(n)))));
  t.strictSame(hidden, drawn);
  t.ok(new Set(hidden.map((move) => JSON.stringify(move))).size > 40);
  t.end();
});

void test('off its tree and with many placements left, hard plays like medium', (t) => {
  const corner = play(begin(), place('3,3 5,5 5,6'), shoot('1,2'));
  const left = consistentPlacements(lastHalf(corner)).length;
  t.ok(left > 150, `${left} placements are left`);
  t.same(choose(corner, 'hard', 3), choose(corner, 'medium', 3));
  t.end();
});

void test('off its tree and with few placements left, hard needs the fewest points possible', (t) => {
  const opening = [guess('3,3 5,5 7,7'), shoot('1,5')];
  const left = consistentPlacements(lastHalf(play(begin(), place('3,3 5,5 5,6'), ...opening)));
  t.ok(left.length > 2 && left.length <= 150, `${left.length} placements are left`);
  const needed = left.map((placement) => {
    const game = play(begin(), placeAt(placement), ...opening);
    return finishFirstHalf(game, (each) => choose(each, 'hard', takeFirst)) - lastHalf(game).points;
  });
  t.equal(sumOf(needed), createSolver(left.length).leastTotal(left));
  t.end();
});
