/** The game types of the tests: those of the service, and the example of docs/tutorial-game-type.md. */
import type { GameType } from 'parlour-games/game-type';
import { gameTypes as serviceTypes, type Registry } from 'parlour-games/games';
import { duets } from '#test/fixtures/duets/index.js';

const fixtures: readonly GameType[] = [duets];

export const gameTypes: ReadonlyMap<string, GameType> = new Map(
  [...serviceTypes.values(), ...fixtures].map((gameType) => [gameType.id, gameType]),
);

const selected = process.env['PARLOUR_GAME_TYPES']?.split(',');

/** Those for which the tests of all types run: `PARLOUR_GAME_TYPES=war,basra` limits them. */
export const testedTypes: readonly GameType[] = [...gameTypes.values()].filter(
  ({ id }) => selected === undefined || selected.includes(id),
);

/** The tested types of the service itself, which the committed OpenAPI document describes. */
export const documentedTypes: readonly GameType[] = testedTypes.filter(({ id }) => serviceTypes.has(id));

export const registry: Registry = { gameTypes, module: import.meta.url };

/** The folder with the tests of a type. */
export function testFolderOf({ id }: GameType): string {
  return serviceTypes.has(id) ? `test/games/${id}` : `test/fixtures/${id}`;
}
