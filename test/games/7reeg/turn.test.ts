import { test } from 'tap';
import { sevenReeg } from '#src/games/7reeg/index.js';
import type { Move, State } from '#src/games/7reeg/schemas.js';
import { hasFields } from '#test/games/tester.js';
import { BANK, cardsOf, contextAt, layingOff, play, refusalReason, stateOf } from './support.js';

const START = stateOf({ hands: ['2D 5C 9H', '4C 8S KD'], bank: '7C', phase: 'draw' });
const SEVENS = [cardsOf('7C 7D 7H')];

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
