/** The program of a worker thread. The pool passes the URL of the module that exports the registry. */
import { workerData } from 'node:worker_threads';
import type { MoveTask, QueryTask } from '#src/engine/engine.js';
import type { QueryResult, Typed } from '#src/game-type.js';
import type { Registry } from '#src/games/index.js';
import { get } from '#src/kit/checked.js';
import * as tasks from './tasks.js';

const {
  registry: { gameTypes },
} = (await import(workerData as string)) as { readonly registry: Registry };

export const computeMove = (task: MoveTask): Typed => tasks.computeMove(get(gameTypes, task.type), task);

export const runQuery = (task: QueryTask): QueryResult => tasks.runQuery(get(gameTypes, task.type), task);
