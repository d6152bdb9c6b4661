/** What worker threads compute: the moves of computer players, and expensive queries, with the files that game types ship. */
import type { MoveTask, QueryTask } from '#src/engine/engine.js';
import { decisionPointOf } from 'parlour-games/record/computer-players';
import { ACCEPT, DECLINE } from 'parlour-games/record/offers';
import type { GameType, QueryResult, Typed, LoadResource } from 'parlour-games/game-type';
import { defined } from 'parlour-games/kit/checked';
import { readFileSync } from 'node:fs';
import { loaderOf as loaderWith } from 'parlour-games/files';
import { PROJECT_ROOT } from '#src/project.js';
import { spend } from './running-task.js';

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

/** The loader of a game type, which a running task can be stopped in. */
export function loaderOf(gameType: GameType): LoadResource {
  return loaderWith(gameType, (id, file) => readFileSync(new URL(`${id}/files/${file}`, GAMES)), spend);
}
