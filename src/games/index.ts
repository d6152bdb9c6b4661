/** The registry: a further game type is a folder and a line here. */
import type { GameType } from '#src/game-type.js';
import { basra } from './basra/index.js';
import { blackBox } from './black-box/index.js';
import { connectFour } from './connect-four/index.js';
import { doubleSeven } from './double-7/index.js';
import { overUnderSeven } from './over-under-seven/index.js';
import { sevenReeg } from './7reeg/index.js';
import { war } from './war/index.js';

const all: readonly GameType[] = [connectFour, overUnderSeven, war, blackBox, basra, doubleSeven, sevenReeg];

export const gameTypes: ReadonlyMap<string, GameType> = new Map(
  all.map((gameType) => [gameType.id, gameType]),
);
