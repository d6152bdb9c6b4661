import { test } from 'tap';
import type { Rng, Level, DecisionPoint } from '#src/game-type.js';
import { playerRng } from '#src/engine/history/rng.js';
import { blackBox } from '#src/games/black-box/index.js';
import { drawPlacement } from '#src/games/black-box/cpu/hider.js';
import { createSeeking } from '#src/games/black-box/cpu/optimal/search.js';
import { consistentPlacements, PLACEMENTS } from '#src/games/black-box/placements.js';
import type { Config, Half, Move, Option, View } from '#src/games/black-box/schemas.js';
import { optionCovers } from '#src/kit/options.js';
import { noFiles, seedOf } from '#test/support/play.js';
import { attempt, begin, guess, place, play, shoot, spell, type Played } from './support.js';
import { longTest } from '#test/support/length.js';

const choose = ({ state }: Played, level: Level, source: Rng | number): Move => {
  const viewer = blackBox.turn(state) ?? 0;
  const options = blackBox.legalMoves(state, viewer);
  const view = blackBox.view(state, viewer);
  const rng = typeof source === 'number' ? playerRng(seedOf(source)) : source;
  const position: DecisionPoint<Config, View, Option> = {
    config: state.config,
    seats: 2,
    viewer,
    view,
    legalMoves: options,
    rng,
    load: noFiles,
  };
  const player = blackBox.cpu[level];
  if (player === undefined) throw new Error(`no level ${level}`);
  const move = player(position);
  if (
    !options.some((option) =>
      optionCovers(option, blackBox.canonicalMove(state, viewer, move), blackBox.templates),
    )
  ) {
    throw new Error(`${level} plays ${JSON.stringify(move)}, which is no option`);
  }
  return move;
};

/** The points that `level` needs to find `marbles`. */
const pointsToFind = (marbles: Move, level: Level, n: number): number => {
  let game = play(begin(), marbles);
  while (blackBox.view(game.state, null).halves.length === 1) game = play(game, choose(game, level, n));
  return game.state.halves[0]?.points ?? 0;
};

const sumOf = (points: readonly number[]): number => points.reduce((sum, each) => sum + each, 0);

const lastHalf = ({ state }: Played): Half => {
  const half = state.halves.at(-1);
  if (half === undefined) throw new Error('no half');
  return half;
};

/** Its tree begins with the middle entry of a side. */
const MIDDLE_ENTRIES = ['1,5', '5,1', '5,9', '9,5'] as const;

/** The chance that takes the first of equally good moves. */
const FIRST: Rng = { below: () => 0, die: () => 1, shuffle: (list) => [...list] };

/** What a level needs for each placement when it always moves alike where it knows alike. */
const pointsForEachPlacement = (level: Level, rng: Rng): number[] => {
  const known = new Map<string, Move>();
  const moveFor = (game: Played): Move => {
    const knowledge = JSON.stringify(blackBox.view(game.state, 1));
    const move = known.get(knowledge) ?? choose(game, level, rng);
    known.set(knowledge, move);
    return move;
  };
  return PLACEMENTS.map((marbles) => {
    let game = play(begin(), { type: 'place', marbles: [...marbles] });
    while (game.state.halves.length === 1) game = play(game, moveFor(game));
    return game.state.halves[0]?.points ?? 0;
  });
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

void test('medium guesses the only placement that is left', (t) => {
  const found = play(begin(), place('3,3 3,4 3,5'), guess('3,3 3,4 3,5'), place('3,3 5,5 5,6'));
  const sure = play(found, ...['1,3', '2,1', '1,5', '6,1', '4,9', '9,6', '9,5'].map(shoot));
  t.same(choose(sure, 'medium', 1), guess('3,3 5,5 5,6'));
  t.equal(attempt(sure, choose(sure, 'medium', 1)).ok, true);
  t.end();
});

void test('medium finds what it has hidden itself, in 4 or 5 points on average', (t) => {
  const needed = Array.from({ length: 60 }, (_, n) =>
    pointsToFind(choose(begin(), 'medium', n), 'medium', n + 1000),
  );
  const average = needed.reduce((sum, each) => sum + each, 0) / needed.length;
  t.ok(average > 3 && average < 5, `${String(average)} points`);
  t.end();
});

void test('medium needs 9645/2300 = 4.1935 points on average over all placements, 8 at worst', (t) => {
  const needed = pointsForEachPlacement('medium', FIRST);
  t.equal(
    needed.reduce((sum, each) => sum + each, 0),
    9645,
  );
  t.equal(Math.max(...needed), 8);
  t.end();
});

void test('hard needs 9479/2300 = 4.1213 points on average over all placements, 7 at worst', (t) => {
  for (const rng of [FIRST, playerRng(seedOf(5))]) {
    const needed = pointsForEachPlacement('hard', rng);
    t.equal(needed.length, 2300);
    t.equal(sumOf(needed), 9479);
    t.equal(Math.max(...needed), 7);
  }
  t.end();
});

void longTest?.('no way of seeking needs fewer than 9479 points over all placements', (t) => {
  t.equal(createSeeking(PLACEMENTS.length).leastTotal([...PLACEMENTS.keys()]), 9479);
  t.end();
});

void test('hard draws one of the images of its tree', (t) => {
  const first = play(begin(), place('3,3 5,5 5,6'));
  const openings = Array.from({ length: 100 }, (_, n) => choose(first, 'hard', n));
  t.strictSame(
    [...new Set(openings.map((move) => (move.type === 'shoot' ? spell([move.from]) : move.type)))].sort(),
    [...MIDDLE_ENTRIES],
  );
  t.end();
});

void test('hard hides as its mixture draws', (t) => {
  const hidden = Array.from({ length: 50 }, (_, n) => choose(begin(), 'hard', n));
  const drawn = hidden.map((_, n): Move => {
    const marbles = PLACEMENTS[drawPlacement(playerRng(seedOf(n)))] ?? [];
    return { type: 'place', marbles: [...marbles] };
  });
  t.strictSame(hidden, drawn);
  t.ok(new Set(hidden.map((move) => JSON.stringify(move))).size > 40);
  t.end();
});

void test('off its tree hard goes on, at first like medium, then with the fewest points that are possible', (t) => {
  const corner = play(begin(), place('3,3 5,5 5,6'), shoot('1,2'));
  const many = consistentPlacements(lastHalf(corner)).length;
  t.ok(many > 150, `${many} placements are left`);
  t.same(choose(corner, 'hard', 3), choose(corner, 'medium', 3));

  const guessed = play(begin(), place('3,3 5,5 5,6'), guess('3,3 5,5 7,7'), shoot('1,5'));
  const few = consistentPlacements(lastHalf(guessed));
  t.ok(few.length > 2 && few.length <= 150, `${few.length} placements are left`);
  const needed = few.map((placement) => {
    let game = play(
      begin(),
      { type: 'place', marbles: [...(PLACEMENTS[placement] ?? [])] },
      guess('3,3 5,5 7,7'),
      shoot('1,5'),
    );
    const before = lastHalf(game).points;
    while (game.state.halves.length === 1) game = play(game, choose(game, 'hard', FIRST));
    return (game.state.halves[0]?.points ?? 0) - before;
  });
  t.equal(sumOf(needed), createSeeking(few.length).leastTotal(few));
  t.end();
});

void test('the same position and chance give the same move', (t) => {
  const seeking = play(begin(), place('3,3 5,5 5,6'), shoot('1,5'));
  for (const level of ['easy', 'medium', 'hard'] as const) {
    t.same(choose(seeking, level, 7), choose(seeking, level, 7));
  }
  const first = play(begin(), place('3,3 5,5 5,6'));
  const openings = new Set(Array.from({ length: 40 }, (_, n) => JSON.stringify(choose(first, 'medium', n))));
  t.ok(openings.size > 1, 'equally good moves are chosen from by chance');
  t.end();
});

void test('a computer player knows no more than its seat: marbles that look alike get the same moves', (t) => {
  const trapped = play(begin(), place('3,3 5,5 5,6'), shoot('1,5'));
  const ahead = play(begin(), place('3,5 7,3 7,4'), shoot('1,5'));
  for (const level of ['medium', 'hard'] as const) {
    for (let n = 0; n < 10; n += 1) t.same(choose(trapped, level, n), choose(ahead, level, n));
  }
  t.end();
});
