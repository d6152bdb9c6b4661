import { test } from 'tap';
import { playerRng } from '#src/record/rng.js';
import { war } from '#src/games/war/index.js';
import type { State } from '#src/games/war/schemas.js';
import { contextOf, deal, playMove, seedOf } from '#test/support/play.js';
import { after, asGameType, cards, decks, flip, FLIP, observationOf, stateOf } from './support.js';

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

void test('states that differ only in hidden cards have the same views, events and legal moves', async (t) => {
  const other = after(stateOf(decks('7C 9C TC 8C KC QS', '7D 9D TD 8D 5D JD')));
  for (const viewer of VIEWERS) {
    t.strictSame(view(other.state, viewer), view(AFTER_WAR.state, viewer));
    t.strictSame(
      other.events.map((event) => viewEvent(event, viewer, other.state)),
      AFTER_WAR.events.map((event) => viewEvent(event, viewer, AFTER_WAR.state)),
    );
    t.strictSame(war.legalMoves(other.state, 0), war.legalMoves(AFTER_WAR.state, 0));
  }
});

const firstWar = (seed: number): State => {
  const { setup, step } = deal(asGameType, seedOf(seed));
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
