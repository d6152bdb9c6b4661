/** Reads the files that game types ship beside their code. */
import { readFileSync } from 'node:fs';
import { loaderOf as loaderWith } from 'parlour-games/files';
import type { GameType, LoadResource } from 'parlour-games/game-type';
import { PROJECT_ROOT } from '#src/project-root.js';
import { spend } from './running-task.js';

const GAMES = new URL('packages/games/games/', PROJECT_ROOT);

/** The loader of a game type, which a running task can be stopped in. */
export function loaderOf(gameType: GameType): LoadResource {
  return loaderWith(gameType, (id, file) => readFileSync(new URL(`${id}/files/${file}`, GAMES)), spend);
}
