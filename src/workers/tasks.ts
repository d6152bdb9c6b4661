/** What worker threads compute: the moves of computer players, and expensive queries, with the files that game types ship. */
import type { MoveTask, QueryTask } from '#src/engine/engine.js';
import { decisionPointOf } from 'parlour-games/record/computer-players';
import { ACCEPT, DECLINE } from 'parlour-games/record/offers';
import type { GameType, QueryResult, Typed, LoadResource } from 'parlour-games/game-type';
import { defined } from 'parlour-games/kit/checked';
import { readFileSync } from 'node:fs';
import { loaderOf as loaderWith } from 'parlour-games/files';
import { PROJECT_ROOT } from '#src/project.js';

/** The move that the computer player of `task` chooses. */
export function computeMove(
  gameType: GameType,
  { type, level, isDrawOffered = false, ...decision }: MoveTask,
): Typed {
  const decisionPoint = decisionPointOf(decision, loaderOf(gameType));
  if (isDrawOffered) return gameType.acceptsDraw?.(decisionPoint, level) === true ? ACCEPT : DECLINE;
  return defined(gameType.cpu[level], `the ${level} computer player of ${type}`)(decisionPoint);
}

/** The result of one of the game type's queries. */
export function runQuery(gameType: GameType, { type, path, request }: QueryTask): QueryResult {
  const query = defined(
    gameType.queries?.find((each) => each.path === path),
    `the query ${path} of ${type}`,
  );
  return query.run(request, loaderOf(gameType));
}

const GAMES = new URL('packages/games/games/', PROJECT_ROOT);

/** The loader of a game type's files. A task can be stopped while they are read. */
export function loaderOf(gameType: GameType): LoadResource {
  return loaderWith(gameType, (id, file) => readFileSync(new URL(`${id}/files/${file}`, GAMES)), spend);
}

// These stop a task that runs in this thread: a flag that the main thread sets, and the budget of the task.

/**
 * The number of positions that a task may search: more than ten times as many as the most expensive known Connect Four analysis
 * takes. A time limit would refuse on a busy machine what an idle one computes.
 */
const MAX_POSITIONS = 400_000_000;

interface RunningTask {
  /** Has one element, which is not 0 once nobody waits for the result any more. */
  readonly aborted: Int32Array;
  positionsLeft: number;
}

/** The task that this thread computes; `null` between tasks, and outside of worker threads. */
let running: RunningTask | null = null;

/** Thrown by a task whose result nobody waits for any more. */
class Aborted extends Error {
  override readonly name = 'Aborted';
}

/** Thrown by a task that has searched more positions than it may. */
export class BudgetExceeded extends Error {
  override readonly name = 'BudgetExceeded';
}

/** Counts positions that the running task has searched. Throws if the task is to stop; does nothing without a task. */
export function spend(positions: number): void {
  if (running === null) return;
  if (Atomics.load(running.aborted, 0) !== 0) throw new Aborted('nobody waits for the result');
  running.positionsLeft -= positions;
  if (running.positionsLeft < 0) throw new BudgetExceeded('the task takes too long');
}

/** Runs a task that `spend` stops as soon as `aborted` is set or the budget is used up. */
export function runTask<Result>(
  aborted: Int32Array,
  task: () => Result,
  budget: number = MAX_POSITIONS,
): Result {
  running = { aborted, positionsLeft: budget };
  try {
    return task();
  } finally {
    running = null;
  }
}
