import type { GameType, Typed } from '#src/game-type.js';
import { sevenReeg } from '#src/games/7reeg/index.js';
import type { State } from '#src/games/7reeg/schemas.js';
import { handFaults, stockFaults } from './hands.js';
import { lateFaults, sharingFaults } from './late.js';
import { faceDownFaults } from './open-views.js';
import { forgettingZones, viewing, withResult, type PlantedFault } from './plant.js';

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
  ...faceDownFaults(gameType, 'bank', () => []),
  ...handFaults(gameType, (card) => card.startsWith('A')),
  ...lateFaults(gameType, {
    pilesOf: ({ hands }: State) => hands,
    isInteresting: (card) => card.startsWith('A'),
    isLate: ({ hands }) => hands.some(({ length }) => length < 10),
  }),
  ...sharingFaults(gameType),
  {
    fault: 'a view shows the order of the bank once it has been shuffled again',
    law: 'twin games',
    finds: /^after entry \d+ the view of .* is the same, wherever/,
    gameType: rememberingShuffles(gameType),
  },
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
