import { test } from 'tap';
import { basra } from 'parlour-games/games/basra/index';
import { refusals } from 'parlour-games/games/basra/refusals';
import type { Move } from 'parlour-games/games/basra/schemas';
import { hasFields } from '#test/games/tester.js';
import { after, play, refusalOf, stateOf } from './support.js';

const canonical = (state: ReturnType<typeof stateOf>, move: Move): Move =>
  basra.canonicalMove(state, 0, move);

test('a card that can take nothing stays on the table', async (t) => {
  const { state, events } = after(stateOf(['6H 7C', '2C'], '2D 9H'), play('6H'));
  hasFields(t, state, {
    table: ['2D', '9H', '6H'],
    hands: [['7C'], ['2C']],
    captured: [[], []],
    lastCapturer: null,
  });
  t.strictSame(state.lastPlay, { seat: 0, card: '6H', capture: [], points: 0, basra: 0 });
  t.strictSame(events, [
    { type: 'played', seat: 0, card: '6H' },
    { type: 'laid', seat: 0, card: '6H' },
  ]);
});

test('a capture moves the cards taken and the card that took them to the pile', async (t) => {
  const { state, events } = after(stateOf(['7H 7C', '2C'], '3D 9H 4S'), play('7H', '3D 4S'));
  hasFields(t, state, { table: ['9H'], captured: [['3D', '4S', '7H'], []], lastCapturer: 0 });
  t.strictSame(state.lastPlay, { seat: 0, card: '7H', capture: ['3D', '4S'], points: 0, basra: 0 });
  t.strictSame(events, [
    { type: 'played', seat: 0, card: '7H' },
    { type: 'captured', seat: 0, card: '7H', cards: ['3D', '4S'], points: 0 },
  ]);
});

test('taking is compulsory; with one capture or none, `capture` may be left out or empty', async (t) => {
  const one = stateOf(['7H', '2C'], '3D 9H 4S');
  const none = stateOf(['6H 3C', '2C'], '9H');
  for (const capture of [undefined, '']) {
    t.strictSame(after(one, play('7H', capture)).state.table, ['9H']);
    t.strictSame(canonical(one, play('7H', capture)), play('7H', '3D 4S'));
    t.strictSame(after(none, play('6H', capture)).state.table, ['9H', '6H']);
    t.strictSame(canonical(none, play('6H', capture)), play('6H'));
  }
});

test('the player chooses among the maximal captures, and the order of the cards does not matter', async (t) => {
  const state = stateOf(['8D 3C', '2C'], 'AC 2D 4H 5S 7C');
  t.strictSame(after(state, play('8D', 'AC 7C')).state.table, ['2D', '4H', '5S']);
  const { state: played, events } = after(state, play('8D', '5S AC 2D'));
  t.strictSame(played, after(state, play('8D', 'AC 2D 5S')).state);
  t.strictSame(played.table, ['4H', '7C']);
  hasFields(t, events[1], { cards: ['AC', '2D', '5S'] });
  t.strictSame(canonical(state, play('8D', '5S AC 2D')), play('8D', 'AC 2D 5S'));
  for (const capture of [undefined, ''])
    t.strictSame(canonical(state, play('8D', capture)), play('8D'), 'covered by no option');
});

test('listed moves name `capture` whenever something is taken and leave it out otherwise', async (t) => {
  const state = stateOf(['JD 8D 2H 9C 3C', '2C 4C 5C'], 'AC 2D 4H 5S 7C');
  t.strictSame(basra.legalMoves(state, 0), [
    play('3C', 'AC 2D'),
    play('9C', '2D 4H 5S 7C'),
    play('8D', 'AC 2D 5S'),
    play('8D', 'AC 7C'),
    play('JD', 'AC 2D 4H 5S 7C'),
    play('2H', '2D'),
  ]);
  t.strictSame(basra.legalMoves(stateOf(['3C 9D', '2C 4C'], '9S'), 0), [play('3C'), play('9D', '9S')]);
});

test('a jack takes the whole table; on an empty one it stays there', async (t) => {
  const state = stateOf(['JD 2H', '2C'], 'AC 2D JH TD');
  for (const move of [play('JD'), play('JD', ''), play('JD', 'TD JH AC 2D')]) {
    const { table, captured } = after(state, move).state;
    t.strictSame([table, captured[0]], [[], ['AC', '2D', 'JH', 'TD', 'JD']]);
  }
  const empty = stateOf(['JD 2H', 'TC JS'], '');
  t.strictSame(basra.legalMoves(empty, 0), [play('JD'), play('2H')]);
  t.strictSame(after(empty, play('JD')).events.at(-1), { type: 'laid', seat: 0, card: 'JD' });
});

const EIGHT_TAKEN = [play('8D', 'AC 2D 5S'), play('8D', 'AC 7C')];

type Example = readonly [
  table: string,
  card: string,
  capture: string | null,
  reason: keyof typeof refusals,
  detail: RegExp,
  options?: readonly Move[],
];

/** With the hand 6H 8D JC: the table, the card, the named capture, the refusal, and the moves that it offers. */
const examples: readonly Example[] = [
  ['6C', '6S', '6C', 'not-in-hand', /6S.*JC 8D 6H/],
  ['6C', 'TS', null, 'not-in-hand', /TS/],
  ['6C', '6H', '6C 6D', 'not-on-table', /6D/, [play('6H', '6C')]],
  ['6C', '6H', '6C 6C', 'not-on-table', /twice/, [play('6H', '6C')]],
  ['', '6H', '6C', 'not-on-table', /6C/, [play('6H')]],
  ['', 'JC', '6C', 'not-on-table', /6C/, [play('JC')]],
  ['7C 9C', '6H', '7C', 'nothing-to-capture', /6H/, [play('6H')]],
  ['JD', '6H', 'JD', 'nothing-to-capture', /6H/, [play('6H')]],
  ['6C 9C', '6H', '9C', 'not-a-capture', /9C.*6C/, [play('6H', '6C')]],
  ['6C 9C', '6H', '6C 9C', 'not-a-capture', /6C/, [play('6H', '6C')]],
  ['2C 4C 5C', '6H', '2C', 'not-a-capture', /2C 4C/, [play('6H', '2C 4C')]],
  ['6C 2C 4C', '6H', '6C', 'not-maximal', /6C 2C 4C/, [play('6H', '6C 2C 4C')]],
  ['6C 2C 4C', '6H', '2C 4C', 'not-maximal', /6C/, [play('6H', '6C 2C 4C')]],
  ['AC 2D 5S 7C 8C', '8D', '7C AC', 'not-maximal', /AC 7C 8C/, [play('8D', 'AC 7C 8C')]],
  ['6C 2C', 'JC', '6C', 'not-maximal', /6C 2C/, [play('JC', '6C 2C')]],
  ['AC 2D 4H 5S 7C', '8D', null, 'ambiguous-capture', /AC 2D 5S or AC 7C/, EIGHT_TAKEN],
  ['AC 2D 4H 5S 7C', '8D', '', 'ambiguous-capture', /AC 2D 5S or AC 7C/, EIGHT_TAKEN],
];

test('every refusal has its reason, and offers the moves that the card can make', async (t) => {
  for (const [table, card, capture, reason, detail, options] of examples) {
    const refusal = refusalOf(stateOf(['6H 8D JC', '2H 3H 4H'], table), play(card, capture ?? undefined));
    t.match(refusal, { reason, detail }, `${card} plays for ${capture ?? 'no named capture'} on ${table}`);
    t.strictSame(refusal.options, options);
  }
  t.strictSame([...new Set(examples.map((each) => each[3]))].sort(), Object.keys(refusals).sort());
});
