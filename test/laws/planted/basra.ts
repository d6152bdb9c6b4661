import type { GameType } from '#src/game-type.js';
import { basra } from '#src/games/basra/index.js';
import type { State } from '#src/games/basra/schemas.js';
import { handFaults, stockFaults } from './hands.js';
import { lateFaults, sharingFaults, tellingRefusal } from './late.js';
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
  ...lateFaults(gameType, {
    pilesOf: ({ hands }: State) => hands,
    isInteresting: (card) => card.startsWith('J'),
    isLate: ({ hands }) => hands.some(({ length }) => length < 4),
  }),
  ...sharingFaults(gameType),
  tellingRefusal(gameType, 'not-maximal', ({ hands }: State, seat) =>
    hands.map((hand, owner) => (owner === seat ? 0 : hand.filter((card) => card.startsWith('J')).length)),
  ),
  tellingRefusal(gameType, 'ambiguous-capture', ({ hands }: State, seat) =>
    hands.map((hand, owner) => (owner === seat ? 0 : hand.filter((card) => card.startsWith('J')).length)),
  ),
  {
    fault: 'a view shows the hands under a config that is seldom used',
    law: 'secrecy',
    finds: /^the view .* discloses/,
    gameType: viewing(gameType, ({ config, hands }: State) =>
      config.jackBasra > 0 ? { hands: hands.map((cards) => ({ size: cards.length, cards })) } : {},
    ),
  },
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
