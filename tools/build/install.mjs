/**
 * Installs packages that only some tests and checks need, from a folder with its own package.json, so that nobody else has to
 * install them. `node tools/build/install.mjs <folder>`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { digestOf } from './digest.mjs';
import { runQuietly } from './run-quietly.mjs';

const STAMP = 'node_modules/.installed';

const isInstalled = (folder, digest) => {
  try {
    return readFileSync(join(folder, STAMP), 'utf8') === digest;
  } catch {
    return false;
  }
};

/** Runs `npm ci` in `folder` unless its lock file is the same as the last time. */
export async function installPackages(folder) {
  const digest = digestOf([join(folder, 'package-lock.json')]);
  if (isInstalled(folder, digest)) return;
  process.stderr.write(`Installing the packages of ${folder}…\n`);
  await runQuietly('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']);
  writeFileSync(join(folder, STAMP), digest);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await installPackages(process.argv[2]);
