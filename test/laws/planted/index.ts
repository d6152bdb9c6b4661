/** All planted faults, by the type that they were planted in. */
import type { GameType } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { testedTypes } from '#test/support/game-types.js';
import { randomGame } from '#test/laws/support.js';
import { commonFaults, globalRandomness, optionsOutOfTurn, choiceFaults } from './any-type.js';
import { ownFaults } from './own.js';
import type { PlantedFault } from './plant.js';
import { drawnFaceDown, ownSecretFaults, secretFaults } from './secrets.js';
import { pieceFaults, zoneFaults } from './zones.js';

/** Types in which nothing is drawn, and in which nothing is chosen. */
const WITHOUT_DRAWS: readonly string[] = ['connect-four', 'black-box'];
const WITHOUT_CHOICES: readonly string[] = ['war'];

/** The faults that a type can have, by what a game of it shows. */
const faultsOf = (gameType: GameType): PlantedFault[] => {
  const { steps } = randomGame(gameType, 0);
  const zones = steps.flatMap(({ state }) => gameType.zones(state));
  const isDealt = gameType.zones(at(steps, 0).state).some(({ pieces }) => pieces.length > 0);
  const hasSecrets = zones.some(({ visibleTo }) => visibleTo !== 'all');
  return [
    ...commonFaults(gameType),
    ...(gameType.seats.max > 1 ? [optionsOutOfTurn(gameType)] : []),
    ...(WITHOUT_CHOICES.includes(gameType.id) ? [] : choiceFaults(gameType)),
    ...(WITHOUT_DRAWS.includes(gameType.id) ? [] : [globalRandomness(gameType)]),
    ...(zones.length > 0 ? zoneFaults(gameType) : []),
    ...(isDealt ? pieceFaults(gameType) : []),
    ...(hasSecrets ? secretFaults(gameType) : []),
    ...(hasSecrets && isDealt ? [drawnFaceDown(gameType)] : []),
    ...(zones.some(({ visibleTo }) => Array.isArray(visibleTo)) ? ownSecretFaults(gameType) : []),
    ...(ownFaults.get(gameType.id) ?? []),
  ];
};

export const plantedFaults: ReadonlyMap<string, readonly PlantedFault[]> = new Map(
  testedTypes.map((gameType) => [gameType.id, faultsOf(gameType)]),
);
