import { test } from 'tap';
import { war } from '#src/games/war/index.js';
import { defaults, type State } from '#src/games/war/schemas.js';
import { zones } from '#src/games/war/zones.js';
import { deckOf, sortCards, type Card } from '#src/kit/cards.js';
import { contextOf, randomPlay, seedOf, TEST_SEED } from '#test/support/play.js';
import { after, asGameType, cards, decks, stateOf } from './support.js';

void test('after the deal both decks are hidden from everyone', async (t) => {
  const { state } = war.setup(defaults, 2, contextOf(TEST_SEED, 0));
  t.strictSame(zones(state), [
    { name: 'deck of seat 0', pieces: state.decks[0], visibleTo: 'nobody' },
    { name: 'deck of seat 1', pieces: state.decks[1], visibleTo: 'nobody' },
    { name: 'latest battle', pieces: [], visibleTo: 'all' },
  ]);
});

void test('the cards turned up in a battle are known, those put face down are not', async (t) => {
  const { state } = after(stateOf(decks('7C 2C 3C 4C KC QC', '7D 2D 3D 4D 5D QD')));
  t.strictSame(zones(state), [
    { name: 'deck of seat 0', pieces: cards('QC 2C 3C 4C 2D 3D 4D'), visibleTo: 'nobody' },
    { name: 'deck of seat 1', pieces: cards('QD'), visibleTo: 'nobody' },
    { name: 'latest battle', pieces: cards('7C 7D KC 5D'), visibleTo: 'all' },
  ]);
});

void test('a short war leaves all cards in play on the table, and everything is visible to all', async (t) => {
  const { state } = after(stateOf(decks('7C 2C 3C 4C KC QC', '7D 2D 3D 4D KD QD AD')));
  t.strictSame(zones(state), [
    { name: 'deck of seat 0', pieces: cards('QC'), visibleTo: 'all' },
    { name: 'deck of seat 1', pieces: cards('QD AD'), visibleTo: 'all' },
    { name: 'latest battle', pieces: cards('7C 2C 3C 4C KC 7D 2D 3D 4D KD'), visibleTo: 'all' },
  ]);
});

const GAMES = 40;

void test('in random play every card is in exactly one zone, and all zones are visible at the end', async (t) => {
  for (let game = 0; game < GAMES; game += 1) {
    const config = {
      shortWar: game % 2 === 0 ? 'lose' : 'last-card',
      maxBattles: game % 4 === 0 ? 60 : 5000,
    };
    let isConserved = true;
    let last: State | undefined;
    for (const step of randomPlay(asGameType, seedOf(game), 2, config)) {
      last = step.state as State;
      const pieces = zones(last).flatMap((zone) => zone.pieces) as Card[];
      isConserved &&= String(sortCards(pieces)) === String(deckOf());
    }
    t.ok(isConserved, `game ${game}`);
    t.ok(last !== undefined && zones(last).every(({ visibleTo }) => visibleTo === 'all'));
  }
});
