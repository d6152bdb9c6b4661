import { test } from 'tap';
import { Compile } from 'typebox/schema';
import type { Event, State } from '#src/games/double-7/schemas.js';
import { doubleSeven } from '#src/games/double-7/index.js';
import { randomPlay, seedOf } from '#test/support/play.js';
import { asGameType, play, viewersOf } from './support.js';

const { schemas } = doubleSeven;

void test('the config has a target of 5–10,000 and nothing else', async (t) => {
  const config = Compile(schemas.config);
  for (const good of [{}, { target: 5 }, { target: 10_000 }, doubleSeven.examples.config]) {
    t.ok(config.Check(good), JSON.stringify(good));
  }
  for (const bad of [{ target: 4 }, { target: 10_001 }, { target: 7.5 }, { target: '150' }, { goal: 150 }]) {
    t.notOk(config.Check(bad), JSON.stringify(bad));
  }
});

void test('moves name cards of the set, written higher first, and ends', async (t) => {
  const move = Compile(schemas.move);
  for (const good of doubleSeven.examples.moves) t.ok(move.Check(good), JSON.stringify(good));
  for (const bad of [
    { type: 'play' },
    { type: 'play', card: '1:7' },
    { type: 'play', card: '8:1' },
    { type: 'play', card: '7-1' },
    { type: 'play', card: '7:1', end: 'top' },
    { type: 'play', card: '7:1', end: null },
    { ...play('7:1'), seat: 0 },
    { type: 'draw', card: '7:1' },
    { type: 'knock' },
  ]) {
    t.notOk(move.Check(bad), JSON.stringify(bad));
  }
});

const [isState, isView, isEvent, isOption, isDetails] = [
  Compile(schemas.state),
  Compile(schemas.view),
  Compile(schemas.event),
  Compile(schemas.option),
  Compile(schemas.details),
];

/** Whether a state, and all that its viewers may read of it, fit their schemas. */
const fits = (state: State, events: readonly Event[]): boolean =>
  isState.Check(state) &&
  doubleSeven.legalMoves(state, state.toMove).every((option) => isOption.Check(option)) &&
  isDetails.Check(doubleSeven.result(state)?.details ?? { hands: 1 }) &&
  viewersOf(state).every(
    (viewer) =>
      isView.Check(doubleSeven.view(state, viewer)) &&
      events.every(
        (event) => isEvent.Check(event) && isEvent.Check(doubleSeven.viewEvent(event, viewer, state)),
      ),
  );

void test('states, views, events, options and details fit their schemas', async (t) => {
  for (const seats of [2, 3, 5]) {
    for (const { state, events } of randomPlay(asGameType, seedOf(seats), seats, { target: 60 })) {
      const now = state as State;
      t.ok(fits(now, events as Event[]));
      if (seats > 2 || doubleSeven.result(now) !== null) continue;
      const resigned = doubleSeven.resign(now, 0);
      t.ok(fits(resigned.state, resigned.events));
    }
  }
});
