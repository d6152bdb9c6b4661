import { test } from 'tap';
import { basra } from '#src/games/basra/index.js';
import type { Rng } from '#src/game-type.js';
import { defaults, type Event, type State } from '#src/games/basra/schemas.js';
import { playerRng } from '#src/record/rng.js';
import { contextOf, randomPlay, seedOf, TEST_SEED, type Step } from '#test/support/play.js';
import { after, asGameType, observationOf, play, sceneOf, stateOf } from './support.js';

const runningGame = () =>
  stateOf(['5H 6H', '2C 3C'], '9C', {
    captured: [['AC', 'AD'], []],
    scores: [4, 0],
    lastCapturer: 0,
  });

void test('a seat sees its own hand, but only the sizes of the others and of the stock', (t) => {
  t.strictSame(basra.view(runningGame(), 0), {
    deck: 1,
    dealer: 1,
    hands: [
      { size: 2, cards: ['5H', '6H'] },
      { size: 2, cards: null },
    ],
    table: ['9C'],
    captured: [['AC', 'AD'], []],
    stock: 10,
    scores: [4, 0],
    lastCapturer: 0,
    lastPlay: null,
    resigned: null,
  });
  t.strictSame(
    basra.view(runningGame(), 1).hands.map(({ cards }) => cards),
    [null, ['2C', '3C']],
  );
  t.end();
});

void test('a spectator sees the table, the piles and the scores but no hand', (t) => {
  const seen = basra.view(runningGame(), null);
  t.strictSame(
    seen.hands.map(({ cards }) => cards),
    [null, null],
  );
  t.strictSame([seen.table, seen.captured, seen.scores], [['9C'], [['AC', 'AD'], []], [4, 0]]);
  t.end();
});

void test('hands are in deck order, which does not reveal how they were dealt', (t) => {
  const { state } = basra.setup(defaults, 2, contextOf(TEST_SEED, 0));
  t.strictSame(basra.view(state, 0).hands[0]?.cards, ['4C', '5C', '5D', 'TH', '9S']);
  t.end();
});

void test('a deal shows each seat its own cards', (t) => {
  const { state, events } = basra.setup(defaults, 4, contextOf(TEST_SEED, 0));
  const shown = (viewer: number | null): (boolean | undefined)[] => {
    const seen = events.map((event) => basra.viewEvent(event, viewer, state))[0];
    t.match(seen, { type: 'dealt', table: state.table, stock: 20 });
    return seen?.type === 'dealt' ? seen.hands.map(({ cards }) => cards !== null) : [];
  };
  t.strictSame(shown(2), [false, false, true, false]);
  t.strictSame(shown(null), [false, false, false, false]);
  t.end();
});

void test('plays, captures and scores are public', (t) => {
  const { state, events } = after(stateOf(['9H 5H', '2C 3C'], '9C'), play('9H'));
  for (const viewer of [0, 1, null]) {
    t.strictSame(
      events.map((event) => basra.viewEvent(event, viewer, state)),
      events,
    );
    t.strictSame(basra.viewMove(play('9H', '9C'), 0, viewer, state), play('9H', '9C'));
  }
  t.end();
});

void test('once the game is over the hands are public, in views and in the log', (t) => {
  const dealt = basra.setup(defaults, 2, contextOf(TEST_SEED, 0));
  const { state, events } = basra.resign(dealt.state, 0);
  for (const viewer of [0, 1, null]) {
    t.strictSame(
      basra.view(state, viewer).hands.map(({ cards }) => cards),
      state.hands,
    );
    for (const event of [...dealt.events, ...events])
      t.strictSame(basra.viewEvent(event, viewer, state), event);
  }
  t.equal(basra.view(state, null).stock, 30, 'the stock is not disclosed');
  t.end();
});

/** Everything that `viewer` is given, in every form. */
const everythingGiven = (state: State, events: readonly Event[], viewer: number | null): string => {
  const scene = sceneOf(state, viewer);
  return JSON.stringify([
    scene,
    events.map((event) => basra.viewEvent(event, viewer, state)),
    viewer === null ? [] : basra.legalMoves(state, viewer),
    basra.draw.text(scene),
    basra.draw.svg(scene),
  ]);
};

/** A deal as it would have been in `state`. */
const withHandsOf = (event: Event, state: State): Event =>
  event.type === 'dealt'
    ? { ...event, hands: state.hands.map((cards) => ({ size: cards.length, cards })) }
    : event;

/** Whether `viewer` is given exactly the same for a random state that it cannot distinguish from that of the step. */
const looksTheSame = (step: Step, viewer: number | null, rng: Rng): boolean => {
  const state = step.state as State;
  const events = step.events as Event[];
  const other = basra.determinize(observationOf(state, viewer), rng);
  const otherEvents = events.map((event) => withHandsOf(event, other));
  return everythingGiven(other, otherEvents, viewer) === everythingGiven(state, events, viewer);
};

void test('states that differ only in what a viewer may not know look the same to that viewer', (t) => {
  const rng = playerRng(seedOf(9));
  const steps = [2, 4].flatMap((seats) => [...randomPlay(asGameType, seedOf(seats), seats, { target: 1 })]);
  const running = steps.filter(({ seq, state }) => seq % 5 === 0 && basra.result(state as State) === null);
  for (const step of running) {
    for (const viewer of [...(step.state as State).hands.keys(), null]) t.ok(looksTheSame(step, viewer, rng));
  }
  t.ok(running.length > 12);
  t.end();
});

void test('a determinization deals the unseen cards at random and keeps the sizes and the viewer’s hand', (t) => {
  const rng = playerRng(seedOf(12));
  const { state } = basra.setup(defaults, 4, contextOf(TEST_SEED, 0));
  const hands = new Set<string>();
  for (let i = 0; i < 50; i += 1) {
    const guess = basra.determinize(observationOf(state, 1), rng);
    t.strictSame(guess.hands[1], state.hands[1]);
    t.strictSame(
      guess.hands.map((hand) => hand.length),
      [5, 5, 5, 5],
    );
    t.equal(guess.stock.length, 20);
    hands.add(JSON.stringify(guess.hands[0]));
  }
  t.ok(hands.size > 45);
  t.end();
});
