/**
 * Packs the tarballs from which others install the packages without a clone: `npm run pack [folder]`, or else dist/tarballs.
 */
import { mkdirSync } from 'node:fs';
import process from 'node:process';
import { runQuietly } from './run-quietly.mjs';
import { packageService } from './service-package.mjs';

const SERVICE = 'dist/package';
const PACKAGES = ['packages/games', 'packages/client', 'packages/mcp'];

const [folder = 'dist/tarballs'] = process.argv.slice(2);
for (const target of ['service', 'packages']) await runQuietly('tools/build/build.mjs', [target]);
packageService(SERVICE);
mkdirSync(folder, { recursive: true });
const sources = [SERVICE, ...PACKAGES].map((path) => `./${path}`);
await runQuietly('npm', ['pack', ...sources, '--ignore-scripts', '--silent', '--pack-destination', folder]);
process.stdout.write(`Packed into ${folder}.\n`);
