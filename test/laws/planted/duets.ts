import type { GameType } from 'parlour-games/game-type';
import { duets } from '#test/fixtures/duets/index.js';
import type { State } from '#test/fixtures/duets/schemas.js';
import { globalRandomness, optionsOutOfTurn, refusalFaults } from './any-type.js';
import { handFaults } from './hands.js';
import { sizesOnly } from './hidden-piles.js';
import { forgettingZones, planted, showing, withZones, type PlantedFault } from './plant.js';

const gameType: GameType = duets;

/** Faulty zones: what is wrong, what the law says, and the zone that has the fault. */
const faultyZones: readonly PlantedFault[] = [
  planted(
    'zones',
    'the zones forget pairs that lie face down',
    /conserves the pieces/,
    forgettingZones(gameType, /^face-down pair/),
  ),
  planted(
    'zones',
    'a card that is laid lies in two zones',
    /conserves the pieces/,
    withZones(gameType, (zone) =>
      zone.name.startsWith('face-down pair') ? { ...zone, pieces: [...zone.pieces, ...zone.pieces] } : zone,
    ),
  ),
  planted(
    'zones',
    'a card that is laid turns into another one',
    /conserves the pieces/,
    withZones(gameType, (zone) =>
      zone.name.startsWith('face-down pair') ? { ...zone, pieces: zone.pieces.map(() => 'AS') } : zone,
    ),
  ),
  planted(
    'zones',
    'all zones have one name',
    /different names/,
    withZones(gameType, (zone) => ({ ...zone, name: 'zone' })),
  ),
  planted(
    'zones',
    'a zone is visible to a seat that does not exist',
    /seats of the game/,
    withZones(gameType, (zone) => ({ ...zone, visibleTo: [7] })),
  ),
];

export const duetsFaults: readonly PlantedFault[] = [
  ...handFaults(gameType, {
    isInteresting: (card) => card.startsWith('K'),
    isLate: ({ hands }) => hands.some(({ length }) => length < 4),
    faceDown: ['hands', sizesOnly],
  }),
  ...faultyZones,
  globalRandomness(gameType),
  ...refusalFaults(gameType),
  optionsOutOfTurn(gameType),
  planted(
    'twin games',
    'everybody sees a number that was drawn and lies in no zone',
    /^after entry 0 the view of .* is the same, whatever draw 1/,
    showing(
      {
        ...gameType,
        setup: (config, seats, context) => {
          const { state, events } = gameType.setup(config, seats, context);
          return { state: { ...state, drawn: context.rng.below(1000) }, events };
        },
      },
      (state: State & { readonly drawn?: number }) => ({ drawn: state.drawn ?? null }),
    ),
  ),
  planted('secrecy', 'the deal is hidden at first, and not when it is read again', /^the event dealt/, {
    ...gameType,
    viewEvent: (event, viewer, state) =>
      (state as State).laid.some(({ length }) => length > 0)
        ? event
        : gameType.viewEvent(event, viewer, state),
  }),
];
