/** The law of determinization: a state that is made up from an observation looks like it. */
import assert from 'node:assert/strict';
import { playerRng } from 'parlour-games/record/rng';
import { canonicalJson } from 'parlour-games/record/hash-chain';
import type { Viewer } from 'parlour-games/game-type';
import { seedOf, viewerName, viewersOf, type GameSetup, type Playthrough } from '#test/support/play.js';
import { isVisible, visiblePieces } from './knowledge.js';
import { assertSame, compile, playAgain, playAnotherGame, sampleOf, sent } from './support.js';

/** With so many hidden pieces, chance does not put all of them into their places, however often the test runs. */
const MANY = 12;
const TRIES = [1, 2, 3, 4].map((n) => seedOf(2 ** 28 + n));

/** It follows from the JSON of the observation and the rng alone, and does not know where the hidden pieces lie. */
const assertMadeUp = (setup: GameSetup, state: object, viewer: Viewer): void => {
  const { gameType, config, seats } = setup;
  const observation = { config, seats, viewer, view: gameType.view(state, viewer) };
  const make = (seed: Buffer) => gameType.determinize(sent(observation), playerRng(seed));
  const made = TRIES.map(make);
  playAnotherGame(setup);
  for (const [i, seed] of TRIES.entries())
    assertSame(
      make(seed),
      made[i],
      'a determinization depends on the JSON of the observation and the rng only',
    );
  const zones = gameType.zones(state);
  const pieces = zones.flatMap((zone) => zone.pieces);
  if (pieces.length - visiblePieces(zones, viewer).length < MANY) return;
  // All of them in one hand: nothing is left to be made up.
  if (zones.filter((zone) => zone.pieces.length > 0 && !isVisible(zone, viewer)).length < 2) return;
  const truth = canonicalJson(zones);
  const knows = made.every((other) => canonicalJson(gameType.zones(other)) === truth);
  assert.ok(!knows, `determinizations for ${viewerName(viewer)} know where the hidden pieces lie`);
};

export function lawOfDeterminization(playthrough: Playthrough): void {
  const { setup, steps } = playthrough;
  const { gameType, config, seats } = setup;
  const isState = compile(gameType.schemas.state);
  for (const step of sampleOf(steps)) {
    const { state, seq } = step;
    if (gameType.result(state) !== null) continue;
    for (const viewer of viewersOf(seats)) {
      playAgain(playthrough, step);
      const view = gameType.view(state, viewer);
      const other = gameType.determinize({ config, seats, viewer, view }, playerRng(seedOf(seq)));
      assert.ok(isState(other), 'a determinization fits the schema of states');
      assertSame(gameType.view(other, viewer), view, 'a determinization has the same view');
      assertMadeUp(setup, state, viewer);
      assert.equal(gameType.turn(other), gameType.turn(state), 'a determinization has the same turn');
      if (viewer === null) continue;
      const [options, same] = [gameType.legalMoves(other, viewer), gameType.legalMoves(state, viewer)];
      assertSame(options, same, 'a determinization has the same options');
    }
  }
}
