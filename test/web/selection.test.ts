/** From picks in a picture to moves. */
import { test } from 'tap';
import {
  canAdd,
  filled,
  firstNumbers,
  isForced,
  narrowed,
  optionsLeft,
  picksAfter,
  readyMove,
  whyBlocked,
  type Pickable,
  type PickedPart,
} from '#web/game/selection.js';
import type { Option } from '#web/game/options.js';

const option = (fields: Record<string, unknown>): Option => fields as Option;

const plays = [
  option({ type: 'play', card: '7H', capture: ['3C', '4D'] }),
  option({ type: 'play', card: '7H', capture: ['7S'] }),
  option({ type: 'play', card: 'KD' }),
];

const only = (options: readonly Option[]): Pickable => ({ options, blocked: [] });

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
  t.same(picksAfter(only(plays), [card], { ...card }), []);
  t.same(picksAfter(only(plays), [card], { capture: '7S' }), [card, { capture: '7S' }]);
  t.same(picksAfter(only(plays), [card], { card: 'KD' }), [{ card: 'KD' }]);
  t.ok(canAdd(only(plays), [card], { capture: '3C' }));
  t.notOk(canAdd(only(plays), [{ card: 'KD' }], { capture: '3C' }));
});

test('a choice of items is filled by picking them', async (t) => {
  const cells = [1, 2, 3, 4].map((col) => ({ row: 3, col }));
  const options = [option({ type: 'place', marbles: { choose: 2, from: cells } })];
  const [place = option({})] = options;
  const cell = (col: number): PickedPart => ({ marbles: `3,${col}` });
  t.equal(filled(place, [cell(2)], {}), null, 'one is missing');
  t.same(filled(place, [cell(4), cell(2)], {}), { type: 'place', marbles: [cells[1], cells[3]] });
  t.same(picksAfter(only(options), [cell(1), cell(2)], cell(3)), [cell(2), cell(3)], 'never too many');
});

test('a range is filled by a number in it', async (t) => {
  const bet = option({ type: 'bet', wager: { min: 5, max: 40 }, guess: 'over' });
  t.same(firstNumbers(bet), { wager: 5 });
  t.same(filled(bet, [], { wager: 40 }), { type: 'bet', wager: 40, guess: 'over' });
  for (const wager of [4, 41, 7.5, NaN]) t.equal(filled(bet, [], { wager }), null, `${wager}`);
  t.equal(filled(bet, [], {}), null);
});

test('marks stay while something else is picked', async (t) => {
  const cells = [1, 2, 3].map((col) => ({ row: 3, col }));
  const options = [
    option({ type: 'shoot', from: { row: 1, col: 2 } }),
    option({ type: 'shoot', from: { row: 1, col: 3 } }),
    option({ type: 'guess', marbles: { choose: 2, from: cells } }),
  ];
  const [mark, shot] = [{ marbles: '3,1' }, { from: '1,2' }];
  t.same(picksAfter(only(options), [mark], shot), [mark, shot]);
  t.same(optionsLeft(options, [mark, shot]), options.slice(0, 1));
  t.same(picksAfter(only(options), [mark, shot], { from: '1,3' }), [mark, { from: '1,3' }]);
  t.same(optionsLeft(options, [mark]), options.slice(2));
  t.equal(readyMove(options, [mark, shot]), options[0]);
  t.equal(readyMove(options, [mark]), null, 'a choice has a button');
});

test('the move that picks stand for is the only one left, or the only one of nothing else', async (t) => {
  const options = [
    option({ type: 'meld', melds: [['JD', 'JH', 'JS']] }),
    option({ type: 'discard', card: 'JH' }),
    option({ type: 'discard', card: 'QH' }),
  ];
  const card = (name: string): PickedPart => ({ card: name, melds: name });
  t.equal(readyMove(options, [card('QH')]), options[2]);
  t.equal(readyMove(options, [card('JH')]), options[1]);
  t.equal(readyMove(options, [card('JH'), card('JS')]), options[0]);
  t.equal(readyMove(options, []), null);
  t.equal(readyMove(plays, [{ card: '7H' }]), null, 'there are two captures');
  t.notOk(isForced(options));
  t.ok(isForced([option({ type: 'draw' })]));
});

test('picks that only make a move that is blocked stay, and say why', async (t) => {
  const options = ['JC', 'QC', '3D'].map((card) => option({ type: 'discard', card }));
  const why = 'J♣ Q♣ is no meld yet.';
  const pickable: Pickable = {
    options,
    blocked: [{ move: option({ type: 'meld', melds: [['JC', 'QC']] }), why }],
  };
  const [jack, queen, three] = ['JC', 'QC', '3D'].map((name): PickedPart => ({ card: name, melds: name }));
  if (jack === undefined || queen === undefined || three === undefined) throw new Error('three picks');
  t.same(picksAfter(pickable, [jack], queen), [jack, queen]);
  t.equal(whyBlocked(pickable, [jack, queen]), why);
  t.equal(whyBlocked(pickable, [jack]), null, 'it can be discarded');
  t.same(picksAfter(pickable, [jack, queen], three), [three]);
  t.ok(canAdd(pickable, [jack], queen));
  t.notOk(canAdd(pickable, [jack], three));
});

test('what was entered last stays, as far as it goes', async (t) => {
  const bet = option({ type: 'bet', wager: { min: 1, max: 40 }, guess: 'over' });
  t.same(firstNumbers(bet, { wager: 25 }), { wager: 25 });
  t.same(firstNumbers(bet, { wager: 60 }), { wager: 40 });
});
