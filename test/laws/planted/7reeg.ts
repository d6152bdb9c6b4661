import type { GameType } from 'parlour-games/game-type';
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import type { State } from 'parlour-games/games/7reeg/schemas';
import { globalRandomness, optionsOutOfTurn, refusalFaults } from './any-type.js';
import { handFaults } from './hands.js';
import { forgettingZones, planted, withZones, type PlantedFault } from './plant.js';

const gameType: GameType = sevenReeg;

interface Shuffled {
  readonly shuffledInRound?: number;
}

/** The cards of a bank that was shuffled again have all been seen: only their order is secret. */
const rememberingShuffles = (sound: GameType): GameType => {
  const shows = ({ round, bank, shuffledInRound }: State & Shuffled) =>
    shuffledInRound === round ? { bankOrder: bank } : {};
  return {
    ...sound,
    apply: (state, ...parameters) => {
      const applied = sound.apply(state, ...parameters);
      if (!applied.ok) return applied;
      const [before, after] = [state as State & Shuffled, applied.state as State];
      const isShuffled = after.round === before.round && after.bank.length > before.bank.length;
      const { shuffledInRound = 0 } = before;
      return { ...applied, state: { ...after, shuffledInRound: isShuffled ? after.round : shuffledInRound } };
    },
    view: (state, viewer) => ({ ...sound.view(state, viewer), ...shows(state as State & Shuffled) }),
    openView: (state) => ({ ...sound.openView(state), ...shows(state as State & Shuffled) }),
  };
};

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
  planted(
    'twin games',
    'a view shows the order of the bank once it has been shuffled again',
    /^after entry \d+ the view of .* is the same, whatever/,
    rememberingShuffles(gameType),
  ),
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
  planted('zones', 'the zones forget melds', /conserves the pieces/, forgettingZones(gameType, /^meld/)),
];
