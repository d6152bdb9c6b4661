/** The program of a worker thread. The pool may pass the URL of a module that exports a registry other than the service's. */
import { constants, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import type { MoveTask, QueryTask } from '#src/engine/engine.js';
import type { QueryResult, Typed } from 'parlour-games/game-type';
import * as production from 'parlour-games/games';
import type { Registry } from 'parlour-games/games';
import { get } from 'parlour-games/kit/checked';
import * as tasks from './tasks.js';

/** A task, and the flag that stops it. */
export interface Order<Task> {
  readonly task: Task;
  /** Has one element, which is not 0 once nobody waits for the result any more. */
  readonly aborted: Int32Array;
}

/** The outcome of a task that did not fail. */
export type Outcome<Result> =
  { readonly budgetExceeded: false; readonly result: Result } | { readonly budgetExceeded: true };

// On Linux, this sets the priority of the calling thread only: when processors are scarce, the event loop goes first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const {
  registry: { gameTypes },
} =
  typeof workerData === 'string'
    ? ((await import(workerData)) as { readonly registry: Registry })
    : production;

/** Turns an error into a value, because errors lose their class on the way to the main thread. */
const outcomeOf = <Result>({ aborted }: Order<unknown>, compute: () => Result): Outcome<Result> => {
  try {
    return { budgetExceeded: false, result: tasks.runTask(aborted, compute) };
  } catch (error) {
    if (error instanceof tasks.BudgetExceeded) return { budgetExceeded: true };
    throw error;
  }
};

export function computeMove(order: Order<MoveTask>): Outcome<Typed> {
  return outcomeOf(order, () => tasks.computeMove(get(gameTypes, order.task.type), order.task));
}

export function runQuery(order: Order<QueryTask>): Outcome<QueryResult> {
  return outcomeOf(order, () => tasks.runQuery(get(gameTypes, order.task.type), order.task));
}
