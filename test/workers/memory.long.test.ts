/** What a worker caches between tasks makes it faster; it must not change a move. */
import { test, type Test } from 'tap';
import type { MoveTask } from '#src/engine/engine.js';
import type { GameType, Level, Typed } from 'parlour-games/game-type';
import { at, defined } from 'parlour-games/kit/checked';
import { createPool } from '#src/workers/pool.js';
import { registry, testedTypes } from '#test/support/game-types.js';
import { randomPlay, seedOf } from '#test/support/play.js';
import { clientAt } from './support.js';

/** How far the games have gone: early enough for a choice of moves, late enough for a quick decision. */
const PROGRESS = [0.4, 0.7] as const;

const tasksOf = (gameType: GameType, seats: number, config: object): MoveTask[] => {
  const configured = gameType.configure(config, seats);
  if (!configured.ok) throw new Error(configured.detail);
  const steps = [...randomPlay(gameType, seedOf(seats), seats, config)];
  return PROGRESS.flatMap((progress, n) => {
    const { state } = at(steps, Math.floor(progress * (steps.length - 2)));
    const viewer = defined(gameType.turn(state), 'the seat to move');
    const observation = { config: configured.config, seats, viewer, view: gameType.view(state, viewer) };
    const legalMoves = gameType.legalMoves(state, viewer);
    const rngKey = seedOf(n).toString('hex');
    const levels = Object.keys(gameType.cpu) as Level[];
    return levels.map((level) => ({ ...observation, legalMoves, type: gameType.id, level, rngKey }));
  });
};

const tasks = testedTypes.flatMap((gameType) => {
  const { min, max } = gameType.seats;
  return [
    ...tasksOf(gameType, max, {}),
    ...(min < max ? tasksOf(gameType, min, {}) : []),
    ...tasksOf(gameType, gameType.seats.default, gameType.examples.config),
  ];
});

/** The moves that a new worker computes, one task after the other. */
const movesInOrder = async (t: Test, ordered: readonly MoveTask[]): Promise<Typed[]> => {
  const pool = createPool({ workers: 1, queue: ordered.length, queuePerAddress: ordered.length, registry });
  t.teardown(pool.close);
  return Promise.all(ordered.map((task) => pool.computeMove(task, { client: clientAt('a'), urgent: true })));
};

test('a worker computes the same moves whatever it computed before', async (t) => {
  const forwards = await movesInOrder(t, tasks);
  const backwards = (await movesInOrder(t, tasks.toReversed())).reverse();
  t.equal(forwards.length, tasks.length);
  tasks.forEach(({ type, level, seats }, i) => {
    t.same(backwards[i], forwards[i], `${level} at ${type} with ${seats} seats`);
  });
});
