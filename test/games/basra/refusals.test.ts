import { test } from 'tap';
import { refusals } from '#src/games/basra/refusals.js';
import { apply, play, stateOf, refusalOf } from './support.js';

interface Example {
  readonly table: string;
  readonly card: string;
  readonly capture?: string;
  readonly reason: keyof typeof refusals;
  readonly detail: RegExp;
  readonly options: readonly ReturnType<typeof play>[] | undefined;
}

const HAND = '6H 8D JC';
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
  {
    table: '6C',
    card: '6H',
    capture: '6C 6D',
    reason: 'not-on-table',
    detail: /6D/,
    options: [play('6H', '6C')],
  },
  {
    table: '6C',
    card: '6H',
    capture: '6C 6C',
    reason: 'not-on-table',
    detail: /twice/,
    options: [play('6H', '6C')],
  },
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
    options: [play('6H', '6C')],
  },
  {
    table: '6C 9C',
    card: '6H',
    capture: '6C 9C',
    reason: 'not-a-capture',
    detail: /6C/,
    options: [play('6H', '6C')],
  },
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
    options: [play('6H', '6C 2C 4C')],
  },
  {
    table: '6C 2C 4C',
    card: '6H',
    capture: '2C 4C',
    reason: 'not-maximal',
    detail: /6C/,
    options: [play('6H', '6C 2C 4C')],
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
