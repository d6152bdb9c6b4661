/** The registry of game types. */
import type { GameType } from '../game-type.js';
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

/** The game types of a service. */
export interface Registry {
  /** The game types by id, in the order of the catalogue. */
  readonly gameTypes: ReadonlyMap<string, GameType>;
  /** The URL of a module that exports this object as `registry`, for worker threads, which otherwise use this module's. */
  readonly module?: string;
}

export const registry: Registry = { gameTypes };
