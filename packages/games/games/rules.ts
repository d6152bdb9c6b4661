/** The registry of the rules alone, without drawings, computer players and everything else that only a service needs. */
import type { GameRules } from '../game-type.js';
import { basraRules } from './basra/rules.js';
import { blackBoxRules } from './black-box/rules.js';
import { connectFourRules } from './connect-four/rules.js';
import { doubleSevenRules } from './double-7/rules.js';
import { overUnderSevenRules } from './over-under-seven/rules.js';
import { sevenReegRules } from './7reeg/rules.js';
import { warRules } from './war/rules.js';

const all: readonly GameRules[] = [
  connectFourRules,
  overUnderSevenRules,
  warRules,
  blackBoxRules,
  basraRules,
  doubleSevenRules,
  sevenReegRules,
];

export const gameRules: ReadonlyMap<string, GameRules> = new Map(all.map((rules) => [rules.id, rules]));
