import type { GameType } from 'parlour-games/game-type';
import { war } from 'parlour-games/games/war/index';
import type { State } from 'parlour-games/games/war/schemas';
import { globalRandomness } from './any-type.js';
import { hiddenPileFaults, sizesOnly } from './hidden-piles.js';
import { forgettingZones, planted, viewing, type PlantedFault } from './plant.js';

const gameType: GameType = war;

const isAce = (card: string): boolean => card.startsWith('A');
const SAME_WHATEVER_DRAWN = /^after entry \d+ the view of .* is the same, whatever/;

export const warFaults: readonly PlantedFault[] = [
  ...hiddenPileFaults(gameType, {
    pilesOf: ({ decks }: State) => decks,
    isInteresting: isAce,
    isLate: ({ battles }) => battles > 1,
    faceDown: ['decks', sizesOnly],
  }),
  globalRandomness(gameType),
  planted(
    'offers',
    'moves can be taken back although cards were drawn',
    /nothing is drawn that is taken back/,
    {
      ...gameType,
      takesBack: true,
    },
  ),
  planted('offers', 'the smaller deck wins an agreed draw', /an agreed draw has both winners/, {
    ...gameType,
    agree: (state) => gameType.resign(state, 0),
  }),
  planted(
    'twin games',
    'a view shows the decks after a hundred battles, when all cards have been seen',
    SAME_WHATEVER_DRAWN,
    viewing(gameType, ({ battles, decks }: State) => (battles > 100 ? { order: decks } : {})),
  ),
  planted(
    'zones',
    'the zones forget a deck',
    /conserves the pieces/,
    forgettingZones(gameType, /^deck of seat 1$/),
  ),
  planted(
    'openness',
    'a view lacks the cards just turned up',
    /shows all/,
    viewing(gameType, () => ({ lastBattle: null })),
  ),
  planted(
    'moves',
    'a flip of more than 500 battles is refused although it is covered',
    /accepted if and only if it is listed/,
    {
      ...gameType,
      apply: (state, seat, move, context) =>
        ((move as { battles?: number }).battles ?? 1) > 500
          ? { ok: false, reason: 'too-many', detail: 'Too many.' }
          : gameType.apply(state, seat, move, context),
    },
  ),
];
