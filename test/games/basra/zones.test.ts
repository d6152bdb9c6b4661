import { test } from 'tap';
import { basra } from '#src/games/basra/index.js';
import { BASRA_RANKS } from '#src/games/basra/cards.js';
import { defaults, type State } from '#src/games/basra/schemas.js';
import { zones } from '#src/games/basra/zones.js';
import { deckOf, sortCards, type Card } from '#src/kit/cards.js';
import { contextOf, randomPlay, seedOf, TEST_SEED } from '#test/support/play.js';
import { after, asGameType, cards, play, stateOf } from './support.js';

void test('after the deal hands are visible to their seats, the stock to nobody and the table to all', (t) => {
  const { state } = basra.setup(defaults, 2, contextOf(TEST_SEED, 0));
  t.strictSame(zones(state), [
    { name: 'hand of seat 0', pieces: cards('4C 5C 5D TH 9S'), visibleTo: [0] },
    { name: 'hand of seat 1', pieces: cards('6D 7D 9D 7S 8S'), visibleTo: [1] },
    { name: 'stock', pieces: state.stock, visibleTo: 'nobody' },
    { name: 'table', pieces: cards('8D 7H AC JS'), visibleTo: 'all' },
    { name: 'cards captured by seat 0', pieces: [], visibleTo: 'all' },
    { name: 'cards captured by seat 1', pieces: [], visibleTo: 'all' },
  ]);
  t.end();
});

void test('captured cards are visible to all', (t) => {
  const { state } = after(stateOf(['9H 5H', '2C 3C'], '9C', { stock: cards('AD') }), play('9H'));
  t.strictSame(zones(state), [
    { name: 'hand of seat 0', pieces: cards('5H'), visibleTo: [0] },
    { name: 'hand of seat 1', pieces: cards('2C 3C'), visibleTo: [1] },
    { name: 'stock', pieces: cards('AD'), visibleTo: 'nobody' },
    { name: 'table', pieces: [], visibleTo: 'all' },
    { name: 'cards captured by seat 0', pieces: cards('9C 9H'), visibleTo: 'all' },
    { name: 'cards captured by seat 1', pieces: [], visibleTo: 'all' },
  ]);
  t.end();
});

void test('a resignation discloses the hands but not the stock', (t) => {
  const { state } = basra.resign(stateOf(['9H', '2C'], '9C', { stock: cards('AD') }), 0);
  t.strictSame(zones(state), [
    { name: 'hand of seat 0', pieces: cards('9H'), visibleTo: 'all' },
    { name: 'hand of seat 1', pieces: cards('2C'), visibleTo: 'all' },
    { name: 'stock', pieces: cards('AD'), visibleTo: 'nobody' },
    { name: 'table', pieces: cards('9C'), visibleTo: 'all' },
    { name: 'cards captured by seat 0', pieces: [], visibleTo: 'all' },
    { name: 'cards captured by seat 1', pieces: [], visibleTo: 'all' },
  ]);
  t.end();
});

const GAMES = 40;
const DECK = String(deckOf(BASRA_RANKS));

void test('in random play every card is in exactly one zone, and all cards are visible at the end', (t) => {
  for (let game = 0; game < GAMES; game += 1) {
    let isConserved = true;
    let last: State | undefined;
    for (const step of randomPlay(asGameType, seedOf(game), game % 2 === 0 ? 2 : 4, { target: 1 + game })) {
      last = step.state as State;
      const pieces = zones(last).flatMap((zone) => zone.pieces) as Card[];
      isConserved &&= String(sortCards(pieces)) === DECK;
    }
    t.ok(isConserved, `game ${game}`);
    t.ok(
      last !== undefined &&
        zones(last).every(({ pieces, visibleTo }) => visibleTo === 'all' || pieces.length === 0),
    );
  }
  t.end();
});
