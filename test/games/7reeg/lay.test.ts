import { test } from 'tap';
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import type { Move } from 'parlour-games/games/7reeg/schemas';
import { hasFields } from '#test/games/tester.js';
import { attempt, cardsOf, layingOff, meldsOf, play, refusalReason, stateOf, type Parts } from './support.js';

const melding = (words: string): Move => ({ type: 'meld', melds: meldsOf(words) });
const ANYTHING = '2D TD';
const DOWN = [[0, '3C 4C 5C']] as const;
const TWICE: Partial<Parts> = {
  config: { decks: 2 },
  laid: [
    [0, '7C 7D 7H'],
    [1, '7C 7D 7H'],
  ],
};
const SIX_51 = '8C 8D 8H, 9C 9D 9H';

/** A rule, the hand, the melds, and why they are refused, or `null`. */
const lays: readonly (readonly [string, string, string, string | null, Partial<Parts>?])[] = [
  ['six cards worth 51', `8C 8D 8H 9C 9D 9H 2C`, SIX_51, null],
  ['five cards, whatever their value', 'TS JS QS KS AS 9C 2H', 'TS JS QS KS AS', 'too-few-cards'],
  ['seven cards worth 50', '5C 6C 7C 8C 8D 8H 8S 2C', '5C 6C 7C 8C, 8D 8H 8S', 'too-little-value'],
  ['the ace of J-Q-K-A is 1', 'JS QS KS AS 6C 6D 6H', 'JS QS KS AS, 6C 6D 6H', 'too-little-value'],
  ['the ace of Q-K-A is 10', 'QS KS AS 7C 7D 7H 2C', 'QS KS AS, 7C 7D 7H', null],
  ['all first melds come in one move', '8C 8D 8H 9C 9D 9H 2C', '8C 8D 8H', 'too-few-cards'],
  ['only own melds bring down', '2C 3C 4C 5H', '2C 3C 4C', 'too-few-cards', { laid: [[1, '8C 8D 8H']] }],
  ['a seat that is down', '2C 7D 7H 7S', '7D 7H 7S', null, { laid: DOWN }],
  ['no meld', '8C 8D 8H 9C 9D 2C', '8C 8D 8H, 8C 9C 2C', 'not-a-meld', { laid: DOWN }],
  ['nor beside the same meld twice', '8C 9C 2C 2D', '8C 9C 2C', 'not-a-meld', TWICE],
  ['a card of another hand', '8C 8D 8H', '8C 8D 8S', 'card-not-held', { laid: DOWN }],
  ['a card in two melds', '8C 8D 8H 7H 9H', '8C 8D 8H, 7H 8H 9H', 'card-not-held', { laid: DOWN }],
  [
    'each copy of a double deck serves one meld',
    '8C 8D 8H 8H 7H 9H',
    '8C 8D 8H, 7H 8H 9H',
    null,
    { laid: DOWN, config: { decks: 2 } },
  ],
];

test('going down takes 6 cards worth 51, later melds take nothing', async (t) => {
  for (const [rule, hand, melds, reason, more] of lays) {
    const state = stateOf({ hands: [hand, ANYTHING], ...more });
    t.equal(refusalReason(state, melding(melds)), reason, rule);
  }
  const state = stateOf({ hands: ['8C 8D 8H 7H 9H 9C', ANYTHING], laid: DOWN });
  t.match(attempt(state, melding('8C 8D 9C')), { detail: /^8C 8D 9C is not a meld/ });
  t.match(attempt(state, melding('8C 8D 8H, 7H 8H 9H')), { detail: /8H/ });
});

test('melds go from the hand to the table in the order given, and the turn goes on', async (t) => {
  const state = stateOf({ hands: ['8C 8D 8H 9C 9D 9H 2C 3C 4C 5H', ANYTHING] });
  const { state: after, events } = play(state, melding('9D 9H 9C, 8H 8C 8D'));
  t.same(after.hands[0], cardsOf('2C 3C 4C 5H'));
  const laid = meldsOf('9C 9D 9H, 8C 8D 8H');
  t.same(
    after.melds,
    laid.map((cards) => ({ seat: 0, cards })),
  );
  const melds = laid.map((cards, meld) => ({ meld, cards }));
  t.same(events, [{ type: 'melded', seat: 0, melds, cards: 6, value: 51, wentDown: true }]);
  t.same(play(after, melding('2C 3C 4C')).events, [
    {
      type: 'melded',
      seat: 0,
      melds: [{ meld: 2, cards: cardsOf('2C 3C 4C') }],
      cards: 3,
      value: 9,
      wentDown: false,
    },
  ]);
  t.same(
    sevenReeg.canonicalMove(state, 0, melding('JH 9H TH, 8H 8C 8D')),
    melding('8C 8D 8H, 9H TH JH'),
    'melds are listed in a fixed order',
  );
});

test('a seat that is down lays off on any seat’s meld', async (t) => {
  const laid = [
    [0, '2C 3C 4C'],
    [1, '8C 8D 8H'],
  ] as const;
  const state = stateOf({ hands: ['5C 6D 8S 3H', ANYTHING], laid });
  const { state: after, events } = play(state, layingOff('5C'), layingOff('8S', 1));
  const cards = cardsOf('8C 8D 8H 8S');
  t.same(after.melds, [
    { seat: 0, cards: cardsOf('2C 3C 4C 5C') },
    { seat: 1, cards },
  ]);
  t.same(events, [{ type: 'laid-off', seat: 0, card: '8S', meld: 1, cards }]);
});

const onto: readonly (readonly [meld: string, fitting: string, others: string])[] = [
  ['3H 4H 5H', '2H 6H', '7H 6D 5H'],
  ['2H 3H 4H', 'AH 5H', '6H'],
  ['JH QH KH', 'AH TH', '9H'],
  ['QH KH AH', 'JH', '2H'],
  ['AH 2H 3H', '4H', 'KH'],
  ['3H 4H 5H 6H', '7H', '8H'],
  ['3H 4H 5H 6H 7H', '', '8H'],
  ['9C 9D 9H', '9S', '9C TH'],
  ['AC AD AH', 'AS', 'KH'],
  ['9C 9D 9H 9S', '', '9S'],
];

test('a lay-off keeps a legal meld: a set of up to 4 suits, a run of up to 5', async (t) => {
  for (const [meld, fitting, others] of onto)
    for (const [cards, reason] of [
      [cardsOf(fitting), null],
      [cardsOf(others), 'does-not-fit'],
    ] as const)
      for (const card of cards) {
        const state = stateOf({ config: { decks: 2 }, hands: [`${card} 2D`, ANYTHING], laid: [[0, meld]] });
        t.equal(refusalReason(state, layingOff(card)), reason, `${card} on ${meld}`);
      }
});

test('a lay-off names a meld of the table and a card of the hand, and the seat is down', async (t) => {
  const state = stateOf({ hands: ['5C 9C 2D', '3D TD'], laid: [[0, '2C 3C 4C']] });
  t.match(attempt(state, layingOff('5C', 1)), { reason: 'no-such-meld', detail: 'from 0 to 0.' });
  t.equal(refusalReason(state, layingOff('5H')), 'card-not-held');
  for (const other of [ANYTHING, '2D']) {
    const notDown = stateOf({ hands: ['5C 9D', other], laid: [[1, '2C 3C 4C']] });
    t.equal(refusalReason(notDown, layingOff('5C')), 'not-down', `beside ${other}`);
  }
});

test('with no card left to discard, a meld or a lay-off wins the round', async (t) => {
  const won = { type: 'round-ended', winner: 0, points: [-1, 2] };
  const laid = [[0, '2H 3H 4H']] as const;
  hasFields(t, play(stateOf({ hands: ['5C 6C 7C', 'KD 9D'], laid }), melding('5C 6C 7C')).events[1], won);
  hasFields(t, play(stateOf({ hands: ['5H', 'KD 9D'], laid }), layingOff('5H')).events[1], won);
  const state = stateOf({ hands: ['2C 3C 4C 5C 6C 7D 8D 9D TD JD KC KD KH KS', '9H'] });
  t.match(play(state, melding('2C 3C 4C 5C 6C, 7D 8D 9D TD JD, KC KD KH KS')).events, [
    { type: 'melded', cards: 14, value: 104 },
    { type: 'round-ended', winner: 0 },
    { type: 'dealt' },
  ]);
});

/** How many cards and how much value later seats need, and why 6 cards worth 51 are then refused. */
const floors = [
  ['fixed', 'fixed', 6, 51, null],
  ['match-first', 'fixed', 7, 51, 'too-few-cards'],
  ['fixed', 'match-first', 6, 52, 'too-little-value'],
] as const;

test('match-first: later seats need as many cards or as much value as the first seat laid', async (t) => {
  const hands = ['TS JS QS KS 4C 4D 4H 2C 2D', '8C 8D 8H 9C 9D 9H 5S'];
  const SEVEN_52 = melding('TS JS QS KS, 4C 4D 4H');
  for (const [floorCards, floorValue, cards, value, reason] of floors) {
    const state = stateOf({ config: { floorCards, floorValue }, hands, bank: '5D' });
    const discard: Move = { type: 'discard', card: '2D' };
    const down = play(state, SEVEN_52, discard, { type: 'draw', from: 'bank' }).state;
    t.same(down.floor, { cards, value });
    t.equal(refusalReason(down, melding(SIX_51)), reason);
    t.equal(
      sevenReeg.legalMoves(down, 1).some(({ type }) => type === 'meld'),
      reason === null,
    );
  }
  const config = { floorCards: 'match-first', floorValue: 'match-first' } as const;
  const last = stateOf({ config, hands: ['TS JS QS KS 4C 4D 4H', '5S'] });
  t.same(play(last, SEVEN_52).state.floor, { cards: 6, value: 51 }, 'the next round starts anew');
  const more = stateOf({ config, hands: ['8C 8D 8H 9C 9D 9H 3C 3D 3H 7S', '5S'] });
  const { floor } = play(more, melding(SIX_51), melding('3C 3D 3H')).state;
  t.same(floor, { cards: 6, value: 51 }, 'only the first melds set it');
});

test('every way to go down is listed, and nothing below the threshold', async (t) => {
  const state = stateOf({ hands: ['8C 8D 8H 8S 9C 9D 9H 2C', ANYTHING] });
  const melds = sevenReeg.legalMoves(state, 0).filter(({ type }) => type === 'meld');
  const EIGHTS = ['8C 8D 8H', '8C 8D 8S', '8C 8H 8S', '8D 8H 8S', '8C 8D 8H 8S'];
  t.same(
    melds,
    EIGHTS.map((eights) => melding(`${eights}, 9C 9D 9H`)),
  );
  const down = stateOf({ hands: ['8C 8D 8H 9C 9D 9H 2C', ANYTHING], ...TWICE });
  t.same(
    sevenReeg.legalMoves(down, 0).filter(({ type }) => type === 'meld'),
    ['8C 8D 8H', '8C 8D 8H, 9C 9D 9H', '9C 9D 9H'].map(melding),
    'one who is down lays what it likes, beside the same meld twice',
  );
});
