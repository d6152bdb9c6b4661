/** The law of determinization: a state that is made up from an observation looks like it. */
import assert from 'node:assert/strict';
import { playerRng } from '#src/engine/history/rng.js';
import { seedOf, viewersOf, type Playthrough } from '../support/play.js';
import { assertSame, compile, sampleOf } from './support.js';

export const lawOfDeterminization = ({ setup, steps }: Playthrough): void => {
  const { gameType, config, seats } = setup;
  const isState = compile(gameType.schemas.state);
  for (const { state, seq } of sampleOf(steps)) {
    if (gameType.result(state) !== null) continue;
    for (const viewer of viewersOf(seats)) {
      const view = gameType.view(state, viewer);
      const other = gameType.determinize({ config, seats, viewer, view }, playerRng(seedOf(seq)));
      assert.ok(isState(other), 'a determinization fits the schema of states');
      assertSame(gameType.view(other, viewer), view, 'a determinization has the same view');
      assert.equal(gameType.turn(other), gameType.turn(state), 'a determinization has the same turn');
      if (viewer === null) continue;
      const [options, same] = [gameType.legalMoves(other, viewer), gameType.legalMoves(state, viewer)];
      assertSame(options, same, 'a determinization has the same options');
    }
  }
};
