import { test } from 'tap';
import { basra } from '#src/games/basra/index.js';
import { refusals } from '#src/games/basra/refusals.js';
import { after, apply, play, refusalOf, seatToMove, stateOf } from './support.js';

const canonical = (state: ReturnType<typeof stateOf>, move: ReturnType<typeof play>) =>
  basra.canonicalMove(state, seatToMove(state), move);

void test('a card that can take nothing stays on the table', (t) => {
  const { state, events } = after(stateOf(['6H 7C', '2C'], '2D 9H'), play('6H'));
  t.strictSame(state.table, ['2D', '9H', '6H']);
  t.strictSame(state.hands, [['7C'], ['2C']]);
  t.strictSame(state.captured, [[], []]);
  t.equal(state.lastCapturer, null);
  t.strictSame(state.lastPlay, { seat: 0, card: '6H', capture: [], points: 0, basra: 0 });
  t.strictSame(events, [
    { type: 'played', seat: 0, card: '6H' },
    { type: 'laid', seat: 0, card: '6H' },
  ]);
  t.end();
});

void test('a capture moves the cards taken and the card that took them to the pile', (t) => {
  const { state, events } = after(stateOf(['7H 7C', '2C'], '3D 9H 4S'), play('7H', '3D 4S'));
  t.strictSame(state.table, ['9H']);
  t.strictSame(state.captured, [['3D', '4S', '7H'], []]);
  t.equal(state.lastCapturer, 0);
  t.strictSame(state.lastPlay, { seat: 0, card: '7H', capture: ['3D', '4S'], points: 0, basra: 0 });
  t.strictSame(events, [
    { type: 'played', seat: 0, card: '7H' },
    { type: 'captured', seat: 0, card: '7H', cards: ['3D', '4S'], points: 0 },
  ]);
  t.end();
});

void test('taking is compulsory: if no capture is named, the only one is taken', (t) => {
  const state = stateOf(['7H', '2C'], '3D 9H 4S');
  for (const move of [play('7H'), play('7H', '')]) {
    t.strictSame(after(state, move).state.table, ['9H']);
    t.strictSame(canonical(state, move), play('7H', '3D 4S'));
  }
  t.end();
});

void test('`capture` may be left out or empty if the card has no capture', (t) => {
  const state = stateOf(['6H 3C', '2C'], '9H');
  for (const move of [play('6H'), play('6H', '')]) {
    t.strictSame(after(state, move).state.table, ['9H', '6H']);
    t.strictSame(canonical(state, move), { type: 'play', card: '6H' });
  }
  t.end();
});

void test('leaving `capture` out is refused if there are several, and the refusal lists them', (t) => {
  const state = stateOf(['8D', '2C'], 'AC 2D 4H 5S 7C');
  for (const move of [play('8D'), play('8D', '')]) {
    const refusal = refusalOf(state, move);
    t.equal(refusal.reason, 'ambiguous-capture');
    t.strictSame(refusal.options, [play('8D', 'AC 2D 5S'), play('8D', 'AC 7C')]);
    t.match(refusal.detail, /AC 2D 5S or AC 7C/);
    t.strictSame(canonical(state, move), { type: 'play', card: '8D' }, 'covered by no option');
  }
  t.end();
});

void test('the player chooses among the maximal captures', (t) => {
  const state = stateOf(['8D 3C', '2C'], 'AC 2D 4H 5S 7C');
  t.strictSame(after(state, play('8D', 'AC 7C')).state.table, ['2D', '4H', '5S']);
  t.strictSame(after(state, play('8D', 'AC 2D 5S')).state.table, ['4H', '7C']);
  t.end();
});

void test('the order of the cards in `capture` does not matter', (t) => {
  const state = stateOf(['8D 3C', '2C'], 'AC 2D 4H 5S 7C');
  const { state: played, events } = after(state, play('8D', '5S AC 2D'));
  t.strictSame(played, after(state, play('8D', 'AC 2D 5S')).state);
  t.match(events[1], { cards: ['AC', '2D', '5S'] });
  t.strictSame(canonical(state, play('8D', '5S AC 2D')), play('8D', 'AC 2D 5S'));
  t.end();
});

void test('listed moves name `capture` whenever something is taken and leave it out otherwise', (t) => {
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
  t.strictSame(basra.legalMoves(state, 1), [], 'no moves for a seat that is not to move');
  t.end();
});

void test('a jack takes the whole table', (t) => {
  const state = stateOf(['JD 2H', '2C'], 'AC 2D JH TD');
  for (const move of [play('JD'), play('JD', ''), play('JD', 'TD JH AC 2D')]) {
    const { state: played, events } = after(state, move);
    t.strictSame(played.table, []);
    t.strictSame(played.captured[0], ['AC', '2D', 'JH', 'TD', 'JD']);
    t.notOk(events.some(({ type }) => type === 'basra'));
  }
  t.equal(refusalOf(state, play('JD', 'JH')).reason, 'not-maximal');
  t.end();
});

void test('on an empty table a jack stays there', (t) => {
  const state = stateOf(['JD 2H', 'TC JS'], '');
  t.strictSame(basra.legalMoves(state, 0), [play('JD'), play('2H')]);
  const { state: laid, events } = after(state, play('JD'));
  t.strictSame(laid.table, ['JD']);
  t.strictSame(events.at(-1), { type: 'laid', seat: 0, card: 'JD' });
  t.end();
});

void test('jacks on the table are taken only by a jack', (t) => {
  const state = stateOf(['TC JS', '2C 3C'], 'JD');
  t.strictSame(after(state, play('TC')).state.table, ['JD', 'TC']);
  t.equal(refusalOf(state, play('TC', 'JD')).reason, 'nothing-to-capture');
  t.strictSame(after(state, play('JS')).state.table, []);
  t.end();
});

interface Example {
  readonly table: string;
  readonly card: string;
  readonly capture?: string;
  readonly reason: keyof typeof refusals;
  readonly detail: RegExp;
  readonly options: readonly ReturnType<typeof play>[] | undefined;
}

const HAND = '6H 8D JC';
const SIX_TAKEN = [play('6H', '6C')];
const THREE_TAKEN = [play('6H', '6C 2C 4C')];
const examples: Example[] = [
  {
    table: '6C',
    card: '6S',
    capture: '6C',
    reason: 'not-in-hand',
    detail: /6S.*JC 8D 6H/,
    options: undefined,
  },
  { table: '6C', card: 'TS', reason: 'not-in-hand', detail: /TS/, options: undefined },
  { table: '6C', card: '6H', capture: '6C 6D', reason: 'not-on-table', detail: /6D/, options: SIX_TAKEN },
  { table: '6C', card: '6H', capture: '6C 6C', reason: 'not-on-table', detail: /twice/, options: SIX_TAKEN },
  { table: '', card: '6H', capture: '6C', reason: 'not-on-table', detail: /6C/, options: [play('6H')] },
  { table: '', card: 'JC', capture: '6C', reason: 'not-on-table', detail: /6C/, options: [play('JC')] },
  {
    table: '7C 9C',
    card: '6H',
    capture: '7C',
    reason: 'nothing-to-capture',
    detail: /6H/,
    options: [play('6H')],
  },
  {
    table: '6C 9C',
    card: '6H',
    capture: '9C',
    reason: 'not-a-capture',
    detail: /9C.*6C/,
    options: SIX_TAKEN,
  },
  { table: '6C 9C', card: '6H', capture: '6C 9C', reason: 'not-a-capture', detail: /6C/, options: SIX_TAKEN },
  {
    table: '2C 4C 5C',
    card: '6H',
    capture: '2C',
    reason: 'not-a-capture',
    detail: /2C 4C/,
    options: [play('6H', '2C 4C')],
  },
  {
    table: '6C 2C 4C',
    card: '6H',
    capture: '6C',
    reason: 'not-maximal',
    detail: /6C 2C 4C/,
    options: THREE_TAKEN,
  },
  {
    table: '6C 2C 4C',
    card: '6H',
    capture: '2C 4C',
    reason: 'not-maximal',
    detail: /6C/,
    options: THREE_TAKEN,
  },
  {
    table: 'AC 2D 5S 7C 8C',
    card: '8D',
    capture: '7C AC',
    reason: 'not-maximal',
    detail: /AC 7C 8C/,
    options: [play('8D', 'AC 7C 8C')],
  },
  {
    table: '6C 2C',
    card: 'JC',
    capture: '6C',
    reason: 'not-maximal',
    detail: /6C 2C/,
    options: [play('JC', '6C 2C')],
  },
  {
    table: '3C 3D 5D',
    card: '8D',
    reason: 'ambiguous-capture',
    detail: /3C 5D or 3D 5D/,
    options: [play('8D', '3C 5D'), play('8D', '3D 5D')],
  },
];

void test('every refusal has its reason and offers legal moves, and the state is unchanged', (t) => {
  for (const { table, card, capture, reason, detail, options } of examples) {
    const state = stateOf([HAND, '2H 3H 4H'], table);
    const before = JSON.stringify(state);
    const refusal = refusalOf(state, play(card, capture));
    t.equal(refusal.reason, reason, `${card} plays for ${capture ?? 'no named capture'} on ${table}`);
    t.match(refusal.detail, detail);
    t.strictSame(refusal.options, options);
    for (const option of options ?? []) t.ok(apply(state, 0, option).ok, 'an offered move is legal');
    t.equal(JSON.stringify(state), before);
  }
  t.strictSame(
    [...new Set(examples.map(({ reason }) => reason))].sort(),
    Object.keys(refusals).sort(),
    'every reason has an example',
  );
  t.end();
});
