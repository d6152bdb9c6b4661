/** The law about computer players: they keep to the rules and know nothing but their view. */
import assert from 'node:assert/strict';
import { playerRng } from 'parlour-games/record/rng';
import type { Seat } from 'parlour-games/game-type';
import { loaderOf } from '#src/workers/tasks.js';
import { contextOf, deepFreeze, type GameSetup, type Playthrough, type Step } from '#test/support/play.js';
import { atLength } from '#test/support/length.js';
import { isListed } from './moves.js';
import { assertSame, playAgain, playAnotherGame, sampleOf, sent } from './support.js';

/** Decisions that are tried in each game; `hard` takes long. */
const DECISIONS = atLength({ brief: 2, full: 6 });

/** Evenly spread ones. */
const decisionsIn = ({ gameType }: GameSetup, steps: readonly Step[]): Step[] => {
  const all = sampleOf(steps).filter(({ state }) => gameType.turn(state) !== null);
  const interval = Math.ceil(all.length / DECISIONS);
  return all.filter((_, i) => i % interval === 0);
};

const decisionPointOf = ({ gameType, config, seats, seed }: GameSetup, state: object, viewer: Seat) => {
  const view = gameType.view(state, viewer);
  const legalMoves = gameType.legalMoves(state, viewer);
  const received = deepFreeze(sent({ config, seats, viewer, view, legalMoves }));
  return { ...received, rng: playerRng(seed), load: loaderOf(gameType) };
};

/**
 * Neither a state that differs only in what is hidden nor the JSON round trip nor another game played meanwhile may change
 * a decision.
 */
export function lawOfComputerPlayers(playthrough: Playthrough): void {
  const { setup, steps } = playthrough;
  const { gameType, config, seats, seed } = setup;
  for (const step of decisionsIn(setup, steps)) {
    const { state } = step;
    const viewer = gameType.turn(state);
    if (viewer === null) continue;
    const view = gameType.view(state, viewer);
    const other = gameType.determinize({ config, seats, viewer, view }, playerRng(seed));
    const options = gameType.legalMoves(state, viewer);
    for (const choose of Object.values(gameType.cpu)) {
      playAgain(playthrough, step);
      const move = choose(decisionPointOf(setup, state, viewer));
      playAnotherGame(setup);
      const moveInOther = choose(decisionPointOf(setup, other, viewer));
      assertSame(moveInOther, move, 'the same view and rng give the same move, whatever is hidden');
      const text = JSON.stringify(move);
      assert.ok(isListed(setup, options, step, viewer, move), `a computer player chooses an option: ${text}`);
      const applied = gameType.apply(state, viewer, move, contextOf(seed, 1));
      assert.ok(applied.ok, `the move of a computer player is legal: ${text}`);
    }
  }
}
