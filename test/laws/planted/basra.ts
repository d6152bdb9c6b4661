import type { GameType } from '#src/game-type.js';
import { basra } from '#src/games/basra/index.js';
import type { State } from '#src/games/basra/schemas.js';
import { handFaults, stockFaults } from './hands.js';
import { faceDownFaults } from './open-views.js';
import {
  changingStates,
  forgettingZones,
  viewing,
  withGlobalRandomness,
  withResult,
  type PlantedFault,
} from './plant.js';

const gameType: GameType = basra;

export const basraFaults: readonly PlantedFault[] = [
  ...faceDownFaults(gameType, 'stockCards', () => []),
  ...handFaults(gameType, (card) => card.startsWith('J')),
  ...stockFaults(gameType, ({ stock }: State) => stock, /^stock$/),
  {
    fault: 'a view shows the hands from the second deck on',
    law: 'secrecy',
    finds: /^the view .* discloses/,
    gameType: viewing(gameType, ({ deck, hands }: State) =>
      deck > 1 ? { hands: hands.map((cards) => ({ size: cards.length, cards })) } : {},
    ),
  },
  {
    fault: 'the zones forget captured cards',
    law: 'zones',
    finds: /conserves the pieces/,
    gameType: forgettingZones(gameType, /^cards captured by seat 1$/),
  },
  {
    fault: 'a basra is not in the scores',
    law: 'scores',
    finds: /what the events add up to/,
    gameType: withResult(gameType, (scores) => scores.map((score) => score - 1)),
  },
  { fault: 'moves change the state', law: 'play', finds: /read only/, gameType: changingStates(gameType) },
  {
    fault: 'decks are shuffled with other random numbers',
    law: 'reproducibility',
    finds: /the same seed and moves/,
    gameType: withGlobalRandomness(gameType),
  },
];
