import { test } from 'tap';
import { sevenReeg } from '#src/games/7reeg/index.js';
import type { Move } from '#src/games/7reeg/schemas.js';
import { at } from '#src/kit/checked.js';
import { attempt, cardsOf, meldsOf, play, stateOf, refusalReason } from './support.js';

const melding = (words: string): Move => ({ type: 'meld', melds: meldsOf(words) });
const ANYTHING = '2D TD';

test('going down takes at least 6 cards in all: too-few-cards', async (t) => {
  const state = stateOf({ hands: ['TS JS QS KS AS 9C 2H', ANYTHING] });
  t.equal(
    refusalReason(state, melding('TS JS QS KS AS')),
    'too-few-cards',
    'five cards, whatever their value',
  );
  const sets = stateOf({ hands: ['KC KD KH KS 2C', '9D'] });
  t.equal(refusalReason(sets, melding('KC KD KH KS')), 'too-few-cards');
});

test('going down takes a value of at least 51: too-little-value', async (t) => {
  const fifty = stateOf({ hands: ['5C 6C 7C 8C 8D 8H 8S 2C', '9D'] });
  t.equal(refusalReason(fifty, melding('5C 6C 7C 8C, 8D 8H 8S')), 'too-little-value', 'seven cards worth 50');
  const enough = stateOf({ hands: ['8C 8D 8H 9C 9D 9H 2C', ANYTHING] });
  t.equal(refusalReason(enough, melding('8C 8D 8H, 9C 9D 9H')), null, 'six cards worth 51');
});

test('the ace of J-Q-K-A counts 1 here too', async (t) => {
  const hands = ['JS QS KS AS 7C 7D 7H 6C 6D 6H', ANYTHING];
  t.equal(refusalReason(stateOf({ hands }), melding('JS QS KS AS, 6C 6D 6H')), 'too-little-value', '31 + 18');
  t.equal(refusalReason(stateOf({ hands }), melding('QS KS AS, 7C 7D 7H')), null, '30 + 21');
});

test('all first melds come in one move', async (t) => {
  const state = stateOf({ hands: ['8C 8D 8H 9C 9D 9H 2C', ANYTHING] });
  t.equal(refusalReason(state, melding('8C 8D 8H')), 'too-few-cards');
  const { state: after, events } = play(state, melding('8C 8D 8H, 9C 9D 9H'));
  t.same(after.hands[0], ['2C']);
  t.same(after.melds, [
    { seat: 0, cards: cardsOf('8C 8D 8H') },
    { seat: 0, cards: cardsOf('9C 9D 9H') },
  ]);
  t.same(events, [
    {
      type: 'melded',
      seat: 0,
      melds: [
        { meld: 0, cards: cardsOf('8C 8D 8H') },
        { meld: 1, cards: cardsOf('9C 9D 9H') },
      ],
      cards: 6,
      value: 51,
      wentDown: true,
    },
  ]);
});

test('cards and melds may come in any order; melds are numbered in the order given', async (t) => {
  const state = stateOf({ hands: ['8C 8D 8H 9H TH JH 2C', ANYTHING] });
  const move = melding('JH 9H TH, 8H 8C 8D');
  t.same(sevenReeg.canonicalMove(state, 0, move), melding('8C 8D 8H, 9H TH JH'));
  t.same(
    play(state, move).state.melds.map(({ cards }) => cards),
    meldsOf('9H TH JH, 8C 8D 8H'),
  );
});

test('cards that are not a meld: not-a-meld, which names them', async (t) => {
  const state = stateOf({ hands: ['8C 8D 8H 9C 9D 2C', ANYTHING], laid: [[0, '3C 4C 5C']] });
  t.match(attempt(state, melding('8C 8D 9C')), {
    ok: false,
    reason: 'not-a-meld',
    detail: /^8C 8D 9C is not a meld/,
  });
  t.equal(refusalReason(state, melding('8C 8D 8H, 8C 9C 2C')), 'not-a-meld');
});

test('melds of cards that the hand does not hold: card-not-held', async (t) => {
  const state = stateOf({ hands: ['8C 8D 8H 7H 9H', ANYTHING], laid: [[0, '3C 4C 5C']] });
  t.equal(refusalReason(state, melding('8C 8D 8S')), 'card-not-held');
  t.match(attempt(state, melding('8C 8D 8H, 7H 8H 9H')), {
    ok: false,
    reason: 'card-not-held',
    detail: /8H/,
  });
});

test('in a double deck each copy serves one meld', async (t) => {
  const hands = ['8C 8D 8H 8H 7H 9H', ANYTHING];
  const state = stateOf({ config: { decks: 2 }, hands, laid: [[0, '3C 4C 5C']] });
  t.equal(refusalReason(state, melding('8C 8D 8H, 7H 8H 9H')), null);
});

test('a seat that is down may meld more without a threshold, even in the same turn', async (t) => {
  const state = stateOf({ hands: ['8C 8D 8H 9C 9D 9H 2C 3C 4C 5H', ANYTHING] });
  t.equal(refusalReason(state, melding('2C 3C 4C')), 'too-few-cards');
  const { events } = play(state, melding('8C 8D 8H, 9C 9D 9H'), melding('2C 3C 4C'));
  t.match(events, [{ type: 'melded', wentDown: false, cards: 3, value: 9, melds: [{ meld: 2 }] }]);
});

test('only melds of its own bring a seat down', async (t) => {
  const state = stateOf({ hands: ['2C 3C 4C 5H', ANYTHING], laid: [[1, '8C 8D 8H']] });
  t.equal(refusalReason(state, melding('2C 3C 4C')), 'too-few-cards');
  t.equal(refusalReason(state, { type: 'lay-off', card: '5H', meld: 0 }), 'not-down');
});

test('a seat that is down lays off on any seat’s meld', async (t) => {
  const state = stateOf({
    hands: ['5C 6D 8S 3H', ANYTHING],
    laid: [
      [0, '2C 3C 4C'],
      [1, '8C 8D 8H'],
    ],
  });
  const { state: after, events } = play(
    state,
    { type: 'lay-off', card: '5C', meld: 0 },
    { type: 'lay-off', card: '8S', meld: 1 },
  );
  t.same(after.melds, [
    { seat: 0, cards: cardsOf('2C 3C 4C 5C') },
    { seat: 1, cards: cardsOf('8C 8D 8H 8S') },
  ]);
  t.same(events, [{ type: 'laid-off', seat: 0, card: '8S', meld: 1, cards: cardsOf('8C 8D 8H 8S') }]);
});

test('a lay-off keeps a legal meld: set of up to 4 suits, run of up to 5: does-not-fit', async (t) => {
  const refusedOn = (meld: string, card: string): string | null => {
    const state = stateOf({
      config: { decks: 2 },
      hands: [`${card} 2D`, ANYTHING],
      laid: [[0, meld]],
    });
    return refusalReason(state, { type: 'lay-off', card: at(cardsOf(card), 0), meld: 0 });
  };
  for (const [meld, card] of [
    ['3H 4H 5H', '6H'],
    ['3H 4H 5H', '2H'],
    ['2H 3H 4H', 'AH'],
    ['JH QH KH', 'AH'],
    ['JH QH KH', 'TH'],
    ['QH KH AH', 'JH'],
    ['AH 2H 3H', '4H'],
    ['3H 4H 5H 6H', '7H'],
    ['9C 9D 9H', '9S'],
    ['AC AD AH', 'AS'],
  ] as const) {
    t.equal(refusedOn(meld, card), null, `${card} on ${meld}`);
  }
  for (const [meld, card] of [
    ['3H 4H 5H', '7H'],
    ['3H 4H 5H', '6D'],
    ['3H 4H 5H', '5H'],
    ['3H 4H 5H 6H 7H', '8H'],
    ['QH KH AH', '2H'],
    ['AH 2H 3H', 'KH'],
    ['9C 9D 9H', '9C'],
    ['9C 9D 9H 9S', '9S'],
    ['9C 9D 9H', 'TH'],
  ] as const) {
    t.equal(refusedOn(meld, card), 'does-not-fit', `${card} on ${meld}`);
  }
});

test('melds count from 0 over all seats in the order laid: no-such-meld', async (t) => {
  const state = stateOf({ hands: ['5C 2D', '3D TD'], laid: [[0, '2C 3C 4C']] });
  const layOff = (meld: number) => attempt(state, { type: 'lay-off', card: '5C', meld });
  t.match([layOff(0), layOff(1)], [{ ok: true }, { reason: 'no-such-meld', detail: 'from 0 to 0.' }]);
});

test('only a card of the hand is laid off: card-not-held', async (t) => {
  const state = stateOf({ hands: ['9C 2D', 'KD'], laid: [[0, '2C 3C 4C']] });
  t.equal(refusalReason(state, { type: 'lay-off', card: '5C', meld: 0 }), 'card-not-held');
});

test('with no card left to discard, a meld or a lay-off wins the round', async (t) => {
  const melds = stateOf({ hands: ['5C 6C 7C', 'KD 9D'], laid: [[0, '2H 3H 4H']] });
  t.match(play(melds, melding('5C 6C 7C')).events[1], { type: 'round-ended', winner: 0, points: [-1, 2] });
  const layOff = stateOf({ hands: ['5H', 'KD 9D'], laid: [[0, '2H 3H 4H']] });
  const { events } = play(layOff, { type: 'lay-off', card: '5H', meld: 0 });
  t.match(events[1], { type: 'round-ended', winner: 0, points: [-1, 2] });
});

test('a whole hand may go down at once', async (t) => {
  const state = stateOf({ hands: ['2C 3C 4C 5C 6C 7D 8D 9D TD JD KC KD KH KS', '9H'] });
  const { events } = play(state, melding('2C 3C 4C 5C 6C, 7D 8D 9D TD JD, KC KD KH KS'));
  t.match(events, [
    { type: 'melded', cards: 14, value: 104 },
    { type: 'round-ended', winner: 0 },
    { type: 'dealt' },
  ]);
});

const LATER = '8C 8D 8H 9C 9D 9H 5S';
const down = (floorCards: 'fixed' | 'match-first', floorValue: 'fixed' | 'match-first') =>
  play(
    stateOf({
      config: { floorCards, floorValue },
      hands: ['TS JS QS KS 4C 4D 4H 2C 2D', LATER],
      bank: '5D',
    }),
    melding('TS JS QS KS, 4C 4D 4H'),
    { type: 'discard', card: '2D' },
    { type: 'draw', from: 'bank' },
  ).state;
const SIX_51 = melding('8C 8D 8H, 9C 9D 9H');

test('by default later seats need 6 cards worth 51 as well, whatever the first laid', async (t) => {
  const state = down('fixed', 'fixed');
  t.same(state.floor, { cards: 6, value: 51 });
  t.equal(refusalReason(state, SIX_51), null);
});

test('floorCards match-first: later seats need as many cards as the first seat laid in that move', async (t) => {
  const state = down('match-first', 'fixed');
  t.same(state.floor, { cards: 7, value: 51 });
  t.equal(refusalReason(state, SIX_51), 'too-few-cards');
});

test('floorValue match-first: later seats need as much value as the first seat laid in that move', async (t) => {
  const state = down('fixed', 'match-first');
  t.same(state.floor, { cards: 6, value: 52 });
  t.equal(refusalReason(state, SIX_51), 'too-little-value');
});

test('only the first melds of the round set the threshold, and the next round resets it', async (t) => {
  const state = stateOf({
    config: { floorCards: 'match-first', floorValue: 'match-first' },
    hands: ['8C 8D 8H 9C 9D 9H 3C 3D 3H 7S', '5S'],
  });
  const first = play(state, SIX_51, melding('3C 3D 3H')).state;
  t.same(first.floor, { cards: 6, value: 51 });
  const raised = stateOf({
    config: { floorCards: 'match-first', floorValue: 'match-first' },
    hands: ['TS JS QS KS 4C 4D 4H', '5S'],
  });
  const { state: next, events } = play(raised, melding('TS JS QS KS, 4C 4D 4H'));
  t.match(events[1], { type: 'round-ended' });
  t.same(next.floor, { cards: 6, value: 51 });
});

test('every way to go down is listed, and nothing below the threshold', async (t) => {
  const state = stateOf({ hands: ['8C 8D 8H 8S 9C 9D 9H 2C', ANYTHING] });
  const melds = sevenReeg.legalMoves(state, 0).filter(({ type }) => type === 'meld');
  const EIGHTS = ['8C 8D 8H', '8C 8D 8S', '8C 8H 8S', '8D 8H 8S', '8C 8D 8H 8S'];
  t.same(
    melds,
    EIGHTS.map((eights) => melding(`${eights}, 9C 9D 9H`)),
  );
});
