/** Reads the files that game types ship beside their code. */
import { readFileSync } from 'node:fs';
import type { GameType, LoadResource, Resource } from 'parlour-games/game-type';
import { PROJECT_ROOT } from '#src/project-root.js';
import { spend } from './running-task.js';

const GAMES = new URL('packages/games/games/', PROJECT_ROOT);

const read = ({ id, files = [] }: GameType, file: string): Uint8Array => {
  if (!files.includes(file)) throw new Error(`${id} does not list a file ${file}`);
  return readFileSync(new URL(`${id}/files/${file}`, GAMES));
};

/** One value per resource. Resources are constants of game types, so this holds at most one value per listed file. */
const parsedResources = new WeakMap<Resource<unknown>, unknown>();

/** The loader of a game type. It reads and parses each resource once per thread, and refuses unlisted files. */
export function loaderOf(gameType: GameType): LoadResource {
  return <Parsed>(resource: Resource<Parsed>): Parsed => {
    if (!parsedResources.has(resource))
      parsedResources.set(resource, resource.parse(read(gameType, resource.file), spend));
    return parsedResources.get(resource) as Parsed;
  };
}
