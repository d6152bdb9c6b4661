import { test } from 'tap';
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import type { Move, State } from 'parlour-games/games/7reeg/schemas';
import { winsOf } from '#test/games/tester.js';
import { BANK, cardsOf, decisionPointOf, layingOff, meldsOf, play, stateOf } from './support.js';

const choice = (state: State): Move => sevenReeg.cpu.medium(decisionPointOf(state));

const OTHERS = '2D 2S';

test('medium lays as many cards as it can in a turn, including lay-offs', async (t) => {
  const laidBy = (hand: string): number => {
    let state = stateOf({ hands: [hand, OTHERS] });
    for (let move = choice(state); move.type !== 'discard'; move = choice(state))
      state = play(state, move).state;
    return cardsOf(hand).length - (state.hands[0]?.length ?? 0);
  };
  t.equal(laidBy('8C 8D 8H 8S 9H TH JH QH KH 2C 3H'), 9, 'four eights and the hearts from the nine on');
  t.equal(laidBy('8C 8D 8H 9H TH JH 9C 9D 2C'), 6);
  t.equal(laidBy('8C 8D 8H 9H TH 2C'), 0, 'too little to go down');
});

test('medium lays off every card that fits', async (t) => {
  const laid = [[0, '7C 7D 7H']] as const;
  t.same(choice(stateOf({ hands: ['7S KD 3C', OTHERS], laid })), layingOff('7S'));
});

test('medium lays a card off where most others fit afterwards', async (t) => {
  const laid = [
    [0, '8C 8D 8S'],
    [1, '5H 6H 7H'],
  ] as const;
  const state = stateOf({ hands: ['8H 9H KD 3C', OTHERS], laid });
  t.same(choice(state), layingOff('8H', 1));
});

test('medium takes the discard when it can lay it, and draws from the bank otherwise', async (t) => {
  const hands = ['QC QD 9H TH JH 2C 3D', OTHERS];
  const state = stateOf({ hands, pile: 'QS', phase: 'draw' });
  t.same(choice(state), { type: 'draw', from: 'discard', melds: meldsOf('QC QD QS, 9H TH JH') });
  t.same(choice(stateOf({ hands, pile: '4S', phase: 'draw' })), BANK);
});

test('medium claims a "50" only when it can win in that turn, including by lay-offs', async (t) => {
  const hands = ['QC QD 9H TH JH QH 2C', OTHERS];
  const claim = choice(stateOf({ hands, pile: 'QS', phase: 'draw' }));
  t.match(claim, { type: 'draw', from: 'discard', fifty: true });
  const closed = stateOf({ hands, pile: 'QS', phase: 'draw', config: { fiftyWindowMs: 0 } });
  t.notOk('fifty' in choice(closed), 'never if the config leaves no time for it');
});

test('medium keeps cards that belong together and discards the card that its hand needs least', async (t) => {
  const discarded = (hand: string, more = {}): Move => choice(stateOf({ hands: [hand, OTHERS], ...more }));
  t.same(discarded('7C 7D 7H 8S 9S KH'), { type: 'discard', card: 'KH' });
  t.same(discarded('7C 8C KD KH 2H'), { type: 'discard', card: '2H' });
  t.same(discarded('2H 9C'), { type: 'discard', card: '9C' }, 'among equals the card of higher value');
});

test('medium does not wait for cards that it can see elsewhere', async (t) => {
  const hand = '7C 7D JS QS';
  t.same(choice(stateOf({ hands: [hand, OTHERS], pile: '7H 7S 6D' })), { type: 'discard', card: '7C' });
  t.same(choice(stateOf({ hands: [hand, OTHERS], pile: 'TS KS 6D' })), { type: 'discard', card: 'JS' });
});

test('medium discards a second copy first', async (t) => {
  const state = stateOf({ config: { decks: 2 }, hands: ['7C 7C 8C 7D', OTHERS] });
  t.same(choice(state), { type: 'discard', card: '7C' });
});

test('medium beats easy', async (t) => {
  const won = winsOf(sevenReeg, 'medium', 'easy', 12);
  t.ok(won >= 11, `${won} of 12`);
});
