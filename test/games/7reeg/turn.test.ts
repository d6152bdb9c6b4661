import { test } from 'tap';
import { sevenReeg } from '#src/games/7reeg/index.js';
import { cardsOf, contextAt, NOON, play, stateOf, refusalReason } from './support.js';

const START = stateOf({ hands: ['2D 5C 9H', '4C 8S KD'], bank: '7C', phase: 'draw' });

test('a turn is a draw, then melds and lay-offs, then a discard', async (t) => {
  const drawn = play(START, { type: 'draw', from: 'bank' });
  t.same(drawn.state.hands[0], cardsOf('5C 7C 2D 9H'));
  t.equal(drawn.state.phase, 'play');
  t.equal(drawn.state.turn, 0);
  t.same(drawn.events, [{ type: 'drew-bank', seat: 0, card: '7C', bankSize: START.bank.length - 1 }]);
  const discarded = play(drawn.state, { type: 'discard', card: '9H' });
  t.same(discarded.state.hands[0], cardsOf('5C 7C 2D'));
  t.same(discarded.state.discardPile, ['9H']);
  t.same(discarded.state.topDiscard, { seat: 0, discardedAtMs: NOON + 1000 });
  t.equal(discarded.state.turn, 1);
  t.equal(discarded.state.phase, 'draw');
  t.same(discarded.events, [{ type: 'discarded', seat: 0, card: '9H' }]);
});

test('nothing comes before the draw: draw-first', async (t) => {
  const down = stateOf({ hands: ['2D 5C 6C 7C', '4C'], phase: 'draw', laid: [[0, '8C 9C TC']] });
  t.equal(refusalReason(down, { type: 'discard', card: '2D' }), 'draw-first');
  t.equal(refusalReason(down, { type: 'lay-off', card: '7C', meld: 0 }), 'draw-first');
  t.equal(refusalReason(down, { type: 'meld', melds: [cardsOf('5C 6C 7C')] }), 'draw-first');
});

test('a turn has one draw: already-drawn', async (t) => {
  const drawn = play(START, { type: 'draw', from: 'bank' }).state;
  t.equal(refusalReason(drawn, { type: 'draw', from: 'bank' }), 'already-drawn');
  t.equal(
    refusalReason(drawn, { type: 'draw', from: 'discard', melds: [cardsOf('7C 7D 7H')] }),
    'already-drawn',
  );
});

test('a draw from the bank names no melds and claims nothing: bank-draw-alone', async (t) => {
  t.equal(
    refusalReason(START, { type: 'draw', from: 'bank', melds: [cardsOf('7C 7D 7H')] }),
    'bank-draw-alone',
  );
  t.equal(refusalReason(START, { type: 'draw', from: 'bank', fifty: true }), 'bank-draw-alone');
  t.equal(refusalReason(START, { type: 'draw', from: 'bank', fifty: false }), null);
});

test('only a card of the hand is discarded: card-not-held', async (t) => {
  const drawn = play(START, { type: 'draw', from: 'bank' }).state;
  t.equal(refusalReason(drawn, { type: 'discard', card: '4C' }), 'card-not-held');
});

test('the last card may be discarded, which wins the round', async (t) => {
  const state = stateOf({ hands: ['2D', '4C 8S KD'] });
  const { events } = play(state, { type: 'discard', card: '2D' });
  t.match(events[1], { type: 'round-ended', winner: 0, fifty: false, points: [-1, 3], scores: [-1, 3] });
});

const EMPTY_BANK = {
  hands: ['2D 5C 9H', '4C 8S KD'],
  bankIsAll: true,
  phase: 'draw',
  pile: 'AC 2C 3C 4D KH',
} as const;

test('a draw from an empty bank first shuffles the discard pile without its top card, oldest first', async (t) => {
  const state = stateOf(EMPTY_BANK);
  const [top, ...rest] = contextAt(1000).rng.shuffle(cardsOf('AC 2C 3C 4D'));
  const { state: after, events } = play(state, { type: 'draw', from: 'bank' });
  t.same(events, [
    { type: 'reshuffled', bankSize: 4 },
    { type: 'drew-bank', seat: 0, card: top, bankSize: 3 },
  ]);
  t.same(after.bank, rest);
  t.same(after.discardPile, ['KH']);
  t.equal(after.reshuffles, 1);
});

test('a round is reshuffled twice at most; after that, a draw from the empty bank ends it dead', async (t) => {
  const second = play(stateOf({ ...EMPTY_BANK, reshuffles: 1 }), { type: 'draw', from: 'bank' });
  t.equal(second.state.reshuffles, 2);
  const dead = stateOf({ ...EMPTY_BANK, reshuffles: 2, turn: 1, leader: 0, scores: [3, -1] });
  const { state, events } = play(dead, { type: 'draw', from: 'bank' });
  t.match(events[0], { type: 'round-ended', winner: null, fifty: false, points: [3, 3], scores: [6, 2] });
  t.match(events[1], { type: 'dealt', round: 2, leader: 0 }, 'the same seat leads the next');
  t.equal(state.reshuffles, 0);
});

test('the draw that ends the round dead is listed, too', async (t) => {
  const state = stateOf({ ...EMPTY_BANK, reshuffles: 2 });
  t.same(sevenReeg.legalMoves(state, 0), [{ type: 'draw', from: 'bank' }]);
});

test('a discard pile of one card cannot become a bank: the round is dead', async (t) => {
  const state = stateOf({ ...EMPTY_BANK, pile: 'KH' });
  t.match(play(state, { type: 'draw', from: 'bank' }).events[0], { type: 'round-ended', winner: null });
});

test('moves are listed in a fixed order: melds, lay-offs by card then meld, discards', async (t) => {
  const state = stateOf({
    hands: ['5C 6C 7C 8C', '9D'],
    laid: [
      [0, '8D 8H 8S'],
      [1, '2C 3C 4C'],
    ],
  });
  t.same(sevenReeg.legalMoves(state, 0), [
    { type: 'meld', melds: [cardsOf('5C 6C 7C')] },
    { type: 'meld', melds: [cardsOf('5C 6C 7C 8C')] },
    { type: 'meld', melds: [cardsOf('6C 7C 8C')] },
    { type: 'lay-off', card: '5C', meld: 1 },
    { type: 'lay-off', card: '8C', meld: 0 },
    { type: 'discard', card: '5C' },
    { type: 'discard', card: '6C' },
    { type: 'discard', card: '7C' },
    { type: 'discard', card: '8C' },
  ]);
});

test('two copies of a card are one option', async (t) => {
  const state = stateOf({ config: { decks: 2 }, hands: ['5C 5C', '4C'] });
  t.same(sevenReeg.legalMoves(state, 0), [{ type: 'discard', card: '5C' }]);
  t.same(play(state, { type: 'discard', card: '5C' }).state.hands[0], ['5C']);
});
