import type { GameType } from 'parlour-games/game-type';
import { doubleSeven } from 'parlour-games/games/double-7/index';
import type { State } from 'parlour-games/games/double-7/schemas';
import { globalRandomness, optionsOutOfTurn, refusalFaults } from './any-type.js';
import { handFaults, rareRefusal } from './hands.js';
import { sizesOnly } from './hidden-piles.js';
import { forgettingZones, planted, viewing, type PlantedFault } from './plant.js';

const gameType: GameType = doubleSeven;
const isSeven = (card: string): boolean => card.startsWith('7');

/** Whether the seat to move could have played, which only it knows before it moves. */
const canPlay = (state: State): boolean =>
  gameType.legalMoves(state, state.toMove).some(({ type }) => type === 'play');

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
  rareRefusal(gameType, 'boneyard-empty', isSeven),
  planted(
    'indistinguishable states',
    'a view tells everyone whether the seat to move can play',
    /^the (same )?view .*whatever is hidden/,
    viewing(gameType, (state: State) => ({ canPlay: canPlay(state) })),
  ),
  planted(
    'zones',
    'the zones forget the boneyard',
    /conserves the pieces/,
    forgettingZones(gameType, /^boneyard$/),
  ),
];
