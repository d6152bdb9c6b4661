/** Invariants that hold at every step of random games. */
import { test } from 'tap';
import { playerRng } from '#src/record/rng.js';
import type { Rng, Viewer } from '#src/game-type.js';
import { CARDS, shows, sortHand, type Card } from '#src/games/double-7/cards.js';
import type { Event, Move, State } from '#src/games/double-7/schemas.js';
import { doubleSeven } from '#src/games/double-7/index.js';
import { ENDS } from '#src/games/double-7/layout.js';
import { refusals } from '#src/games/double-7/refusals.js';
import { at } from '#src/kit/checked.js';
import { optionCovers } from '#src/kit/options.js';
import { contextOf, deepFreeze, randomPlay, seedOf, TEST_SEED, type Step } from '#test/support/play.js';
import { atLength } from '#test/support/length.js';
import { asGameType, everyCard, observationOf, viewersOf } from './support.js';

const GAMES = atLength({ brief: 100, full: 300 });
const SAMPLED_EVERY = 12;
/** Far above what was measured for targets up to 150 (docs/rules/double-7.md, "Facts"). */
const MOST_MOVES = 500;
const WHOLE_SET = String(CARDS);

const seatsOf = (game: number): number => 2 + (game % 5);
const configOf = (game: number) => ({ target: game % 10 === 0 ? 150 : 5 + ((game * 7) % 60) });

/** Collects failures; cheaper than an assertion per check. */
type Check = (holds: boolean, what: string) => void;
const noting =
  (wrong: string[], where = ''): Check =>
  (holds, what) => {
    if (!holds) wrong.push(where + what);
  };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const total = (scores: readonly number[]): number => scores.reduce((sum, each) => sum + each, 0);

const gainedBy = (events: readonly Event[]): number =>
  events.reduce((sum, event) => {
    if (event.type === 'scored') return sum + event.points;
    return event.type === 'hand-ended' ? sum + event.bonus : sum;
  }, 0);

const checkCards = (check: Check, state: State): void => {
  check(String(sortHand(everyCard(state))) === WHOLE_SET, 'there are 36 cards, each once');
  check(
    state.hands.every((hand) => same(hand, sortHand(hand))),
    'hands are sorted',
  );
  check(
    state.hands.every(
      (hand, seat) => !hand.some((card) => state.lacks[seat]?.some((number) => shows(card, number))),
    ),
    'no seat holds a number that it is known to lack',
  );
};

const checkScores = (
  check: Check,
  state: State,
  before: State | undefined,
  events: readonly Event[],
): void => {
  const gained = total(state.scores) - total(before?.scores ?? state.scores);
  check(gained === gainedBy(events), 'the events account for every point');
  check(
    state.scores.every((score) => score % 5 === 0),
    'all scores are multiples of 5',
  );
};

const checkTurn = (check: Check, state: State): void => {
  const seat = doubleSeven.turn(state);
  const over = doubleSeven.result(state) !== null;
  check((seat === null) === over, 'a seat is to move until the game is over');
  check(
    over === state.scores.some((score) => score >= state.config.target),
    'the game is over when the target is reached',
  );
  check(over || state.hands.every((hand) => hand.length > 0), 'no hand is empty while the game lasts');
  for (const each of state.hands.keys()) {
    check(
      doubleSeven.legalMoves(state, each).length > 0 === (each === seat),
      'only the seat to move has moves',
    );
  }
};

const checkStep = (check: Check, { state: plain, events }: Step, before: State | undefined): void => {
  const state = plain as State;
  checkCards(check, state);
  checkScores(check, state, before, events as Event[]);
  checkTurn(check, state);
};

const apply = (state: State, seat: number, move: Move) =>
  doubleSeven.apply(state, seat, deepFreeze(move), contextOf(TEST_SEED, 1));

const anyMove = (rng: Rng, hand: readonly Card[]): Move => {
  if (rng.below(4) === 0) return { type: rng.below(2) === 0 ? 'draw' : 'pass' };
  const cards = rng.below(4) === 0 ? CARDS : hand;
  const card = at(cards, rng.below(cards.length));
  const end = ENDS[rng.below(ENDS.length + 2)];
  return end === undefined ? { type: 'play', card } : { type: 'play', card, end };
};

const checkMoves = (check: Check, state: State, seat: number, rng: Rng): void => {
  const options = doubleSeven.legalMoves(state, seat);
  for (const option of options) {
    check(apply(state, seat, option).ok, `listed but refused: ${JSON.stringify(option)}`);
    check(same(doubleSeven.canonicalMove(state, seat, option), option), 'a listed move is canonical');
  }
  for (let i = 0; i < 8; i += 1) {
    const move = anyMove(rng, at(state.hands, seat));
    const outcome = apply(state, seat, move);
    const covered = options.some((option) =>
      optionCovers(option, doubleSeven.canonicalMove(state, seat, move)),
    );
    check(outcome.ok === covered, `${JSON.stringify(move)} is ${covered ? '' : 'not '}listed`);
    check(outcome.ok || outcome.reason in refusals, 'a refusal has a known reason');
  }
};

const checkRoundTrip = (check: Check, state: State, seat: number): void => {
  const copy = JSON.parse(JSON.stringify(state)) as State;
  check(same(copy, state), 'a state survives a JSON round trip');
  for (const option of doubleSeven.legalMoves(copy, seat).slice(0, 1)) {
    check(
      same(apply(copy, seat, option), apply(state, seat, option)),
      'a state continues the same after a JSON round trip',
    );
  }
};

const checkDeterminization = (check: Check, state: State, viewer: Viewer, rng: Rng): void => {
  const observation = observationOf(state, viewer);
  const sample = doubleSeven.determinize(observation, rng);
  check(
    same(doubleSeven.view(sample, viewer), observation.view),
    `${viewer} has the same view of a determinization`,
  );
  check(String(sortHand(everyCard(sample))) === WHOLE_SET, 'it has all cards');
  check(doubleSeven.turn(sample) === doubleSeven.turn(state), 'it has the same turn');
  if (viewer === null) return;
  check(
    same(doubleSeven.legalMoves(sample, viewer), doubleSeven.legalMoves(state, viewer)),
    'it has the same legal moves',
  );
};

/** States that differ only in what `viewer` may not know show it the same events. */
const checkEvents = (
  check: Check,
  state: State,
  events: readonly Event[],
  viewer: Viewer,
  rng: Rng,
): void => {
  const sample = doubleSeven.determinize(observationOf(state, viewer), rng);
  const seen = (now: State) => events.map((event) => doubleSeven.viewEvent(event, viewer, now));
  check(same(seen(sample), seen(state)), 'what is hidden does not affect what is shown');
};

const checkSample = (check: Check, { state: plain, events }: Step, rng: Rng): void => {
  const state = plain as State;
  for (const viewer of viewersOf(state)) {
    checkDeterminization(check, state, viewer, rng);
    checkEvents(check, state, events as Event[], viewer, rng);
  }
  const seat = doubleSeven.turn(state);
  if (seat === null) return;
  checkMoves(check, state, seat, rng);
  checkRoundTrip(check, state, seat);
};

const checkEnd = (check: Check, state: State): void => {
  const result = doubleSeven.result(state);
  const highest = Math.max(...state.scores);
  check(highest >= state.config.target, 'the target is reached');
  check(same(result?.winners, [state.scores.indexOf(highest)]), 'the seat that reached it wins');
  check(
    result?.details !== undefined && same(result.details, { hands: state.handNumber }),
    'the hands are counted',
  );
};

void test(`${GAMES} random games keep every invariant and end`, async (t) => {
  let sampled = 0;
  for (let game = 0; game < GAMES; game += 1) {
    const wrong: string[] = [];
    const rng = playerRng(seedOf(game));
    let before: State | undefined;
    let moves = 0;
    for (const step of randomPlay(asGameType, seedOf(game), seatsOf(game), configOf(game))) {
      const check: Check = noting(wrong, `entry ${step.seq}: `);
      checkStep(check, step, before);
      before = step.state as State;
      moves = step.seq;
      if ((step.seq + game) % SAMPLED_EVERY !== 0 && doubleSeven.result(before) === null) continue;
      sampled += 1;
      checkSample(check, step, rng);
    }
    const check: Check = noting(wrong);
    if (before !== undefined) checkEnd(check, before);
    check(moves <= Math.min(MOST_MOVES, doubleSeven.maxRandomGameLength), 'the game ends in time');
    t.strictSame(wrong, [], `game ${game}`);
  }
  t.ok(sampled > GAMES, `${sampled} states sampled`);
});

void test('with two seats, resigning ends the game at any time', async (t) => {
  const rng = playerRng(seedOf(77));
  for (const { seq, state: plain } of randomPlay(asGameType, seedOf(77), 2, { target: 60 })) {
    const state = plain as State;
    if (doubleSeven.result(state) !== null) break;
    const wrong: string[] = [];
    const { state: resigned } = doubleSeven.resign(state, seq % 2);
    t.match(doubleSeven.result(resigned), {
      winners: [1 - (seq % 2)],
      reason: 'resigned',
      scores: state.scores,
    });
    const check: Check = noting(wrong);
    for (const viewer of viewersOf(resigned)) checkDeterminization(check, resigned, viewer, rng);
    t.strictSame(wrong, []);
  }
});
