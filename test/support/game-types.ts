/** The game types of the tests: those of the service, and the example of docs/game-types.md. */
import type { GameType } from '#src/game-type.js';
import { gameTypes as serviceTypes, type Registry } from '#src/games/index.js';
import { duets } from '../fixtures/duets/index.js';

const fixtures: readonly GameType[] = [duets];

export const gameTypes: ReadonlyMap<string, GameType> = new Map([
  ...serviceTypes,
  ...fixtures.map((gameType) => [gameType.id, gameType] as const),
]);

export const registry: Registry = { gameTypes, module: import.meta.url };

/** The folder with the golden playthroughs of a type. */
export const goldenFolderOf = ({ id }: GameType): string =>
  serviceTypes.has(id) ? `test/games/${id}/golden` : `test/fixtures/${id}/golden`;
