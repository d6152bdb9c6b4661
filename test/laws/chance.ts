/** The law of chance: where nothing is hidden, an entry draws only what it tells at once. */
import assert from 'node:assert/strict';
import { canonicalJson } from '#src/record/hash-chain.js';
import { playerRng } from '#src/record/rng.js';
import type { Typed } from '#src/game-type.js';
import { randomMove } from '#src/kit/options.js';
import { contextOf, seedOf, type GameSetup, type Playthrough, type Step } from '#test/support/play.js';
import { tapped } from './draws.js';
import { sampleOf } from './support.js';

/** Two dice come up the same with all of these seeds once in 10^30 times. */
const SEEDS = Array.from({ length: 24 }, (_, n) => seedOf(2 ** 29 + n));

interface Told {
  readonly events: string;
  readonly draws: number;
}

const toldWith = ({ gameType }: GameSetup, { state, seq }: Step, move: Typed, seed: Buffer): Told => {
  let draws = 0;
  const context = contextOf(seed, seq + 1);
  const rng = tapped(context.rng, {
    number: (value) => ((draws += 1), value),
    list: (items) => ((draws += 1), items),
  });
  const applied = gameType.apply(state, gameType.turn(state) ?? 0, move, { ...context, rng });
  return { events: applied.ok ? canonicalJson(applied.events) : '', draws };
};

/**
 * If a move draws random numbers, they show in its events. Otherwise they would decide something later, which whoever
 * reads the state would know before the move.
 */
export const lawOfChance = ({ setup, steps }: Playthrough): void => {
  const { gameType } = setup;
  const isOpen = steps.every(({ state }) =>
    gameType.zones(state).every(({ visibleTo }) => visibleTo === 'all'),
  );
  if (!isOpen) return;
  for (const step of sampleOf(steps)) {
    const seat = gameType.turn(step.state);
    if (seat === null) continue;
    const options = gameType.legalMoves(step.state, seat);
    const move = randomMove<Typed>(options, playerRng(seedOf(step.seq)), gameType.templates);
    const told = SEEDS.map((seed) => toldWith(setup, step, move, seed));
    if (told.every(({ draws }) => draws === 0)) continue;
    const stories = new Set(told.map(({ events }) => events));
    assert.ok(stories.size > 1, `what ${JSON.stringify(move)} draws shows in its events`);
  }
};
