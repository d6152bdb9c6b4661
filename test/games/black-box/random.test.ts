/** A thousand games of random moves, with what must hold at every step. */
import { test, type Test } from 'tap';
import Value from 'typebox/value';
import type { Viewer } from '#src/game-type.js';
import { playerRng } from '#src/engine/history/rng.js';
import { hasCell, inPlacementSpace, type Cell } from '#src/games/black-box/board.js';
import { blackBox } from '#src/games/black-box/index.js';
import { trace } from '#src/games/black-box/laser.js';
import type { Event, Half, Move, State } from '#src/games/black-box/schemas.js';
import { concreteMove, optionCovers } from '#src/kit/options.js';
import { contextOf, randomPlay, seedOf, type Step } from '#test/support/play.js';
import { asGameType } from './support.js';
import { atLength } from '#test/support/length.js';

const GAMES = atLength({ brief: 100, full: 1000 });
const SAMPLED_EVERY = 100;
const VIEWERS: readonly Viewer[] = [0, 1, null];
const rng = playerRng(seedOf(77));
const { schemas } = blackBox;

const maxPointsOf = (n: number): number => (n % 50 === 0 ? 200 : 10 + (n % 35));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** What is wrong with a half by itself; null when nothing is. */
const flawOf = (half: Half, maxPoints: number): string | null => {
  const { marbles, shots, guesses, points, ended } = half;
  const spent =
    sum(shots.map(({ times }) => times)) + sum(guesses.map(({ wrong, times }) => 2 * wrong * times));
  if (spent !== points) return `${points} points, but ${spent} spent`;
  if (ended === null && points >= maxPoints) return 'goes on beyond its points';
  if (points > maxPoints + 5) return 'more than one try too many';
  if ((ended === 'solved') !== guesses.some(({ wrong }) => wrong === 0))
    return 'solved without a right guess';
  if (marbles === null) return shots.length + guesses.length === 0 ? null : 'sought before the marbles lie';
  if (marbles.length !== 3 || !marbles.every(inPlacementSpace)) return 'marbles out of place';
  const astray = shots.find(({ from, exit }) => !hasCell([trace(marbles, from).exit], exit));
  return astray === undefined ? null : `a laser came out at ${JSON.stringify(astray.exit)}`;
};

const checkStep = (t: Test, state: State, events: readonly Event[]): void => {
  const { maxPoints } = state.config;
  const flaw = state.halves.map((half) => flawOf(half, maxPoints)).find((each) => each !== null);
  if (flaw !== undefined) t.fail(flaw);
  const turn = blackBox.turn(state);
  if ((turn === null) === (blackBox.result(state) === null)) t.fail('a game has a turn or a result');
  for (const seat of [0, 1]) {
    if (blackBox.legalMoves(state, seat).length > 0 !== (seat === turn)) t.fail('options are for the turn');
  }
  if (events.length === 0) t.fail('something happens in every entry');
};

const randomCell = (): Cell => ({ row: 1 + rng.below(9), col: 1 + rng.below(9) });
const randomMove = (): Move => {
  const marbles = [randomCell(), randomCell(), randomCell()];
  const types = ['place', 'guess', 'shoot'] as const;
  const type = types[rng.below(types.length)] ?? 'shoot';
  return type === 'shoot' ? { type, from: randomCell() } : { type, marbles };
};

/** A move is accepted when an option covers it, else refused with a reason that is explained. */
const checkMove = (t: Test, state: State, seat: number, move: Move): void => {
  const canonical = blackBox.canonicalMove(state, seat, move);
  const covered = blackBox
    .legalMoves(state, seat)
    .some((option) => optionCovers(option, canonical, blackBox.templates));
  const applied = blackBox.apply(state, seat, move, contextOf(seedOf(1), 1));
  if (applied.ok !== covered) t.fail(`${JSON.stringify(move)} is ${covered ? '' : 'not '}an option`);
  if (!applied.ok && !(applied.reason in blackBox.refusals)) t.fail(`${applied.reason} is not explained`);
};

const checkViews = (t: Test, state: State, events: readonly Event[]): void => {
  t.ok(Value.Check(schemas.state, state), 'the state fits its schema');
  t.same(JSON.parse(JSON.stringify(state)), state, 'the state survives a JSON round trip');
  for (const viewer of VIEWERS) {
    const view = blackBox.view(state, viewer);
    const imagined = blackBox.determinize({ config: state.config, seats: 2, viewer, view }, rng);
    t.same(blackBox.view(imagined, viewer), view);
    t.ok(Value.Check(schemas.view, view) && Value.Check(schemas.state, imagined));
    if (viewer !== null) t.same(blackBox.legalMoves(imagined, viewer), blackBox.legalMoves(state, viewer));
    for (const event of events) {
      t.ok(
        Value.Check(schemas.event, event) &&
          Value.Check(schemas.event, blackBox.viewEvent(event, viewer, state)),
      );
    }
  }
};

const checkMoves = (t: Test, state: State): void => {
  const seat = blackBox.turn(state) ?? 0;
  for (const option of blackBox.legalMoves(state, seat)) {
    t.ok(Value.Check(schemas.option, option));
    checkMove(t, state, seat, concreteMove<Move>(option, rng, blackBox.templates));
  }
  for (let i = 0; i < 20; i += 1) checkMove(t, state, rng.below(2), randomMove());
};

void test('random games', (t) => {
  let steps = 0;
  for (let n = 0; n < GAMES; n += 1) {
    const maxPoints = maxPointsOf(n);
    let last: Step | undefined;
    for (const step of randomPlay(asGameType, seedOf(n), 2, { maxPoints })) {
      const { state, events } = step as Step & { state: State; events: readonly Event[] };
      checkStep(t, state, events);
      steps += 1;
      if (steps % SAMPLED_EVERY === 0) {
        checkViews(t, state, events);
        checkMoves(t, state);
      }
      last = step;
    }
    const state = last?.state as State;
    const result = blackBox.result(state);
    t.same(result?.scores, [state.halves[1]?.points, state.halves[0]?.points]);
    t.ok(Value.Check(schemas.details, result?.details));
    t.ok(
      (last?.seq ?? Infinity) <= 2 * (1 + maxPoints),
      'every move but placing and a right guess costs a point',
    );
    t.ok((last?.seq ?? Infinity) <= blackBox.maxRandomGameLength);
  }
  t.comment(`${steps} steps`);
  t.end();
});
