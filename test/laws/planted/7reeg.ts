import type { GameType } from '#src/game-type.js';
import { sevenReeg } from '#src/games/7reeg/index.js';
import type { State } from '#src/games/7reeg/schemas.js';
import { globalRandomness, optionsOutOfTurn, refusalFaults } from './any-type.js';
import { handFaults } from './hands.js';
import { planted, withZones, type PlantedFault } from './plant.js';

const gameType: GameType = sevenReeg;

export const sevenReegFaults: readonly PlantedFault[] = [
  ...handFaults(gameType, {
    isInteresting: (card) => card.startsWith('A'),
    isLate: ({ hands }) => hands.some(({ length }) => length < 10),
    faceDown: ['bank', () => []],
  }),
  globalRandomness(gameType),
  ...refusalFaults(gameType),
  planted('moves', 'a discard cannot be taken an hour later', /accepted as it is listed/, {
    ...gameType,
    apply: (state, seat, move, context) => {
      const { topDiscard } = state as State;
      const isLate = topDiscard !== null && context.now - topDiscard.discardedAtMs > 1_000_000;
      if (!isLate || !('melds' in move)) return gameType.apply(state, seat, move, context);
      return { ok: false, reason: 'no-discard', detail: 'too late' };
    },
  }),
  optionsOutOfTurn(gameType),
  planted('endings', 'the log stays hidden once the game is over', /^the event (dealt|drew-bank) is open/, {
    ...gameType,
    viewEvent: (event, viewer, state) => gameType.viewEvent(event, viewer, { ...state, ending: null }),
  }),
  planted(
    'openness',
    'the zones show the bank once the game is over, but the view does not',
    /shows all/,
    withZones(gameType, (zone, state) =>
      zone.name === 'bank' && gameType.result(state) !== null ? { ...zone, visibleTo: 'all' } : zone,
    ),
  ),
];
