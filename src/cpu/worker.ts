/** Runs in a worker thread: computes computer moves, and answers to questions that take thought. */
import { playerChance } from '../engine/chance.js';
import type { Inquiry, Thought } from '../engine/context.js';
import { gameTypes } from '../games/index.js';
import type { Answered, GameType, Typed } from '../game-type.js';
import { loaderOf } from './resources.js';

const typeOf = (id: string): GameType => {
  const gameType = gameTypes.get(id);
  if (gameType === undefined) throw new Error(`there is no game type ${id}`);
  return gameType;
};

/** Computes one computer move. */
export default ({ type, level, options, chanceKey, ...vantage }: Thought): Typed => {
  const gameType = typeOf(type);
  const choose = gameType.cpu[level];
  if (choose === undefined) throw new Error(`${type} has no computer player of level ${level}`);
  const chance = playerChance(Buffer.from(chanceKey, 'hex'));
  return choose({ ...vantage, options, chance, load: loaderOf(gameType) });
};

/** Answers one question. */
export const answer = ({ type, path, asked }: Inquiry): Answered => {
  const gameType = typeOf(type);
  const question = gameType.questions?.find((each) => each.path === path);
  if (question === undefined) throw new Error(`${type} has no question ${path}`);
  return question.answer(asked, loaderOf(gameType));
};
