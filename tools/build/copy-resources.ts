/** Copies to dist/ the files that game types ship beside their code, and nothing else. */
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const GAMES = 'src/games';

for (const { name } of readdirSync(GAMES, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  const source = join(GAMES, name, 'files');
  const target = join('dist', source);
  rmSync(target, { recursive: true, force: true });
  if (existsSync(source)) cpSync(source, target, { recursive: true });
}
