/** Reads the files that game types ship beside their code; the build copies them to where the code is. */
import { readFileSync } from 'node:fs';
import type { GameType, LoadResource, Resource } from '#src/game-type.js';

const GAMES = new URL('../games/', import.meta.url);

const read = ({ id, files = [] }: GameType, file: string): Uint8Array => {
  if (!files.includes(file)) throw new Error(`${id} does not list a file ${file}`);
  return readFileSync(new URL(`${id}/files/${file}`, GAMES));
};

const made = new Map<Resource<unknown>, unknown>();

/** The loader of a game type. It remembers what was made for as long as the thread lives. */
export const loaderOf =
  (gameType: GameType): LoadResource =>
  <Made>(resource: Resource<Made>): Made => {
    if (!made.has(resource)) made.set(resource, resource.parse(read(gameType, resource.file)));
    return made.get(resource) as Made;
  };
