/** From picks in a picture to moves. */
import { test } from 'tap';
import { canAdd, filled, firstNumbers, narrowed, picksAfter, type PickedPart } from '#web/game/selection.js';
import type { Option } from '#web/game/options.js';

const option = (fields: Record<string, unknown>): Option => fields as Option;

const plays = [
  option({ type: 'play', card: '7H', capture: ['3C', '4D'] }),
  option({ type: 'play', card: '7H', capture: ['7S'] }),
  option({ type: 'play', card: 'KD' }),
];

test('picks narrow the options to those that contain all of them', async (t) => {
  t.same(narrowed(plays, []), plays);
  t.same(narrowed(plays, [{ card: '7H' }]), plays.slice(0, 2));
  t.same(narrowed(plays, [{ card: '7H' }, { capture: '4D' }]), [plays[0]]);
  t.same(narrowed(plays, [{ card: 'KD' }, { capture: '4D' }]), []);
});

test('a part may stand for several fields', async (t) => {
  const options = [
    option({ type: 'discard', card: 'JH' }),
    option({ type: 'meld', melds: [['JD', 'JH', 'JS']] }),
    option({ type: 'discard', card: 'QH' }),
  ];
  t.same(narrowed(options, [{ card: 'JH', melds: 'JH' }]), options.slice(0, 2));
});

test('what is picked again is put back, and a pick that does not go with the others replaces the oldest', async (t) => {
  const card = { card: '7H' };
  t.same(picksAfter(plays, [card], { ...card }), []);
  t.same(picksAfter(plays, [card], { capture: '7S' }), [card, { capture: '7S' }]);
  t.same(picksAfter(plays, [card], { card: 'KD' }), [{ card: 'KD' }]);
  t.ok(canAdd(plays, [card], { capture: '3C' }));
  t.notOk(canAdd(plays, [{ card: 'KD' }], { capture: '3C' }));
});

test('a choice of items is filled by picking them', async (t) => {
  const cells = [1, 2, 3, 4].map((col) => ({ row: 3, col }));
  const options = [option({ type: 'place', marbles: { choose: 2, from: cells } })];
  const [place = option({})] = options;
  const cell = (col: number): PickedPart => ({ marbles: `3,${col}` });
  t.equal(filled(place, [cell(2)], {}), null, 'one is missing');
  t.same(filled(place, [cell(4), cell(2)], {}), { type: 'place', marbles: [cells[1], cells[3]] });
  t.same(picksAfter(options, [cell(1), cell(2)], cell(3)), [cell(2), cell(3)], 'never too many');
});

test('a range is filled by a number in it', async (t) => {
  const bet = option({ type: 'bet', wager: { min: 5, max: 40 }, guess: 'over' });
  t.same(firstNumbers(bet), { wager: 5 });
  t.same(filled(bet, [], { wager: 40 }), { type: 'bet', wager: 40, guess: 'over' });
  for (const wager of [4, 41, 7.5, NaN]) t.equal(filled(bet, [], { wager }), null, `${wager}`);
  t.equal(filled(bet, [], {}), null);
});
