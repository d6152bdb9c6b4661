/** All planted faults, by the type that they were planted in. */
import type { PlantedFault } from './plant.js';
import { basraFaults } from './basra.js';
import { blackBoxFaults } from './black-box.js';
import { connectFourFaults } from './connect-four.js';
import { doubleSevenFaults } from './double-7.js';
import { duetsFaults } from './duets.js';
import { overUnderSevenFaults } from './over-under-seven.js';
import { sevenReegFaults } from './7reeg.js';
import { warFaults } from './war.js';

export const plantedFaults: Readonly<Record<string, readonly PlantedFault[]>> = {
  'connect-four': connectFourFaults,
  'over-under-seven': overUnderSevenFaults,
  war: warFaults,
  'black-box': blackBoxFaults,
  basra: basraFaults,
  'double-7': doubleSevenFaults,
  '7reeg': sevenReegFaults,
  duets: duetsFaults,
};
