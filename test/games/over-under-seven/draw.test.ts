import { test } from 'tap';
import { overUnderSeven } from 'parlour-games/games/over-under-seven/index';
import { after, bet, CASH_OUT, stateOf, rolling, sceneOf } from './support.js';

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

test('the last roll is news until the player cashes out, and can make room for the next bet', async (t) => {
  const rolled = after(stateOf(100), bet(10, 'over'), rolling(3, 5)).state;
  const picture = svg(sceneOf(rolled));
  t.match(picture, / class="m-slide_/);
  t.match(picture, /class="past"><g class="m-[^]*>8 is over seven: the bet wins 10</);
  const left = svg(sceneOf(after(rolled, CASH_OUT).state));
  t.notMatch(left, / class="m-/, 'nothing rolls once more');
  t.match(left, />8 is over seven: the bet wins 10</);
});

test('a target is shown if there is one', async (t) => {
  t.match(text(sceneOf(stateOf(100, { target: 200 }))), /^Target +200$/m);
  t.notMatch(text(sceneOf(stateOf(100))), 'Target');
});

test('a cash-out is asked twice, and says what comes of it', async (t) => {
  const scene = sceneOf(after(stateOf(100), bet(10, 'over'), rolling(3, 5)).state);
  t.same(overUnderSeven.prompts.futile?.({ ...scene, viewer: 0, legalMoves: [] }), [
    { move: CASH_OUT, why: 'You leave with 110, 10 more than at the start.' },
  ]);
});
