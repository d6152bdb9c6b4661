import { test } from 'tap';
import { overUnderSeven } from 'parlour-games/games/over-under-seven/index';
import { after, bet, stateOf, rolling, sceneOf } from './support.js';

const { draw } = overUnderSeven;
const { text, svg } = draw;
const MOST = 10 ** 15 - 1;

void test('what comes of a seven is said without repeating it', async (t) => {
  const seven = (guess: 'exactly' | 'over'): string =>
    svg(sceneOf(after(stateOf(100), bet(10, guess), rolling(3, 4)).state));
  t.match(seven('exactly'), 'Exactly seven: the bet wins 40');
  t.match(seven('over'), 'Exactly seven: the bet on over loses 10');
});

void test('large amounts are grouped', async (t) => {
  const { state } = after(stateOf(MOST, { target: MOST }), bet(MOST, 'exactly'), rolling(3, 4));
  t.match(text(sceneOf(state)), /Bankroll +4,999,999,999,999,995\n/);
});
