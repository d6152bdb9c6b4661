/** The law of indistinguishable states: states with the same view look the same in everything that a viewer gets. */
import assert from 'node:assert/strict';
import { canonicalJson } from '#src/engine/history/hash-chain.js';
import { playerRng } from '#src/engine/history/rng.js';
import type { Typed, Viewer } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { concreteMove } from '#src/kit/options.js';
import {
  contextOf,
  deepFreeze,
  seedOf,
  viewersOf,
  type GameSetup,
  type Playthrough,
} from '../support/play.js';
import { assertSame, sampleOf, sceneOf } from './support.js';

interface Pair {
  readonly state: object;
  /** Differs from `state` in what is hidden from `viewer`. */
  readonly other: object;
  readonly viewer: Viewer;
  readonly seq: number;
}

/** Plays the same move in both. As long as the views stay the same, so do the viewed move and events. */
const assertSameAfterMove = ({ gameType, seed }: GameSetup, { state, other, viewer, seq }: Pair): void => {
  const seat = gameType.turn(state);
  if (seat === null) return;
  const option = at(gameType.legalMoves(state, seat), 0);
  const move = concreteMove<Typed>(option, playerRng(seed), gameType.templates);
  const a = gameType.apply(state, seat, move, contextOf(seed, seq + 1));
  const b = gameType.apply(other, seat, move, contextOf(seed, seq + 1));
  if (!a.ok || !b.ok) return;
  assertSame(
    gameType.viewMove(move, seat, viewer, a.state),
    gameType.viewMove(move, seat, viewer, b.state),
    'the same viewed move',
  );
  const { revealingEvents = [] } = gameType;
  if ([...a.events, ...b.events].some(({ type }) => revealingEvents.includes(type))) return;
  if (canonicalJson(gameType.view(a.state, viewer)) !== canonicalJson(gameType.view(b.state, viewer))) return;
  assertSame(
    a.events.map((event) => gameType.viewEvent(event, viewer, a.state)),
    b.events.map((event) => gameType.viewEvent(event, viewer, b.state)),
    'the same viewed events',
  );
};

const assertSameDrawings = (setup: GameSetup, { state, other, viewer }: Pair): void => {
  const { text, svg } = setup.gameType.draw;
  const [scene, otherScene] = [sceneOf(setup, state, viewer), sceneOf(setup, other, viewer)];
  assert.equal(text(otherScene), text(scene), 'the same text');
  assert.equal(svg(otherScene), svg(scene), 'the same picture');
};

export const lawOfIndistinguishableStates = ({ setup, steps }: Playthrough): void => {
  const { gameType, config, seats } = setup;
  for (const { state, seq } of sampleOf(steps)) {
    if (gameType.result(state) !== null) continue;
    for (const viewer of viewersOf(seats)) {
      const view = gameType.view(state, viewer);
      const observation = { config, seats, viewer, view };
      const other = deepFreeze(gameType.determinize(observation, playerRng(seedOf(seq))));
      const pair: Pair = { state, other, viewer, seq };
      assertSame(gameType.view(other, viewer), view, 'the same view');
      assert.equal(gameType.turn(other), gameType.turn(state), 'the same turn');
      if (viewer !== null)
        assertSame(
          gameType.legalMoves(other, viewer),
          gameType.legalMoves(state, viewer),
          'the same options',
        );
      assertSameDrawings(setup, pair);
      assertSameAfterMove(setup, pair);
    }
  }
};
