/** What the compiler does not do for dist/: copying resources and removing stale output. */
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const GAMES = 'src/games';
const OUTPUT = /\.js(\.map)?$/;

/** Copies the files that game types ship beside their code (`src/games/<type>/files`), and nothing else. */
export const copyResources = () => {
  for (const name of readdirSync(GAMES)) {
    const source = join(GAMES, name, 'files');
    const target = join('dist', source);
    rmSync(target, { recursive: true, force: true });
    if (existsSync(source)) cpSync(source, target, { recursive: true });
  }
};

/** Removes output whose source is gone. Routes are loaded by folder, so a stale file would still be served. */
export const removeStaleOutput = () => {
  if (!existsSync('dist')) return;
  for (const path of readdirSync('dist', { recursive: true, encoding: 'utf8' }))
    if (OUTPUT.test(path) && !existsSync(path.replace(OUTPUT, '.ts')))
      rmSync(join('dist', path), { force: true });
};
