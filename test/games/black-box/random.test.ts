/** A thousand games of random moves, and what must hold at every step. */
import { test, type Test } from 'tap';
import Value from 'typebox/value';
import type { Viewer } from '#src/game-type.js';
import { playerRng } from '#src/record/rng.js';
import { isPlacementSpace, sameSpace, type Space } from '#src/games/black-box/board.js';
import type { Event, Half, Move, State } from '#src/games/black-box/schemas.js';
import { blackBox } from '#src/games/black-box/index.js';
import { trace } from '#src/games/black-box/laser.js';
import { at, defined } from '#src/kit/checked.js';
import { concreteMove, optionCovers } from '#src/kit/options.js';
import { contextOf, randomPlay, seedOf, type Step } from '#test/support/play.js';
import { asGameType } from './support.js';
import { atLength } from '#test/support/length.js';

const GAMES = atLength({ brief: 100, full: 300 });
const SAMPLED_EVERY = 100;
const VIEWERS: readonly Viewer[] = [0, 1, null];
const rng = playerRng(seedOf(77));
const { schemas } = blackBox;

const maxPointsOf = (n: number): number => (n % 50 === 0 ? 200 : 10 + (n % 35));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** What is wrong with a half, or null. */
const flawOf = (half: Half, maxPoints: number): string | null => {
  const { marbles, shots, guesses, points, ended } = half;
  const spent =
    sum(shots.map(({ times }) => times)) + sum(guesses.map(({ wrong, times }) => 2 * wrong * times));
  if (spent !== points) return `${points} points, but ${spent} spent`;
  if (ended === null && points >= maxPoints) return 'goes on beyond its points';
  if (points > maxPoints + 5) return 'more than one attempt too many';
  if ((ended === 'solved') !== guesses.some(({ wrong }) => wrong === 0))
    return 'solved without a right guess';
  if (marbles === null)
    return shots.length + guesses.length === 0 ? null : 'the seeker moved before the marbles were placed';
  if (marbles.length !== 3 || !marbles.every(isPlacementSpace)) return 'marbles outside the placement spaces';
  const wrongShot = shots.find(({ from, exit }) => !sameSpace(trace(marbles, from).exit, exit));
  return wrongShot === undefined ? null : `a laser came out at ${JSON.stringify(wrongShot.exit)}`;
};

const checkStep = (t: Test, state: State, events: readonly Event[]): void => {
  const { maxPoints } = state.config;
  const flaw = state.halves.map((half) => flawOf(half, maxPoints)).find((each) => each !== null);
  if (flaw !== undefined) t.fail(flaw);
  const turn = blackBox.turn(state);
  if ((turn === null) === (blackBox.result(state) === null)) t.fail('a game has a turn or a result');
  for (const seat of [0, 1]) {
    if (blackBox.legalMoves(state, seat).length > 0 !== (seat === turn))
      t.fail('only the seat to move has options');
  }
  if (events.length === 0) t.fail('an entry has no events');
};

const randomSpace = (): Space => ({ row: 1 + rng.below(9), col: 1 + rng.below(9) });
const randomMove = (): Move => {
  const marbles = [randomSpace(), randomSpace(), randomSpace()];
  const types = ['place', 'guess', 'shoot'] as const;
  const type = at(types, rng.below(types.length));
  return type === 'shoot' ? { type, from: randomSpace() } : { type, marbles };
};

/** A move is accepted if an option covers it, and otherwise refused with a listed reason. */
const checkMove = (t: Test, state: State, seat: number, move: Move): void => {
  const canonical = blackBox.canonicalMove(state, seat, move);
  const covered = blackBox
    .legalMoves(state, seat)
    .some((option) => optionCovers(option, canonical, blackBox.templates));
  const applied = blackBox.apply(state, seat, move, contextOf(seedOf(1), 1));
  if (applied.ok !== covered) t.fail(`${JSON.stringify(move)} is ${covered ? '' : 'not '}an option`);
  if (!applied.ok && !(applied.reason in blackBox.refusals)) t.fail(`${applied.reason} is not listed`);
};

const checkViews = (t: Test, state: State, events: readonly Event[]): void => {
  t.ok(Value.Check(schemas.state, state), 'the state fits its schema');
  t.same(JSON.parse(JSON.stringify(state)), state, 'the state survives a JSON round trip');
  for (const viewer of VIEWERS) {
    const view = blackBox.view(state, viewer);
    const determinized = blackBox.determinize({ config: state.config, seats: 2, viewer, view }, rng);
    t.same(blackBox.view(determinized, viewer), view);
    t.ok(Value.Check(schemas.view, view) && Value.Check(schemas.state, determinized));
    if (viewer !== null)
      t.same(blackBox.legalMoves(determinized, viewer), blackBox.legalMoves(state, viewer));
    for (const event of events) {
      t.ok(
        Value.Check(schemas.event, event) &&
          Value.Check(schemas.event, blackBox.viewEvent(event, viewer, state)),
      );
    }
  }
};

const checkMoves = (t: Test, state: State): void => {
  const seat = blackBox.turn(state);
  if (seat === null) return;
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
    const { state, seq } = defined(last, 'the last step') as Step & { state: State };
    const result = blackBox.result(state);
    t.same(result?.scores, [state.halves[1]?.points, state.halves[0]?.points]);
    t.ok(Value.Check(schemas.details, result?.details));
    t.ok(seq <= 2 * (1 + maxPoints), 'all moves but placements and right guesses cost a point');
    t.ok(seq <= blackBox.maxRandomGameLength);
  }
  t.comment(`${steps} steps`);
  t.end();
});
