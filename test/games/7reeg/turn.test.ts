import { test } from 'tap';
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import type { Move, State } from 'parlour-games/games/7reeg/schemas';
import { hasFields } from '#test/games/tester.js';
import { BANK, cardsOf, contextAt, layingOff, NOON, play, refusalReason, stateOf } from './support.js';

const START = stateOf({ hands: ['2D 5C 9H', '4C 8S KD'], bank: '7C', phase: 'draw' });
const SEVENS = [cardsOf('7C 7D 7H')];

test('a turn is a draw, then melds and lay-offs, then a discard', async (t) => {
  const drawn = play(START, BANK);
  t.same(drawn.state.hands[0], cardsOf('5C 7C 2D 9H'));
  hasFields(t, drawn.state, { phase: 'play', turn: 0 });
  t.same(drawn.events, [{ type: 'drew-bank', seat: 0, card: '7C', bankSize: START.bank.length - 1 }]);
  const discarded = play(drawn.state, { type: 'discard', card: '9H' });
  t.same(discarded.state.hands[0], cardsOf('5C 7C 2D'));
  hasFields(t, discarded.state, { discardPile: ['9H'], turn: 1, phase: 'draw' });
  t.same(discarded.state.topDiscard, { seat: 0, discardedAtMs: NOON + 1000 });
  t.same(discarded.events, [{ type: 'discarded', seat: 0, card: '9H' }]);
});

test('nothing comes before the draw, there is one draw, and one from the bank stands alone', async (t) => {
  const down = stateOf({ hands: ['2D 5C 6C 7C', '4C'], phase: 'draw', laid: [[0, '8C 9C TC']] });
  const drawn = play(START, BANK).state;
  const examples: readonly (readonly [State, Move, string | null])[] = [
    [down, { type: 'discard', card: '2D' }, 'draw-first'],
    [down, layingOff('7C'), 'draw-first'],
    [down, { type: 'meld', melds: [cardsOf('5C 6C 7C')] }, 'draw-first'],
    [drawn, BANK, 'already-drawn'],
    [drawn, { type: 'draw', from: 'discard', melds: SEVENS }, 'already-drawn'],
    [START, { ...BANK, melds: SEVENS }, 'bank-draw-alone'],
    [START, { ...BANK, fifty: true }, 'bank-draw-alone'],
    [START, { ...BANK, fifty: false }, null],
    [drawn, { type: 'discard', card: '4C' }, 'card-not-held'],
  ];
  for (const [state, move, reason] of examples)
    t.equal(refusalReason(state, move), reason, JSON.stringify(move));
});

const EMPTY_BANK = {
  hands: ['2D 5C 9H', '4C 8S KD'],
  bankIsAll: true,
  phase: 'draw',
  pile: 'AC 2C 3C 4D KH',
} as const;

test('a draw from an empty bank first shuffles the discard pile without its top card, oldest first', async (t) => {
  const [top, ...rest] = contextAt(1000).rng.shuffle(cardsOf('AC 2C 3C 4D'));
  const { state: after, events } = play(stateOf(EMPTY_BANK), BANK);
  t.same(events, [
    { type: 'reshuffled', bankSize: 4 },
    { type: 'drew-bank', seat: 0, card: top, bankSize: 3 },
  ]);
  hasFields(t, after, { bank: rest, discardPile: ['KH'], reshuffles: 1 });
});

test('a round is reshuffled twice at most; after that, a draw from the empty bank ends it dead', async (t) => {
  t.equal(play(stateOf({ ...EMPTY_BANK, reshuffles: 1 }), BANK).state.reshuffles, 2);
  const dead = stateOf({ ...EMPTY_BANK, reshuffles: 2, turn: 1, leader: 0, scores: [3, -1] });
  t.same(sevenReeg.legalMoves(dead, 1), [BANK]);
  const { state, events } = play(dead, BANK);
  hasFields(t, events[0], { winner: null, fifty: false, points: [3, 3], scores: [6, 2] });
  hasFields(t, events[1], { type: 'dealt', round: 2, leader: 0 }, 'the same seat leads the next');
  t.equal(state.reshuffles, 0);
  const onlyTop = stateOf({ ...EMPTY_BANK, pile: 'KH' });
  hasFields(t, play(onlyTop, BANK).events[0], { winner: null }, 'one discard cannot become a bank');
});

test('moves are listed in a fixed order: melds, lay-offs by card then meld, discards', async (t) => {
  const laid = [
    [0, '8D 8H 8S'],
    [1, '2C 3C 4C'],
  ] as const;
  t.same(sevenReeg.legalMoves(stateOf({ hands: ['5C 6C 7C 8C', '9D'], laid }), 0), [
    { type: 'meld', melds: [cardsOf('5C 6C 7C')] },
    { type: 'meld', melds: [cardsOf('5C 6C 7C 8C')] },
    { type: 'meld', melds: [cardsOf('6C 7C 8C')] },
    layingOff('5C', 1),
    layingOff('8C', 0),
    ...cardsOf('5C 6C 7C 8C').map((card) => ({ type: 'discard', card })),
  ]);
});

test('two copies of a card are one option', async (t) => {
  const state = stateOf({ config: { decks: 2 }, hands: ['5C 5C', '4C'] });
  t.same(sevenReeg.legalMoves(state, 0), [{ type: 'discard', card: '5C' }]);
  t.same(play(state, { type: 'discard', card: '5C' }).state.hands[0], ['5C']);
});
