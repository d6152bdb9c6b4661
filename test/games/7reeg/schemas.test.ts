import { test } from 'tap';
import { Compile } from 'typebox/compile';
import { sevenReeg } from '#src/games/7reeg/index.js';
import type { State } from '#src/games/7reeg/schemas.js';
import { playedBy } from './support.js';

const config = Compile(sevenReeg.schemas.config);
const move = Compile(sevenReeg.schemas.move);

void test('the config: ranges, vocabulary, no unknown fields', async (t) => {
  const valid = [
    {},
    { decks: 1 },
    { decks: 2 },
    { floorCards: 'fixed', floorValue: 'match-first' },
    { fiftyWindowMs: 0, eliminationScore: 1, maxRounds: 1 },
    { fiftyWindowMs: 60_000, eliminationScore: 1000, maxRounds: 1000 },
    sevenReeg.examples.config,
  ];
  for (const each of valid) t.ok(config.Check(each), JSON.stringify(each));
  const invalid = [
    { decks: 0 },
    { decks: 3 },
    { floorCards: 'free' },
    { floorValue: 51 },
    { fiftyWindowMs: -1 },
    { fiftyWindowMs: 60_001 },
    { fiftyWindowMs: 0.5 },
    { eliminationScore: 0 },
    { eliminationScore: 1001 },
    { maxRounds: 0 },
    { maxRounds: 1001 },
    { jokers: 2 },
  ];
  for (const each of invalid) t.notOk(config.Check(each), JSON.stringify(each));
});

void test('moves: valid and invalid', async (t) => {
  for (const each of sevenReeg.examples.moves) t.ok(move.Check(each), JSON.stringify(each));
  const invalid = [
    {},
    { type: 'pass' },
    { type: 'draw' },
    { type: 'draw', from: 'pile' },
    { type: 'draw', from: 'discard', melds: [] },
    { type: 'draw', from: 'discard', melds: [['7C', '7D', '7H']], fifty: 'yes' },
    { type: 'meld' },
    { type: 'meld', melds: [['7C', '7D']] },
    { type: 'meld', melds: [['7C', '7D', '10H']] },
    { type: 'meld', melds: [['2C', '3C', '4C', '5C', '6C', '7C']] },
    { type: 'meld', melds: [['7C', '7D', '7H']], fifty: true },
    { type: 'lay-off', card: '7C' },
    { type: 'lay-off', card: '7C', meld: -1 },
    { type: 'discard', card: '7c' },
    { type: 'discard', card: null },
  ];
  for (const each of invalid) t.notOk(move.Check(each), JSON.stringify(each));
});

void test('states, views, events, options and results fit their schemas', async (t) => {
  const state = Compile(sevenReeg.schemas.state);
  const view = Compile(sevenReeg.schemas.view);
  const event = Compile(sevenReeg.schemas.event);
  const option = Compile(sevenReeg.schemas.option);
  const details = Compile(sevenReeg.schemas.details);
  const { steps } = playedBy(5, ['medium', 'easy', 'medium'], { eliminationScore: 12 });
  for (const step of steps) {
    const reached = step.state as State;
    const seat = sevenReeg.turn(reached);
    const events = step.events as Parameters<typeof sevenReeg.viewEvent>[0][];
    const invalid = [
      ...[reached].filter((each) => !state.Check(each)),
      ...[0, 1, 2, null].map((viewer) => sevenReeg.view(reached, viewer)).filter((each) => !view.Check(each)),
      ...events.filter((each) => !event.Check(each)),
      ...events.map((each) => sevenReeg.viewEvent(each, null, reached)).filter((each) => !event.Check(each)),
      ...(seat === null ? [] : sevenReeg.legalMoves(reached, seat)).filter((each) => !option.Check(each)),
      ...(step.move === null || move.Check(step.move) ? [] : [step.move]),
    ];
    if (invalid.length > 0) t.fail(`entry ${step.seq}: ${JSON.stringify(invalid[0])}`);
  }
  t.ok(details.Check(sevenReeg.result(steps.at(-1)?.state as State)?.details));
});
