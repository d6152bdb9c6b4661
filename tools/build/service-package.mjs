/**
 * Puts everything that the service needs into a folder, for the image and for the package that others install. `node
 * tools/build/service-package.mjs <folder>`
 */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { UNBUNDLED } from './compile.mjs';

const CONTENTS = [
  'dist/service',
  'dist/static',
  'dist/empty-database.tar.gz',
  'packages/web/dist',
  'prisma/migrations',
  'openapi/openapi.json',
  'docs/rules',
  // The pictures of the rules.
  'docs/gallery',
  // Opening books and the like, which the service reads from the folders of the game types.
  'packages/games/games',
  // For a database that Citus distributes.
  'src/persistence/citus/migrations',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
];
const IS_SOURCE = /\.(ts|map)$/;
/** Files that the service never loads: types and texts, Piscina's own tests, PGlite as CommonJS and its extensions. */
const UNUSED = [
  /\.(cts|mts|map|md|ts)$/,
  /\/piscina\/(benchmark|docs|scripts|src|test|test-jest)$/,
  /\/pglite\/dist\/(.*\.cjs|.*\.tar\.gz|contrib|live|node-postgres|worker)$/,
];

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Where Node.js finds a package that is imported from `folder`; `null` if it is not installed. */
const placeOf = (name, folder) => {
  const place = join(folder, 'node_modules', name);
  if (existsSync(place)) return place;
  return folder === '.' ? null : placeOf(name, dirname(folder));
};

/** The packages that the bundle imports, and those that they need. Optional ones are for one kind of machine each. */
const runtimePackages = () => {
  const places = new Set();
  const collect = (name, folder) => {
    const place = placeOf(name, folder);
    if (place === null || places.has(place)) return;
    places.add(place);
    const { dependencies = {}, optionalDependencies = {} } = readJson(join(place, 'package.json'));
    for (const each of Object.keys(dependencies)) if (!(each in optionalDependencies)) collect(each, place);
  };
  for (const name of UNBUNDLED) collect(name, '.');
  return places;
};

const PUBLISHED = ['name', 'version', 'description', 'license', 'repository', 'type', 'engines', 'bin'];

/** The package.json. The dependencies are in the package, in the versions that the tests ran with. */
const manifest = () => {
  const { dependencies, ...root } = readJson('package.json');
  const bundled = UNBUNDLED.filter((each) => each in dependencies);
  return {
    ...Object.fromEntries(PUBLISHED.map((field) => [field, root[field]])),
    dependencies: Object.fromEntries(bundled.map((each) => [each, dependencies[each]])),
    bundleDependencies: bundled,
  };
};

/** Replaces the contents of `folder`. The service has to be built. */
export function packageService(folder) {
  rmSync(folder, { recursive: true, force: true });
  const copy = (path, leftOut) => {
    const filter = (file) => !leftOut.some((pattern) => pattern.test(file));
    cpSync(path, join(folder, path), { recursive: true, filter });
  };
  for (const path of CONTENTS) copy(path, [IS_SOURCE]);
  for (const path of runtimePackages()) copy(path, UNUSED);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) packageService(process.argv[2]);
