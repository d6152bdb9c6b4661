import type { GameType, Typed } from '#src/game-type.js';
import { sevenReeg } from '#src/games/7reeg/index.js';
import type { State } from '#src/games/7reeg/schemas.js';
import { handFaults, stockFaults } from './hands.js';
import { faceDownFaults } from './open-views.js';
import { forgettingZones, viewing, withResult, type PlantedFault } from './plant.js';

const gameType: GameType = sevenReeg;

export const sevenReegFaults: readonly PlantedFault[] = [
  ...faceDownFaults(gameType, 'bank', () => []),
  ...handFaults(gameType, (card) => card.startsWith('A')),
  ...stockFaults(gameType, ({ bank }: State) => bank, /^bank$/),
  {
    fault: 'draws are not hidden in the log',
    law: 'secrecy',
    finds: /^the event drew-bank of entry \d+ discloses/,
    gameType: {
      ...gameType,
      viewEvent: (event: Typed, viewer, state) =>
        event.type === 'drew-bank' ? event : gameType.viewEvent(event, viewer, state),
    },
  },
  {
    fault: 'the log stays hidden once the game is over',
    law: 'endings',
    finds: /^the event (dealt|drew-bank) is open/,
    gameType: {
      ...gameType,
      viewEvent: (event, viewer, state) => gameType.viewEvent(event, viewer, { ...state, ending: null }),
    },
  },
  {
    fault: 'the zones show the bank once the game is over, but the view does not',
    law: 'openness',
    finds: /shows all/,
    gameType: {
      ...gameType,
      zones: (state) =>
        gameType
          .zones(state)
          .map((zone) =>
            zone.name === 'bank' && gameType.result(state) !== null ? { ...zone, visibleTo: 'all' } : zone,
          ),
    },
  },
  {
    fault: 'a view shows the hands in the second round',
    law: 'secrecy',
    finds: /^the view .* discloses/,
    gameType: viewing(gameType, ({ round, hands }: State) =>
      round > 1 ? { hands: hands.map((cards) => ({ size: cards.length, cards })) } : {},
    ),
  },
  {
    fault: 'the zones forget melds',
    law: 'zones',
    finds: /conserves the pieces/,
    gameType: forgettingZones(gameType, /^meld/),
  },
  {
    fault: 'the result forgets the last round',
    law: 'scores',
    finds: /what the events add up to/,
    gameType: withResult(gameType, (scores) => scores.map(() => 0)),
  },
];
