/** What threads remember from one thought to the next makes them faster; it must not change a move. */
import { test, type Test } from 'tap';
import { createPool } from '#src/workers/pool.js';
import type { MoveTask } from '#src/engine/engine.js';
import { gameTypes } from '#src/games/index.js';
import { LEVELS, type GameType, type Typed } from '#src/game-type.js';
import { randomPlay, seedOf } from '../support/play.js';

/** In each game, how far it has gone: early enough for a choice of moves, late enough to be thought about quickly. */
const LOOKS = [0.4, 0.7] as const;

const thoughtsOf = (gameType: GameType, seats: number, config: object): MoveTask[] => {
  const configured = gameType.configure(config, seats);
  if (!configured.ok) throw new Error(configured.detail);
  const steps = [...randomPlay(gameType, seedOf(seats), seats, config)];
  return LOOKS.flatMap((share, n) => {
    const state = steps[Math.floor(share * (steps.length - 2))]?.state ?? {};
    const viewer = gameType.turn(state) ?? 0;
    const options = gameType.legalMoves(state, viewer);
    const seen = {
      config: configured.config,
      seats,
      viewer,
      view: gameType.view(state, viewer),
      legalMoves: options,
    };
    const rngKey = seedOf(n).toString('hex');
    return LEVELS.map((level) => ({ ...seen, type: gameType.id, level, rngKey }));
  });
};

const thoughts = [...gameTypes.values()].flatMap((gameType) => {
  const { min, max } = gameType.seats;
  return [
    ...thoughtsOf(gameType, max, {}),
    ...(min < max ? thoughtsOf(gameType, min, {}) : []),
    ...thoughtsOf(gameType, gameType.seats.default, gameType.examples.config),
  ];
});

/** The moves of one new thread, one thought after the other. */
const thoughtInOrder = async (t: Test, each: readonly MoveTask[]): Promise<Typed[]> => {
  const pool = createPool({ workers: 1, queue: each.length });
  t.teardown(pool.close);
  return Promise.all(each.map(pool.think));
};

test('a thread plays the same whatever it has thought about before', { timeout: 120_000 }, async (t) => {
  const forwards = await thoughtInOrder(t, thoughts);
  const backwards = (await thoughtInOrder(t, thoughts.toReversed())).reverse();
  t.equal(forwards.length, thoughts.length);
  thoughts.forEach(({ type, level, seats }, i) => {
    t.same(backwards[i], forwards[i], `${level} at ${type} with ${seats} seats`);
  });
});
