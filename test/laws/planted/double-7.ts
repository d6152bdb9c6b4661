import type { GameType } from 'parlour-games/game-type';
import { doubleSeven } from 'parlour-games/games/double-7/index';
import { globalRandomness, optionsOutOfTurn, refusalFaults } from './any-type.js';
import { handFaults, rareRefusal } from './hands.js';
import { sizesOnly } from './hidden-piles.js';
import { forgettingZones, planted, type PlantedFault } from './plant.js';

const gameType: GameType = doubleSeven;
const isSeven = (card: string): boolean => card.startsWith('7');

export const doubleSevenFaults: readonly PlantedFault[] = [
  ...handFaults(gameType, {
    isInteresting: isSeven,
    isLate: ({ hands }) => hands.some(({ length }) => length < 5),
    faceDown: ['hands', sizesOnly],
  }),
  globalRandomness(gameType),
  ...refusalFaults(gameType),
  optionsOutOfTurn(gameType),
  rareRefusal(gameType, 'ambiguous-end', isSeven),
  planted(
    'zones',
    'the zones forget the boneyard',
    /conserves the pieces/,
    forgettingZones(gameType, /^boneyard$/),
  ),
];
