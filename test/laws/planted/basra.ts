import type { GameType } from '#src/game-type.js';
import { basra } from '#src/games/basra/index.js';
import type { State } from '#src/games/basra/schemas.js';
import { globalRandomness, optionsOutOfTurn, refusalFaults } from './any-type.js';
import { handFaults, handsShown } from './hands.js';
import { rareRefusal, stockFaults } from './stock.js';
import { forgettingZones, planted, viewing, type PlantedFault } from './plant.js';

const gameType: GameType = basra;
const isJack = (card: string): boolean => card.startsWith('J');

export const basraFaults: readonly PlantedFault[] = [
  ...handFaults(gameType, {
    isInteresting: isJack,
    isLate: ({ hands }) => hands.some(({ length }) => length < 4),
    faceDown: ['stockCards', () => []],
  }),
  ...stockFaults(gameType, ({ stock }: State) => stock, /^stock$/),
  globalRandomness(gameType),
  ...refusalFaults(gameType),
  optionsOutOfTurn(gameType),
  rareRefusal(gameType, 'not-maximal', isJack),
  rareRefusal(gameType, 'ambiguous-capture', isJack),
  planted(
    'secrecy',
    'a view shows the hands under a config that is seldom used',
    /^the view .* discloses/,
    viewing(gameType, (state: State) => (state.config.jackBasra > 0 ? handsShown(state) : {})),
  ),
  planted(
    'secrecy',
    'a view shows the hands from the second deck on',
    /^the view .* discloses/,
    viewing(gameType, (state: State) => (state.deck > 1 ? handsShown(state) : {})),
  ),
  planted(
    'zones',
    'the zones forget captured cards',
    /conserves the pieces/,
    forgettingZones(gameType, /^cards captured by seat 1$/),
  ),
];
