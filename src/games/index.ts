/** The registry: a further game type is a folder and a line here. */
import type { GameType } from '../game-type.js';
import { connectFour } from './connect-four/index.js';

const all: readonly GameType[] = [connectFour];

export const gameTypes: ReadonlyMap<string, GameType> = new Map(all.map((gameType) => [gameType.id, gameType]));
