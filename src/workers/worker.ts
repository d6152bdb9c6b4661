/** The program of a worker thread: computes the moves of computer players, and expensive queries. */
import type { MoveTask, QueryTask } from '#src/engine/engine.js';
import { playerRng } from '#src/engine/history/rng.js';
import type { GameType, QueryResult, Typed } from '#src/game-type.js';
import { gameTypes } from '#src/games/index.js';
import { defined, get } from '#src/kit/checked.js';
import { loaderOf } from './resources.js';

const typeOf = (id: string): GameType => get(gameTypes, id);

export const computeMove = ({ type, level, rngKey, ...observation }: MoveTask): Typed => {
  const gameType = typeOf(type);
  const choose = defined(gameType.cpu[level], `the ${level} computer player of ${type}`);
  return choose({
    ...observation,
    rng: playerRng(Buffer.from(rngKey, 'hex')),
    load: loaderOf(gameType),
  });
};

export const runQuery = ({ type, path, request }: QueryTask): QueryResult => {
  const gameType = typeOf(type);
  const query = defined(
    gameType.queries?.find((each) => each.path === path),
    `the query ${path} of ${type}`,
  );
  return query.run(request, loaderOf(gameType));
};
