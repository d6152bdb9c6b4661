import { test } from 'tap';
import { deckOf } from '#src/kit/cards.js';
import { BASRA_RANKS, basraPoints, pointsOf } from '#src/games/basra/cards.js';
import { basra } from '#src/games/basra/index.js';
import type { State } from '#src/games/basra/schemas.js';
import { hasFields } from '#test/games/tester.js';
import { after, cards, play, stateOf } from './support.js';

test('2C = 2, TD = 3, each J = 2, each A = 1: 17 in a deck', async (t) => {
  const points = Object.fromEntries(
    cards('2C TD JC JD JH JS AC AD AH AS').map((card) => [card, pointsOf([card])]),
  );
  t.strictSame(points, { '2C': 2, TD: 3, JC: 2, JD: 2, JH: 2, JS: 2, AC: 1, AD: 1, AH: 1, AS: 1 });
  t.equal(pointsOf(deckOf(BASRA_RANKS)), 17);
  t.equal(pointsOf(cards('2D 2H 2S TC TH TS 9D')), 0);
});

/** Seat 1, the dealer, holds the last card of the deck. */
const lastCardState = (card: string, table: string, more: Partial<State> = {}): State =>
  stateOf(['', card], table, { stock: [], lastCapturer: 0, scores: [100, 90], ...more });
const playLastCard = (card: string, table: string, more: Partial<State> = {}) =>
  after(lastCardState(card, table, more), play(card));

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
