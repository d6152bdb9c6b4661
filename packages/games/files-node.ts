/** Reads the files of game types from the package, whose modules are in `dist`. */
import { readFileSync } from 'node:fs';

const GAMES = new URL('../games/', import.meta.url);

export function readFile(gameType: string, file: string): Uint8Array {
  return readFileSync(new URL(`${gameType}/files/${file}`, GAMES));
}
