import { test } from 'tap';
import { overUnderSeven } from '#src/games/over-under-seven/index.js';
import { contextOf, TEST_SEED } from '#test/support/play.js';
import { drawingFaults } from '#test/support/drawings.js';
import { readXml } from '#test/support/xml.js';
import { after, bet, CASH_OUT, stateOf, rolling, sceneOf } from './support.js';

const { draw } = overUnderSeven;
const { text, svg } = draw;
const MOST = 10 ** 15 - 1;

const START = overUnderSeven.setup({ bankroll: 100 }, 1, contextOf(TEST_SEED, 0)).state;
const states = {
  start: START,
  'cashed out at once': after(START, CASH_OUT).state,
  won: after(stateOf(100, { target: 500 }), bet(20, 'over'), rolling(6, 5)).state,
  bust: after(stateOf(100), bet(100, 'under'), rolling(3, 4)).state,
  'the largest figures': after(stateOf(MOST, { target: MOST }), bet(MOST, 'exactly'), rolling(3, 4)).state,
};
const NAMES = [
  'Mira',
  '',
  '<b>&"quoted"',
  'a name that is much longer than any column of the table could ever be',
];

for (const [name, state] of Object.entries(states)) {
  void test(`drawings: ${name}`, async (t) => {
    for (const viewer of [0, null]) {
      for (const each of NAMES) {
        t.same(drawingFaults(draw, sceneOf(state, viewer, [each])), []);
      }
    }
  });
}

void test('the text shows the dice, the bet, its outcome and the figures', async (t) => {
  const body = [
    '┌───────┐ ┌───────┐',
    '│ ●   ● │ │ ●   ● │   Bet: 20 on over',
    '│ ●   ● │ │   ●   │',
    '│ ●   ● │ │ ●   ● │   11 is over seven: the bet wins 20',
    '└───────┘ └───────┘',
    '',
    'Bankroll  120',
    'Net gain  +20',
    'Target    500',
    'Rolls       4',
    '',
  ];
  t.ok(text(sceneOf(states.won)).endsWith(`\n\n${body.join('\n')}`), text(sceneOf(states.won)));
});

void test('the description of the picture says the same', async (t) => {
  const description = readXml(svg(sceneOf(states.won))).find(({ name }) => name === 'desc');
  for (const part of [
    'Bankroll 120',
    '20 on over',
    'show 6 and 5',
    '11 is over seven: the bet wins 20',
    'Target 500',
  ]) {
    t.ok(description?.text.includes(part), part);
  }
});

void test('what comes of a seven is said without repeating it', async (t) => {
  const seven = (guess: 'exactly' | 'over'): string =>
    text(sceneOf(after(stateOf(100), bet(10, guess), rolling(3, 4)).state));
  t.match(seven('exactly'), 'Exactly seven: the bet wins 40');
  t.match(seven('over'), 'Exactly seven: the bet on over loses 10');
});

void test('large amounts are grouped', async (t) => {
  t.match(text(sceneOf(states['the largest figures'])), /Bankroll +4,999,999,999,999,995\n/);
});
