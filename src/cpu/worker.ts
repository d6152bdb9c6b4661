/** Runs in a worker thread: computes one computer move. */
import { playerChance } from '../engine/chance.js';
import type { Thought } from '../engine/context.js';
import { gameTypes } from '../games/index.js';
import type { Typed } from '../game-type.js';

export default ({ type, level, options, chanceKey, ...vantage }: Thought): Typed => {
  const choose = gameTypes.get(type)?.cpu[level];
  if (choose === undefined) throw new Error(`${type} has no computer player of level ${level}`);
  return choose({ ...vantage, options, chance: playerChance(Buffer.from(chanceKey, 'hex')) });
};
