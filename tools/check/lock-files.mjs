/** Checks that every package in every lock file has a hash, so that nobody can replace it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const { stdout } = spawnSync('git', ['ls-files', '*package-lock.json'], { encoding: 'utf8' });
const files = process.argv.length > 2 ? process.argv.slice(2) : stdout.trim().split('\n');

/** Links are folders of this repository. */
const needsHash = ([place, { link }]) => place.includes('node_modules/') && !link;

for (const file of files) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  const places = Object.entries(packages)
    .filter((each) => needsHash(each) && each[1].integrity === undefined)
    .map(([place]) => place);
  if (places.length === 0) continue;
  process.stderr.write(`${file} has no integrity for ${places.join(', ')}\n`);
  process.exitCode = 1;
}
