/** Runs in a worker thread: computes computer moves, and answers to questions that take thought. */
import { playerRng } from '#src/engine/history/rng.js';
import type { QueryTask, MoveTask } from '#src/engine/engine.js';
import { gameTypes } from '#src/games/index.js';
import type { QueryResult, GameType, Typed } from '#src/game-type.js';
import { loaderOf } from './resources.js';

const typeOf = (id: string): GameType => {
  const gameType = gameTypes.get(id);
  if (gameType === undefined) throw new Error(`there is no game type ${id}`);
  return gameType;
};

/** Computes one computer move. */
export default ({ type, level, legalMoves, rngKey, ...observation }: MoveTask): Typed => {
  const gameType = typeOf(type);
  const choose = gameType.cpu[level];
  if (choose === undefined) throw new Error(`${type} has no computer player of level ${level}`);
  const rng = playerRng(Buffer.from(rngKey, 'hex'));
  return choose({ ...observation, legalMoves, rng, load: loaderOf(gameType) });
};

/** Answers one question. */
export const answer = ({ type, path, request }: QueryTask): QueryResult => {
  const gameType = typeOf(type);
  const question = gameType.queries?.find((each) => each.path === path);
  if (question === undefined) throw new Error(`${type} has no question ${path}`);
  return question.run(request, loaderOf(gameType));
};
