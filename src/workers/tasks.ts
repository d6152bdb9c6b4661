/** What worker threads compute: the moves of computer players, and expensive queries. */
import type { MoveTask, QueryTask } from '#src/engine/engine.js';
import { decisionPointOf } from 'parlour-games/record/computer-players';
import { ACCEPT, DECLINE } from 'parlour-games/record/offers';
import type { GameType, QueryResult, Typed } from 'parlour-games/game-type';
import { defined } from 'parlour-games/kit/checked';
import { loaderOf } from './resources.js';

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
