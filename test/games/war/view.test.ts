import { test } from 'tap';
import { playerRng } from '#src/record/rng.js';
import { war } from '#src/games/war/index.js';
import { defaults, type State } from '#src/games/war/schemas.js';
import { contextOf, deal, playMove, seedOf, TEST_SEED } from '#test/support/play.js';
import { zones } from '#src/games/war/view.js';
import { after, cards, decks, flip, FLIP, observationOf, stateOf } from './support.js';

const VIEWERS = [0, 1, null] as const;
const { view, viewEvent, viewMove, determinize } = war;
const BEFORE_WAR = stateOf(decks('7C 2C 3C 4C KC QC', '7D 2D 3D 4D 5D QD'));
const AFTER_WAR = after(BEFORE_WAR);

void test('nobody sees the decks or the cards put face down in a war; cards turned up are public', async (t) => {
  const hidden = { size: 3, cards: null };
  for (const viewer of VIEWERS) {
    t.strictSame(view(AFTER_WAR.state, viewer), {
      battles: 1,
      decks: [
        { size: 11, cards: null },
        { size: 1, cards: null },
      ],
      lastBattle: {
        number: 1,
        turnedUp: ['7C', '7D'],
        wars: [{ faceDown: [hidden, hidden], turnedUp: ['KC', '5D'] }],
        winner: 0,
        cardsInPlay: 10,
      },
      ending: null,
    });
  }
});

void test('the deal shows only the sizes of the decks', async (t) => {
  const { state, events } = war.setup(BEFORE_WAR.config, 2, contextOf(seedOf(1), 0));
  for (const viewer of VIEWERS) {
    const read = events.map((event) => viewEvent(event, viewer, state));
    t.strictSame(read, [{ type: 'dealt', deckSizes: [26, 26], decks: null }]);
  }
});

void test('the event of a battle hides the cards put face down', async (t) => {
  for (const viewer of VIEWERS) {
    const read = AFTER_WAR.events.map((event) => viewEvent(event, viewer, AFTER_WAR.state));
    t.match(read, [
      {
        wars: [
          {
            faceDown: [
              { size: 3, cards: null },
              { size: 3, cards: null },
            ],
          },
        ],
      },
    ]);
    t.notMatch(JSON.stringify(read), /2C|3C|4C|2D|3D|4D/);
  }
});

void test('once the game is over everything is public, including earlier events', async (t) => {
  const { state } = war.resign(AFTER_WAR.state, 1);
  for (const viewer of VIEWERS) {
    const seen = view(state, viewer);
    t.strictSame(seen.decks, [
      { size: 11, cards: cards('QC 7C 2C 3C 4C KC 7D 2D 3D 4D 5D') },
      { size: 1, cards: cards('QD') },
    ]);
    t.strictSame(seen.lastBattle?.wars[0]?.faceDown[0], { size: 3, cards: cards('2C 3C 4C') });
    t.strictSame(seen.ending, { reason: 'resigned', winner: 0 });
    t.strictSame(
      AFTER_WAR.events.map((event) => viewEvent(event, viewer, state)),
      AFTER_WAR.events,
    );
  }
});

void test('moves are public', async (t) => {
  for (const viewer of VIEWERS) t.strictSame(viewMove(flip(3), 0, viewer, BEFORE_WAR), flip(3));
});

const firstWar = (seed: number): State => {
  const { setup, step } = deal(war, seedOf(seed));
  let last = step;
  for (;;) {
    last = playMove(setup, last, FLIP);
    const state = last.state as State;
    if ((state.lastBattle?.wars.length ?? 0) > 0 && state.ending === null) return state;
  }
};

void test('a determinization has the same view, and the cards just won are under the winner’s deck', async (t) => {
  const rng = playerRng(seedOf(1));
  for (let seed = 0; seed < 20; seed += 1) {
    const state = firstWar(seed);
    for (const viewer of VIEWERS) {
      const determinized = determinize(observationOf(state, viewer), rng);
      t.strictSame(view(determinized, viewer), view(state, viewer));
      t.equal(new Set(determinized.decks.flat()).size, 52);
      const { lastBattle } = determinized;
      const winner = lastBattle?.winner ?? null;
      if (lastBattle === null || winner === null) throw new Error('a battle without a winner');
      const inPlay = [
        ...lastBattle.turnedUp,
        ...lastBattle.wars.flatMap((each) => [...each.faceDown.flat(), ...each.turnedUp]),
      ];
      const under = determinized.decks[winner].slice(-inPlay.length);
      t.strictSame(under.sort(), inPlay.sort());
    }
  }
});

void test('determinizations differ', async (t) => {
  const rng = playerRng(seedOf(1));
  const observation = observationOf(firstWar(1), null);
  t.notSame(determinize(observation, rng).decks, determinize(observation, rng).decks);
});

void test('a determinization of a game that is over is the state itself', async (t) => {
  const { state } = after(stateOf(decks('7C 2C 3C 4C KC QC', '7D 2D 3D 4D KD QD AD 8D 9D')));
  t.equal(state.ending?.reason, 'short-war');
  t.strictSame(determinize(observationOf(state, 1), playerRng(seedOf(1))), state);
});

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
