import { test } from 'tap';
import { Compile } from 'typebox/schema';
import { basra } from '#src/games/basra/index.js';
import type { Event, State } from '#src/games/basra/schemas.js';
import { randomPlay, seedOf } from '#test/support/play.js';
import { asGameType, play } from './support.js';

const config = Compile(basra.schemas.config);
const move = Compile(basra.schemas.move);

void test('config: target is 1–10,000, jackBasra 0–100, and other names are refused', (t) => {
  for (const good of [
    {},
    { target: 1 },
    { target: 10_000, jackBasra: 0 },
    { jackBasra: 100 },
    basra.examples.config,
  ]) {
    t.ok(config.Check(good), JSON.stringify(good));
  }
  for (const bad of [
    { target: 0 },
    { target: 10_001 },
    { target: 1.5 },
    { jackBasra: -1 },
    { jackBasra: 101 },
    { aim: 1 },
  ]) {
    t.notOk(config.Check(bad), JSON.stringify(bad));
  }
  t.end();
});

void test('moves: only cards of the 44', (t) => {
  for (const good of [play('TD'), play('TD', ''), play('JC', 'AC 2D'), ...basra.examples.moves]) {
    t.ok(move.Check(good), JSON.stringify(good));
  }
  for (const bad of [
    { type: 'play' },
    { type: 'lay', card: 'TD' },
    play('QD'),
    play('1D'),
    play('10D'),
    play('TD', 'KC'),
    play('TD', 'AC '.repeat(45)),
    { ...play('TD'), seat: 1 },
  ]) {
    t.notOk(move.Check(bad), JSON.stringify(bad));
  }
  t.end();
});

const [state, view, event, option, details] = [
  Compile(basra.schemas.state),
  Compile(basra.schemas.view),
  Compile(basra.schemas.event),
  Compile(basra.schemas.option),
  Compile(basra.schemas.details),
];

/** Whether a state, and what a viewer gets of it and its events, fit the schemas. */
const fits = (now: State, events: readonly Event[], viewer: number | null): boolean =>
  state.Check(now) &&
  view.Check(basra.view(now, viewer)) &&
  events.every((each) => event.Check(basra.viewEvent(each, viewer, now)));

void test('states, views, events, options and details fit their schemas', (t) => {
  const steps = [2, 4].flatMap((seats) => [
    ...randomPlay(asGameType, seedOf(seats), seats, { target: 20, jackBasra: 25 }),
  ]);
  for (const step of steps) {
    const now = step.state as State;
    for (const viewer of [0, null]) t.ok(fits(now, step.events as Event[], viewer));
    t.ok(
      [...now.hands.keys()].every((seat) => basra.legalMoves(now, seat).every((each) => option.Check(each))),
    );
  }
  t.ok(details.Check(basra.result(steps.at(-1)?.state as State)?.details));
  t.end();
});

void test('states, views and events of a resignation fit their schemas', (t) => {
  for (const step of randomPlay(asGameType, seedOf(5), 2, { target: 1 })) {
    const now = step.state as State;
    if (basra.result(now) !== null) break;
    const resigned = basra.resign(now, 0);
    t.ok(fits(resigned.state, resigned.events, 1));
  }
  t.end();
});
