/** All planted faults, by the type that they were planted in. */
import { testedTypes } from '#test/support/game-types.js';
import { commonFaults } from './any-type.js';
import type { PlantedFault } from './plant.js';
import { basraFaults } from './basra.js';
import { blackBoxFaults } from './black-box.js';
import { connectFourFaults } from './connect-four.js';
import { diceFaults } from './dice.js';
import { doubleSevenFaults } from './double-7.js';
import { duetsFaults } from './duets.js';
import { overUnderSevenFaults } from './over-under-seven.js';
import { sevenReegFaults } from './7reeg.js';
import { warFaults } from './war.js';

/** The faults that only some types can have. */
const ownFaults: Readonly<Record<string, readonly PlantedFault[]>> = {
  'connect-four': connectFourFaults,
  'over-under-seven': overUnderSevenFaults,
  war: warFaults,
  'black-box': blackBoxFaults,
  basra: basraFaults,
  'double-7': doubleSevenFaults,
  '7reeg': sevenReegFaults,
  duets: [...duetsFaults, ...diceFaults],
};

export const plantedFaults: ReadonlyMap<string, readonly PlantedFault[]> = new Map(
  testedTypes.map((gameType) => [
    gameType.id,
    [...commonFaults(gameType), ...(ownFaults[gameType.id] ?? [])],
  ]),
);
