/** The deal: docs/rules/double-7.md, "The deal". */
import { test } from 'tap';
import { CARDS, isDouble } from 'parlour-games/games/double-7/cards';
import { dealHand, withOpening } from 'parlour-games/games/double-7/rounds';
import { doubleSeven } from 'parlour-games/games/double-7/index';
import { defaults } from 'parlour-games/games/double-7/schemas';
import { contextOf, TEST_SEED } from '#test/support/play.js';
import { eventOf, hasFields } from '#test/games/tester.js';
import { after, cards, play } from './support.js';

const setup = (seats: number) => doubleSeven.setup(defaults, seats, contextOf(TEST_SEED, 0));

const SHUFFLED_IN_ENTRY_0 = cards(
  '3:3 3:0 4:3 6:2 7:2 5:5 6:6 7:7 6:5 7:5 6:3 3:1 1:1 0:0 7:3 5:2 5:3 2:1 7:4 6:4 6:1 4:1 7:0 3:2 5:0 1:0 5:4 6:0 5:1 4:0 7:1 2:0 4:4 7:6 4:2 2:2',
);

test('the set: 36 cards with two numbers 0–7, written higher first', async (t) => {
  t.equal(CARDS.length, 36);
  t.same(
    CARDS.slice(0, 7),
    ['0:0', '1:0', '1:1', '2:0', '2:1', '2:2', '3:0'],
    'in the order before a shuffle',
  );
  t.equal(CARDS.at(-1), '7:7');
  t.equal(CARDS.filter(isDouble).length, 8);
  t.same(contextOf(TEST_SEED, 0).rng.shuffle(CARDS), SHUFFLED_IN_ENTRY_0, 'computed independently');
});

test('hands: 2 seats 9 cards, 3: 12, 4: 9, 5: 7, 6: 6; the rest is the boneyard', async (t) => {
  const sizes = { 2: 9, 3: 12, 4: 9, 5: 7, 6: 6 };
  for (const [seats, size] of Object.entries(sizes)) {
    const { hands, boneyard } = dealHand(Number(seats), contextOf(TEST_SEED, 0).rng);
    t.same(
      hands.map((hand) => hand.length),
      Array.from({ length: Number(seats) }, () => size),
    );
    t.equal(boneyard.length, 36 - Number(seats) * size);
    t.same([...hands.flat(), ...boneyard].sort(), [...CARDS].sort());
  }
});

test('in the first hand, the holder of the highest double in any hand opens with it', async (t) => {
  const { state, events } = setup(3);
  t.ok(state.hands[1]?.includes('7:7'));
  t.equal(doubleSeven.turn(state), 1);
  t.same(doubleSeven.legalMoves(state, 1), [{ type: 'play', card: '7:7' }], 'its only legal move');
  const dealt = eventOf(events, 'dealt');
  const hands = state.hands.map((cards) => ({ size: 12, cards }));
  hasFields(t, dealt, { handNumber: 1, opener: 1, openWith: '7:7', openingDraws: [], boneyard: 0, hands });
  const opened = after(state, play('7:7'));
  t.same(opened.state.layout, [{ seat: 1, card: '7:7', end: null }]);
  t.equal(doubleSeven.turn(opened.state), 2, 'the next seat follows');
  t.equal(opened.state.openWith, null);
});

test('a lower double opens if the higher ones are in the boneyard', async (t) => {
  const deal = {
    hands: [cards('2:0 2:2 3:3'), cards('1:1 5:0')],
    boneyard: cards('7:7 6:6 4:4'),
  };
  hasFields(t, withOpening(deal), {
    opener: 0,
    openWith: '3:3',
    openingDraws: [],
    boneyard: ['7:7', '6:6', '4:4'],
  });
});

test('no double in any hand: the seats draw in turn, from seat 0, until one draws a double', async (t) => {
  const drawn = withOpening({
    hands: [cards('2:0'), cards('5:0')],
    boneyard: cards('7:0 6:0 4:0 1:1 7:7 2:1'),
  });
  t.same(drawn.openingDraws, [
    { seat: 0, card: '7:0' },
    { seat: 1, card: '6:0' },
    { seat: 0, card: '4:0' },
    { seat: 1, card: '1:1' },
  ]);
  hasFields(t, drawn, { opener: 1, openWith: '1:1', boneyard: ['7:7', '2:1'] });
  t.same(drawn.hands, [cards('2:0 4:0 7:0'), cards('1:1 5:0 6:0')], 'the cards drawn stay in the hands');
});

test('the target defaults to 150', async (t) => {
  t.same(doubleSeven.configure({}, 2), { ok: true, config: { target: 150 } });
  t.same(doubleSeven.configure({ target: 5 }, 6), { ok: true, config: { target: 5 } });
  t.match(doubleSeven.configure({}, 7), { ok: false, detail: /2 to 6 seats, not 7/ });
});
