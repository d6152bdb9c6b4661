import { test } from 'tap';
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import type { Config, State } from 'parlour-games/games/7reeg/schemas';
import { deckOf, sortCards } from 'parlour-games/kit/cards';
import { at } from 'parlour-games/kit/checked';
import { contextOf, TEST_SEED } from '#test/support/play.js';
import { hasFields } from '#test/games/tester.js';
import { BANK, configOf, contextAt, layingOff, meldsOf, play, refusalReason, stateOf } from './support.js';

const dealt = (seats: number, config: Partial<Config> = {}): State =>
  sevenReeg.setup(configOf(config, seats), seats, contextOf(TEST_SEED, 0)).state;

test('the config has defaults; there is one deck for two seats and there are two for more', async (t) => {
  const rest = { floorCards: 'fixed', floorValue: 'fixed', fiftyWindowMs: 4000, eliminationScore: 30 };
  t.same(configOf({}, 2), { decks: 1, ...rest, maxRounds: 100 });
  for (const seats of [3, 4, 5]) t.equal(configOf({}, seats).decks, 2);
  t.equal(configOf({ decks: 2 }, 2).decks, 2);
  t.match(sevenReeg.configure({ decks: 1 }, 3), { ok: false, detail: /3 seats. Use two/ });
  t.match(sevenReeg.configure({}, 6), { ok: false, detail: /2 to 5 seats, not 6/ });
});

test('the discard pile starts empty, so that the leader can only draw from the bank', async (t) => {
  const state = dealt(2);
  t.same(state.discardPile, []);
  t.same(sevenReeg.legalMoves(state, 0), [BANK]);
  t.equal(refusalReason(state, { type: 'draw', from: 'discard', melds: meldsOf('7C 7D 7H') }), 'no-discard');
});

test('the last round’s winner leads the next, which is dealt in the entry that ended the last', async (t) => {
  const state = stateOf({ hands: ['2D', '5C'], turn: 1, leader: 0, laid: [[1, '6C 7C 8C']] });
  const { state: next, events } = play(state, layingOff('5C'));
  hasFields(t, next, { round: 2, leader: 1, turn: 1, phase: 'draw', melds: [] });
  t.same(
    events.map(({ type }) => type),
    ['laid-off', 'round-ended', 'dealt'],
  );
  hasFields(t, events[2], { hands: next.hands.map((cards) => ({ size: 14, cards })) });
  const deck = contextAt(1000).rng.shuffle(deckOf());
  const first = deck.slice(0, 28).filter((_, i) => i % 2 === 0);
  t.same(next.hands[1], sortCards(first), 'seat 1 gets the first card');
});

test('a seat that is out is dealt no cards and passed over', async (t) => {
  const state = stateOf({
    hands: ['2D', '4C', '', '9H'],
    outAfterRound: [null, null, 3, null],
    scores: [0, 0, 31, 0],
    round: 4,
    turn: 1,
  });
  const after = play(state, { type: 'discard', card: '4C' }).state;
  t.same(
    after.hands.map((hand) => hand.length),
    [14, 14, 0, 14],
  );
  t.equal(after.bank.length, 104 - 42);
  t.equal(after.leader, 1);
  const drawn = play(after, BANK).state;
  const card = at(at(drawn.hands, 1), 0);
  t.equal(play(drawn, { type: 'discard', card }).state.turn, 3, 'seat 3 follows seat 1');
});

test('if the seat that should lead is out, the next seat still in leads', async (t) => {
  const state = stateOf({
    hands: ['2D', '4C 5C 6C', '9H', 'TD'],
    scores: [0, 29, 0, 0],
    leader: 1,
    turn: 1,
    phase: 'draw',
    bankIsAll: true,
    reshuffles: 2,
  });
  hasFields(t, play(state, BANK).state, { leader: 2, turn: 2 });
});
