import { test } from 'tap';
import { deckOf } from 'parlour-games/kit/cards';
import { at } from 'parlour-games/kit/checked';
import { BASRA_RANKS, basraPoints, pointsOf } from 'parlour-games/games/basra/cards';
import { basra } from 'parlour-games/games/basra/index';
import type { State } from 'parlour-games/games/basra/schemas';
import { hasFields } from '#test/games/tester.js';
import { after, cards, play, stateOf } from './support.js';

const gained = (hand: string, table: string, jackBasra = 0): number => {
  const card = at(hand.split(' '), 0);
  const state = stateOf([hand, '2S 3S'], table, { config: { target: 151, jackBasra }, scores: [100, 50] });
  const { scores } = after(state, play(card)).state;
  return at(scores, 0) - 100;
};

test('2C = 2, TD = 3, each J = 2, each A = 1: 17 in a deck', async (t) => {
  const points = Object.fromEntries(
    cards('2C TD JC JD JH JS AC AD AH AS').map((card) => [card, pointsOf([card])]),
  );
  t.strictSame(points, { '2C': 2, TD: 3, JC: 2, JD: 2, JH: 2, JS: 2, AC: 1, AD: 1, AH: 1, AS: 1 });
  t.equal(pointsOf(deckOf(BASRA_RANKS)), 17);
  t.equal(pointsOf(cards('2D 2H 2S TC TH TS 9D')), 0);
});

/** What seat 0 gains with the first card of its hand. */
const gains: readonly (readonly [
  rule: string,
  hand: string,
  table: string,
  points: number,
  jackBasra?: number,
])[] = [
  ['the card that captured counts', '2C 9C', '2D 9H', 2],
  ['the card captured counts', '2D 9C', '2C 9H', 2],
  ['both count', 'TD 9C', 'AC 9H JC', 4],
  ['a jack counts', 'JC 9C', 'AC TD 5H', 6],
  ['other cards count nothing', '9C 3C', '9H 5H', 0],
  ['a card that is laid scores nothing', '2C 9C', '9H', 0],
  ['a basra of an ace: 2, and two aces', 'AC 9C', 'AD', 2 + 2],
  ['a basra of a ten: 20', 'TH 9C', 'AC 9D', 20 + 1],
  ['a basra with two groups', '6C 9C', 'AC 2D 4H 5S', 12 + 1],
  ['no basra if a card is left', '9H 2C', '9D 8D', 0],
  ['no basra if a jack is left', '9H 2C', '9D JD', 0],
  ['no basra on an empty table', '9H 2C', '', 0],
  ['no basra of a jack', 'JC 9C', '9D', 2],
  ['not even of a jack that takes a jack', 'JC 9C', 'JD', 4],
  ['jackBasra: a jack that takes a jack', 'JC 9C', 'JD', 25 + 4, 25],
  ['jackBasra: a jack that takes only jacks', 'JC 9C', 'JD JS', 100 + 6, 100],
  ['jackBasra: not with another card', 'JC 9C', 'JD 9D', 4, 25],
  ['jackBasra: not for another card', 'JC 9C', '9D', 2, 25],
  ['jackBasra: not on an empty table', 'JC 9C', '', 0, 25],
  ['jackBasra: other cards score as usual', '9C JC', '9D', 18, 25],
];

test('points count at once: of all cards captured, of the card that captured, and of a basra', async (t) => {
  for (const [rule, hand, table, points, jackBasra] of gains)
    t.equal(gained(hand, table, jackBasra), points, rule);
});

test('the events list the points for the cards and for the basra separately', async (t) => {
  const { state, events } = after(stateOf(['TH 9C', '2S 3S'], 'AC 9D'), play('TH'));
  t.strictSame(events, [
    { type: 'played', seat: 0, card: 'TH' },
    { type: 'captured', seat: 0, card: 'TH', cards: ['AC', '9D'], points: 1 },
    { type: 'basra', seat: 0, card: 'TH', points: 20 },
  ]);
  hasFields(t, state.lastPlay, { points: 21, basra: 20 });
});

/** Seat 1, the dealer, holds the last card of the deck. */
const lastCardState = (card: string, table: string, more: Partial<State> = {}): State =>
  stateOf(['', card], table, { stock: [], lastCapturer: 0, scores: [100, 90], ...more });
const playLastCard = (card: string, table: string, more: Partial<State> = {}) =>
  after(lastCardState(card, table, more), play(card));

test('cards left on the table go to the seat that captured last: their points count, but not as a basra', async (t) => {
  const { state, events } = playLastCard('9H', 'TD AC JC', { config: { target: 100, jackBasra: 25 } });
  t.strictSame(state.scores, [106, 90]);
  t.strictSame(state.captured, [['TD', 'AC', 'JC', '9H'], []]);
  t.strictSame(state.table, []);
  t.strictSame(events.slice(1), [
    { type: 'laid', seat: 1, card: '9H' },
    { type: 'last-cards-taken', seat: 0, cards: ['TD', 'AC', 'JC', '9H'], points: 6 },
    { type: 'deck-ended', deck: 1, scores: [106, 90] },
    { type: 'game-ended', reason: 'target-reached', winners: [0], scores: [106, 90] },
  ]);
});

test('the seat that captures with the last card takes the rest of the table', async (t) => {
  const { state, events } = playLastCard('9H', '9C 4D 5S TD JC', { config: { target: 80, jackBasra: 0 } });
  t.strictSame(state.scores, [100, 95]);
  t.strictSame(events[2], { type: 'last-cards-taken', seat: 1, cards: ['TD', 'JC'], points: 5 });
});

test("a basra with the deck's last card counts, and after that or a jack nothing is left to take", async (t) => {
  for (const [card, table, points, basras] of [
    ['9H', '9C', 18, ['basra']],
    ['JH', 'JC 9D', 4, []],
  ] as const) {
    const more = { config: { target: 100, jackBasra: 0 }, scores: [120, 90] };
    const { state, events } = playLastCard(card, table, more);
    t.strictSame(state.scores, [120, 90 + points]);
    t.strictSame(
      events.map(({ type }) => type),
      ['played', 'captured', ...basras, 'deck-ended', 'game-ended'],
    );
    t.strictSame(basra.result(state)?.winners, [0]);
    t.strictSame(basra.canonicalMove(lastCardState(card, table), 1, play(card)), play(card, table));
  }
  t.equal(basraPoints({ jackBasra: 25 }, [], '9H', []), 0, 'a card laid on an empty table makes none');
});

test('in a deck without any capture, which cannot happen in play, the cards count for nobody', async (t) => {
  const { state, events } = playLastCard('9H', 'TD', { lastCapturer: null });
  t.strictSame(state.scores, [100, 90]);
  t.notOk(events.some(({ type }) => type === 'last-cards-taken'));
});

test('the game is decided at the end of a deck and not before', async (t) => {
  const { state } = after(stateOf(['9H 2C', '3C 4C'], '9C', { scores: [150, 3] }), play('9H'));
  t.strictSame(state.scores, [168, 3]);
  t.equal(basra.result(state), null);
  t.equal(basra.turn(state), 1);
});

/** The scores after a deck, and the seat that wins; `null` if another deck is played. */
const ends: readonly (readonly [rule: string, scores: number[], winner: number | null])[] = [
  ['the target is reached', [151, 12], 0],
  ['the highest score wins', [152, 170], 1],
  ['nobody has the target', [150, 12], null],
  ['a tie', [160, 160], null],
  ['a tie of two among four', [160, 12, 160, 155], null],
  ['a tie below the highest does not matter', [161, 155, 155, 155], 0],
  ['each of four seats plays for itself', [10, 150, 20, 158], 3],
];

test('the highest score wins if it reaches the target alone; otherwise another deck is played', async (t) => {
  for (const [rule, scores, winner] of ends) {
    const hands = scores.map((_, seat) => (seat === scores.length - 1 ? '9H' : ''));
    const before = stateOf(hands, '8C', { stock: [], lastCapturer: 0, scores, deck: 6 });
    const { state } = after(before, play('9H'));
    t.strictSame(state.scores, scores);
    t.equal(state.deck, winner === null ? 7 : 6, rule);
    const won = {
      outcome: 'win',
      winners: [winner],
      scores,
      reason: 'target-reached',
      details: { decks: 6 },
    };
    t.strictSame(basra.result(state), winner === null ? null : won);
  }
});

test('config: defaults and chosen values', async (t) => {
  hasFields(t, basra.configure({}, 2), { ok: true, config: { target: 151, jackBasra: 0 } });
  hasFields(t, basra.configure({ target: 51, jackBasra: 25 }, 4), { config: { target: 51, jackBasra: 25 } });
  t.match(basra.configure({}, 3), { ok: false, detail: /2 or 4 seats, not 3/ });
});
