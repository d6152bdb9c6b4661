import { test } from 'tap';
import { overUnderSeven } from '#src/games/over-under-seven/index.js';
import type { Event } from '#src/games/over-under-seven/schemas.js';
import { contextOf, seedOf } from '#test/support/play.js';
import { after, bet, stateOf, rolling } from './support.js';

const { view, viewEvent, viewMove, determinize } = overUnderSeven;
const middle = after(stateOf(100, { target: 500 }), bet(10, 'over'), rolling(6, 2)).state;

void test('player and spectator see the bankroll, the number of rolls and the latest roll', async (t) => {
  const expected = {
    bankroll: 110,
    rolls: 4,
    lastRoll: { guess: 'over', wager: 10, dice: [6, 2], total: 8, net: 10 },
    ending: null,
  };
  t.strictSame(view(middle, 0), expected);
  t.strictSame(view(middle, null), expected);
});

void test('the view says how the game ended', async (t) => {
  const { state } = after(stateOf(10), bet(10, 'over'), rolling(1, 1));
  t.match(view(state, null), { bankroll: 0, ending: 'bust' });
});

void test('everyone sees events and moves in full', async (t) => {
  const event: Event = { type: 'rolled', dice: [6, 2], total: 8 };
  t.strictSame(viewEvent(event, null, middle), event);
  t.strictSame(viewMove(bet(10, 'over'), 0, null, middle), bet(10, 'over'));
});

void test('determinizing a view returns the state itself', async (t) => {
  const { rng } = contextOf(seedOf(1), 1);
  const observation = { config: middle.config, seats: 1, viewer: null, view: view(middle, null) };
  t.strictSame(determinize(observation, rng), middle);
});

void test('there are no zones, because there are no pieces', async (t) => {
  t.strictSame(overUnderSeven.zones(middle), []);
});
