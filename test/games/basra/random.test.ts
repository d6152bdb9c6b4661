import { test } from 'tap';
import { playerRng } from '#src/record/rng.js';
import type { Rng } from '#src/game-type.js';
import { BASRA_RANKS, pointsOf } from '#src/games/basra/cards.js';
import { basra } from '#src/games/basra/index.js';
import type { Event, Move, State } from '#src/games/basra/schemas.js';
import { refusals } from '#src/games/basra/refusals.js';
import { deckOf, sortCards } from '#src/kit/cards.js';
import { at } from '#src/kit/checked.js';
import { optionCovers } from '#src/kit/options.js';
import { contextOf, deal, randomPlay, seedOf, type Step } from '#test/support/play.js';
import { apply, asGameType, everyCard, observationOf } from './support.js';
import { atLength } from '#test/support/length.js';

const GAMES = atLength({ brief: 100, full: 300 });
const SAMPLED_EVERY = 16;
const DECK = deckOf(BASRA_RANKS);
const LARGEST_TABLE = 14;
const MOST_MOVES = 92;

const configOf = (game: number) => ({
  target: game % 50 === 0 ? 151 : 1 + (game % 40),
  jackBasra: game % 3 === 0 ? 25 : 0,
});
const seatsOf = (game: number): number => (game % 4 < 2 ? 2 : 4);

/** Collects the faults of one game in a single assertion. */
type Check = (holds: boolean, what: string) => void;

const pointsIn = (events: readonly Event[]): number =>
  events.reduce((sum, event) => ('points' in event ? sum + event.points : sum), 0);

const total = (scores: readonly number[]): number => scores.reduce((sum, each) => sum + each, 0);

const checkStep = (check: Check, { seq, state: plain, events }: Step, before: State | undefined): void => {
  const state = plain as State;
  const entry = `entry ${seq}`;
  check(String(sortCards(everyCard(state))) === String(DECK), `${entry}: all 44 cards are there once`);
  check(state.table.length <= LARGEST_TABLE, `${entry}: the table has ${state.table.length} cards`);
  check(
    state.hands.every((hand) => String(hand) === String(sortCards(hand))),
    `${entry}: hands are sorted`,
  );
  const gained = total(state.scores) - total(before?.scores ?? state.scores);
  check(gained === pointsIn(events as Event[]), `${entry}: the events list every point`);
  const seat = basra.turn(state);
  check(
    (seat === null) === (basra.result(state) !== null),
    `${entry}: a seat is to move until the game is over`,
  );
  const options = seat === null ? [] : basra.legalMoves(state, seat);
  check(seat === null || options.length > 0, `${entry}: there is a legal move`);
  check(options.length <= MOST_MOVES, `${entry}: ${options.length} legal moves`);
};

/** At the end of a deck all 17 points and all cards have been captured. */
const checkDeckEnd = (check: Check, before: State, step: Step): void => {
  const events = step.events as Event[];
  if (!events.some(({ type }) => type === 'deck-ended')) return;
  const cardPoints = events.reduce((sum, each) => {
    if (each.type === 'captured') return sum + each.points;
    return each.type === 'last-cards-taken' ? sum + each.points : sum;
  }, 0);
  check(pointsOf(before.captured.flat()) + cardPoints === 17, `entry ${step.seq}: a deck has 17 points`);
  const state = step.state as State;
  const isOver = basra.result(state) !== null;
  check(
    !isOver || state.captured.flat().length === DECK.length,
    `entry ${step.seq}: every card was captured`,
  );
};

/** A well-formed move that is often, but not always, legal. */
const randomMove = (state: State, seat: number, rng: Rng): Move => {
  const source = rng.below(8) === 0 ? DECK : at(state.hands, seat);
  const card = at(source, rng.below(source.length));
  if (rng.below(4) === 0) return { type: 'play', card };
  const legal = basra.legalMoves(state, seat).filter((option) => option.card === card);
  const some = legal[rng.below(legal.length || 1)]?.capture ?? [];
  const kept = rng.shuffle(some).slice(rng.below(2));
  const added = rng.shuffle(state.table).slice(0, rng.below(3));
  return { type: 'play', card, capture: rng.below(2) === 0 ? kept : [...new Set([...kept, ...added])] };
};

const checkMoves = (check: Check, state: State, seat: number, rng: Rng): void => {
  const options = basra.legalMoves(state, seat);
  for (const option of options) {
    check(apply(state, seat, option).ok, `listed but refused: ${JSON.stringify(option)}`);
    check(optionCovers(option, basra.canonicalMove(state, seat, option)), 'a listed move is canonical');
  }
  for (let i = 0; i < 4; i += 1) {
    const move = randomMove(state, seat, rng);
    const outcome = apply(state, seat, move);
    const covered = options.some((option) => optionCovers(option, basra.canonicalMove(state, seat, move)));
    check(outcome.ok === covered, `${JSON.stringify(move)} is ${covered ? '' : 'not '}listed`);
    check(outcome.ok || outcome.reason in refusals, 'a refusal has a known reason');
  }
};

const checkSecrets = (check: Check, state: State, rng: Rng): void => {
  for (const viewer of [...state.hands.keys(), null]) {
    const observation = observationOf(state, viewer);
    const other = basra.determinize(observation, rng);
    const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
    check(
      same(basra.view(other, viewer), observation.view),
      `a determinization has the same view for ${viewer}`,
    );
    check(String(sortCards(everyCard(other))) === String(DECK), 'a determinization has all cards');
    check(basra.turn(other) === basra.turn(state), 'a determinization has the same turn');
    if (viewer !== null) {
      check(
        same(basra.legalMoves(other, viewer), basra.legalMoves(state, viewer)),
        'a determinization has the same legal moves',
      );
    }
  }
};

const checkRoundTrip = (check: Check, state: State, seat: number): void => {
  const copy = JSON.parse(JSON.stringify(state)) as State;
  const [option] = basra.legalMoves(copy, seat);
  const same =
    option !== undefined &&
    JSON.stringify(apply(copy, seat, option)) === JSON.stringify(apply(state, seat, option));
  check(same, 'a state survives a JSON round trip');
};

const checkSample = (check: Check, state: State, rng: Rng): void => {
  const seat = basra.turn(state);
  checkSecrets(check, state, rng);
  if (seat === null) return;
  checkMoves(check, state, seat, rng);
  checkRoundTrip(check, state, seat);
};

const checkEnd = (check: Check, state: State): void => {
  const result = basra.result(state);
  const highest = Math.max(...state.scores);
  check(highest >= state.config.target, 'the target is reached');
  check(String(result?.winners) === String(state.scores.indexOf(highest)), 'the highest score wins');
  check(
    state.scores.filter((score) => score === highest).length === 1,
    'one seat alone has the highest score',
  );
};

void test(`${GAMES} random games keep every invariant and end`, (t) => {
  let moves = 0;
  let sampled = 0;
  for (let game = 0; game < GAMES; game += 1) {
    const wrong: string[] = [];
    const check: Check = (holds, what) => {
      if (!holds) wrong.push(what);
    };
    const rng = playerRng(seedOf(game));
    let before: State | undefined;
    for (const step of randomPlay(asGameType, seedOf(game), seatsOf(game), configOf(game))) {
      checkStep(check, step, before);
      if (before !== undefined) checkDeckEnd(check, before, step);
      before = step.state as State;
      if ((step.seq + game) % SAMPLED_EVERY === 0 || basra.result(before) !== null) {
        sampled += 1;
        checkSample(check, before, rng);
      }
      moves = step.seq;
    }
    if (before !== undefined) checkEnd(check, before);
    check(moves <= basra.maxRandomGameLength, 'it ended within the stated length');
    t.strictSame(wrong, [], `game ${game}`);
  }
  t.ok(sampled > GAMES);
  t.end();
});

void test('resigning at any time ends a game of two seats, and determinizations have the same view', (t) => {
  const rng = playerRng(seedOf(77));
  for (const { seq, state: plain } of randomPlay(asGameType, seedOf(77), 2, { target: 20 })) {
    const state = plain as State;
    if (basra.result(state) !== null) break;
    const wrong: string[] = [];
    const { state: resigned } = basra.resign(state, seq % 2);
    t.match(basra.result(resigned), { winners: [1 - (seq % 2)], reason: 'resigned', scores: state.scores });
    const check: Check = (holds, what) => {
      if (!holds) wrong.push(what);
    };
    checkSecrets(check, resigned, rng);
    t.strictSame(wrong, []);
  }
  t.end();
});

void test('the same seed leads to the same deal, and another seed to another', (t) => {
  const dealt = (seed: number): string => JSON.stringify(deal(asGameType, seedOf(seed)).step.state);
  t.equal(dealt(1), dealt(1));
  t.not(dealt(1), dealt(2));
  t.not(contextOf(seedOf(1), 0).rng.shuffle(DECK), contextOf(seedOf(1), 1).rng.shuffle(DECK));
  t.end();
});
