/**
 * Copies the packages that the bundled service still imports, with those that they need, into a folder for the image.
 * `node tools/build/runtime-packages.mjs <folder>`
 */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { UNBUNDLED } from './compile.mjs';

/** Where Node.js finds a package that is imported from `folder`; `null` if an optional one is not installed. */
const placeOf = (name, folder) => {
  const place = join(folder, 'node_modules', name);
  if (existsSync(place)) return place;
  return folder === '.' ? null : placeOf(name, dirname(folder));
};

const places = new Set();
const collect = (name, folder) => {
  const place = placeOf(name, folder);
  if (place === null || places.has(place)) return;
  places.add(place);
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(place, 'package.json'), 'utf8'),
  );
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) collect(each, place);
};

for (const name of UNBUNDLED) collect(name, '.');
for (const place of places) cpSync(place, join(process.argv[2], place), { recursive: true });
