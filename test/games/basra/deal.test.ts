import { test } from 'tap';
import { basra } from 'parlour-games/games/basra/index';
import { defaults } from 'parlour-games/games/basra/schemas';
import { sortCards } from 'parlour-games/kit/cards';
import { contextOf, randomPlay, seedOf, TEST_SEED } from '#test/support/play.js';
import { hasFields } from '#test/games/tester.js';
import { after, asGameType, cards, play, stateOf } from './support.js';

const sorted = (text: string): string[] => sortCards(cards(text));
const setup = (seats: number) => basra.setup(defaults, seats, contextOf(TEST_SEED, 0));

/** Computed independently from the words of HMAC-SHA256 under the key 00 01 … 1f. */
const DECK_OF_ENTRY_0 =
  '5C 7D 5D 9D TH 7S 9S 6D 4C 8S 8D 7H AC JS 2H 4S JC 5S 8C AD JH TS 7C 9H AS 9C 8H 4H 3S 6C 2D 3H 2S JD 3C 3D 5H 6S TD 6H TC AH 4D 2C';
const DECK_OF_ENTRY_7 =
  '6S 9S JC 5S 6D TS 2S 8D 4D TC 8S 7H 4H 3H 3D 4S 5C TH 9C 5H 6C JH 9D 5D AS AD 3C AC 7S 8H 3S 2H AH 4C JD 7D 2D 7C 2C JS 9H TD 8C 6H';

test('two seats get five cards each, one at a time, then four are turned up on the table', async (t) => {
  const { state, events } = setup(2);
  const deck = cards(DECK_OF_ENTRY_0);
  t.strictSame(state.hands, [sorted('5C 5D TH 9S 4C'), sorted('7D 9D 7S 6D 8S')]);
  t.strictSame(state.table, cards('8D 7H AC JS'), 'as dealt, including a jack');
  t.strictSame(state.stock, deck.slice(14));
  const hands = state.hands.map((hand) => ({ size: 5, cards: hand }));
  t.strictSame(events, [{ type: 'dealt', deck: 1, dealer: 1, hands, table: state.table, stock: 30 }]);
});

test('the last seat deals the first deck; the seat after the dealer leads, the dealer plays last', async (t) => {
  for (const seats of [2, 4]) {
    const { state } = setup(seats);
    t.equal(state.dealer, seats - 1);
    t.equal(basra.turn(state), 0);
  }
  const turns = [...randomPlay(asGameType, seedOf(3), 4, { target: 1 })].slice(1, 41).map(({ seat }) => seat);
  t.strictSame(
    turns,
    Array.from({ length: 40 }, (_, i) => i % 4),
  );
});

test('the entry that empties the last hand deals the next five cards to each seat and none to the table', async (t) => {
  const stock = cards('2D 4S 2S 6C 8C AD JH TS 7C 9H AS 9C');
  const state = stateOf(['', '6H'], '9S', { stock, deck: 3 });
  const { state: dealt, events } = after(state, play('6H'));
  t.strictSame(dealt.hands, [sorted('2D 2S 8C JH 7C'), sorted('4S 6C AD TS 9H')]);
  t.strictSame(dealt.table, ['9S', '6H']);
  t.strictSame(dealt.stock, ['AS', '9C']);
  t.equal(basra.turn(dealt), 0, 'the seat after the dealer leads again');
  const hands = dealt.hands.map((hand) => ({ size: 5, cards: hand }));
  t.strictSame(events.at(-1), { type: 'dealt', deck: 3, dealer: 1, hands, table: [], stock: 2 });
});

test('a new deck is shuffled in the entry that ended the old one, and the deal passes on', async (t) => {
  const state = stateOf(['', '6H'], '9S', { stock: [], lastCapturer: 0, scores: [3, 4] });
  const { state: dealt, events } = after(state, play('6H'), contextOf(TEST_SEED, 7));
  const deck = cards(DECK_OF_ENTRY_7);
  hasFields(t, dealt, {
    deck: 2,
    dealer: 0,
    captured: [[], []],
    scores: [3, 4],
    lastCapturer: null,
    lastPlay: null,
  });
  t.equal(basra.turn(dealt), 1);
  t.strictSame(dealt.hands[1], sorted('6S JC 6D 2S 4D'), 'first card to the seat after the dealer');
  t.strictSame(dealt.hands[0], sorted('9S 5S TS 8D TC'));
  t.strictSame(dealt.table, deck.slice(10, 14));
  t.strictSame(dealt.stock, deck.slice(14));
  t.strictSame(
    events.map(({ type }) => type),
    ['played', 'laid', 'last-cards-taken', 'deck-ended', 'dealt'],
  );
});
