import { test } from 'tap';
import type { Zone } from '#src/game-type.js';
import { fullDeck } from '#src/games/7reeg/rounds.js';
import { sevenReeg } from '#src/games/7reeg/index.js';
import type { Config, State } from '#src/games/7reeg/schemas.js';
import { zones } from '#src/games/7reeg/zones.js';
import { randomPlay, seedOf } from '#test/support/play.js';
import { asGameType, cardsOf, play, stateOf } from './support.js';

const STATE = stateOf({
  hands: ['QC QD 2C', '4C 4D', '', 'KD'],
  pile: '5D TS',
  bank: '9H 8H',
  bankIsAll: true,
  laid: [
    [1, '7C 7D 7H'],
    [0, 'JS QS KS AS'],
  ],
  outAfterRound: [null, null, 2, null],
  round: 3,
});

void test('hands are visible to their seat, the bank to nobody, discards and melds to all', async (t) => {
  t.same(zones(STATE), [
    { name: 'hand of seat 0', pieces: cardsOf('2C QC QD'), visibleTo: [0] },
    { name: 'hand of seat 1', pieces: cardsOf('4C 4D'), visibleTo: [1] },
    { name: 'hand of seat 2', pieces: [], visibleTo: [2] },
    { name: 'hand of seat 3', pieces: ['KD'], visibleTo: [3] },
    { name: 'bank', pieces: cardsOf('9H 8H'), visibleTo: 'nobody' },
    { name: 'discard pile', pieces: cardsOf('5D TS'), visibleTo: 'all' },
    { name: 'meld 0, laid by seat 1', pieces: cardsOf('7C 7D 7H'), visibleTo: 'all' },
    { name: 'meld 1, laid by seat 0', pieces: cardsOf('JS QS KS AS'), visibleTo: 'all' },
  ]);
});

const piecesIn = (state: State, name: string): readonly string[] | undefined =>
  zones(state).find((zone) => zone.name === name)?.pieces;

void test('a lay-off moves a card from the hand to the meld, a discard to the discard pile', async (t) => {
  const state = stateOf({ hands: ['7S 2C 3D', '4C 4D'], laid: [[0, '7C 7D 7H']] });
  const laidOff = play(state, { type: 'lay-off', card: '7S', meld: 0 }).state;
  t.same(piecesIn(laidOff, 'hand of seat 0'), cardsOf('2C 3D'));
  t.same(piecesIn(laidOff, 'meld 0, laid by seat 0'), cardsOf('7C 7D 7H 7S'));
  const discarded = play(laidOff, { type: 'discard', card: '3D' }).state;
  t.same(piecesIn(discarded, 'hand of seat 0'), ['2C']);
  t.same(piecesIn(discarded, 'discard pile'), ['3D']);
});

/** The names of the zones that somebody may not see. */
const hiddenZones = (all: readonly Zone[]): string[] =>
  all.filter(({ visibleTo }) => visibleTo !== 'all').map(({ name }) => name);

void test('everything but the bank is visible to all once the game is over', async (t) => {
  const { state } = sevenReeg.resign(stateOf({ hands: ['2D', '4C 5C'] }), 0);
  t.same(hiddenZones(zones(state)), ['bank']);
  t.equal(zones(state).flatMap(({ pieces }) => pieces).length, 52);
});

const CONFIGS: readonly (readonly [number, Partial<Config>])[] = [
  [2, { maxRounds: 2 }],
  [2, { decks: 2, maxRounds: 1 }],
  [3, { maxRounds: 2, eliminationScore: 5 }],
  [5, { maxRounds: 1, floorCards: 'match-first' }],
];

void test('random play keeps every card in exactly one zone, and ends with all hands visible', async (t) => {
  for (const [seats, config] of CONFIGS) {
    let last: State | undefined;
    for (const { seq, state } of randomPlay(asGameType, seedOf(seats), seats, config)) {
      last = state as State;
      const cards = zones(last).flatMap(({ pieces }) => pieces);
      const expected: readonly string[] = fullDeck(last.config.decks);
      if (cards.toSorted().join() !== expected.toSorted().join()) t.fail(`entry ${seq}: ${cards.join(' ')}`);
    }
    t.same(last && hiddenZones(zones(last)), ['bank'], `${seats} seats`);
  }
});
