/**
 * Checks that others can install the library: the packed files include the types and the modules that its package.json
 * promises.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { runQuietly } from '../build/run-quietly.mjs';

const PACKAGES = 'tools/check/node_modules';

const folder = mkdtempSync(join(tmpdir(), 'parlour-games-'));
try {
  await runQuietly('tools/build/build.mjs', ['packages']);
  await runQuietly('npm', ['pack', './packages/games', '--ignore-scripts', '--pack-destination', folder]);
  const tarball = join(folder, 'parlour-games-1.0.0.tgz');
  await runQuietly(`${PACKAGES}/publint/src/cli.js`, [tarball]);
  await runQuietly(`${PACKAGES}/@arethetypeswrong/cli/dist/index.js`, ['--profile', 'esm-only', tarball]);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
