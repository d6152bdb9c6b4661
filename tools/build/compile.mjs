/** Compiles TypeScript without checking its types, which `npm run check` does. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, context } from 'esbuild';
import { digestOf, filesUnder } from './digest.mjs';

const COMMON = {
  format: 'esm',
  platform: 'node',
  target: 'es2022',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'silent',
};
const PROGRAMS = ['src', 'routes', 'test', 'tools', 'bench', 'resilience', 'examples'];
const PACKAGES = ['packages/client/src', 'packages/mcp/src'];
/** Its sources lie in its root. */
const LIBRARY = 'packages/games';
/** Vite builds the page; tests import what draws nothing. */
const PAGE = 'packages/web/src';
export const MODULE_FOLDERS = [...PROGRAMS, LIBRARY, ...PACKAGES, PAGE];

/** Compiled otherwise: to WebAssembly, or beside the clients that they use. */
const NOT_MODULES =
  /^tools\/connect-four\/solver\/|^test\/(clients|packages\/client)\/programs\/|\/generated\/schema\.ts$/;

/** Where the module of a source file goes, without an extension: dist/…, and packages/client/dist/… for a package. */
const moduleOf = (file) => {
  const path = file.replace(/\.ts$/, '');
  if (path.startsWith(`${LIBRARY}/`)) return path.replace(LIBRARY, `${LIBRARY}/dist`);
  const isPackage = PACKAGES.some((folder) => path.startsWith(`${folder}/`));
  return isPackage ? path.replace('/src/', '/dist/') : join('dist', path);
};

const sources = () =>
  MODULE_FOLDERS.flatMap(filesUnder).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !NOT_MODULES.test(file),
  );

/** The digest of each source file, as it was last transpiled. */
const RECORD = 'dist/.modules.json';

const readRecord = (settings) => {
  try {
    const record = JSON.parse(readFileSync(RECORD, 'utf8'));
    if (record.settings === settings) return new Map(Object.entries(record.digests));
  } catch {
    // Nothing has been transpiled yet.
  }
  for (const folder of [...PROGRAMS, PAGE]) rmSync(join('dist', folder), { recursive: true, force: true });
  rmSync(`${LIBRARY}/dist`, { recursive: true, force: true });
  for (const folder of PACKAGES) rmSync(folder.replace(/src$/, 'dist'), { recursive: true, force: true });
  return new Map();
};

/** Removes what was made of files that are gone: imports of them have to fail. */
const removeModules = (files) => {
  for (const file of files)
    for (const extension of ['.js', '.js.map', '.d.ts'])
      rmSync(`${moduleOf(file)}${extension}`, { force: true });
};

/** Makes a module of every source file that has changed: for tests and programs, and for the packages. */
export async function transpile() {
  const settings = digestOf(['tools/build/compile.mjs', 'package-lock.json']);
  const before = readRecord(settings);
  const now = new Map(sources().map((file) => [file, digestOf([file])]));
  removeModules([...before.keys()].filter((file) => !now.has(file)));
  const changed = [...now.keys()].filter(
    (file) => before.get(file) !== now.get(file) || !existsSync(`${moduleOf(file)}.js`),
  );
  rmSync(RECORD, { force: true });
  await build({
    entryPoints: changed.map((file) => ({ in: file, out: moduleOf(file) })),
    outdir: '.',
    ...COMMON,
  });
  writeFileSync(RECORD, JSON.stringify({ settings, digests: Object.fromEntries(now) }));
}

/** The programs of the service and of its threads, and what the build and the image run. */
const SERVICE_PROGRAMS = {
  server: 'src/main.ts',
  worker: 'src/workers/worker.ts',
  verify: 'packages/games/record/verifier/main.ts',
  store: 'src/persistence/store.ts',
};

/** They find files of theirs, or programs of threads, beside their own modules. */
export const UNBUNDLED = ['@electric-sql/pglite', '@fastify/swagger-ui', 'piscina', 'pg-native'];

/** CommonJS packages call `require` for modules of Node.js. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

const BUNDLE = {
  entryPoints: SERVICE_PROGRAMS,
  outdir: 'dist/service',
  bundle: true,
  splitting: true,
  external: UNBUNDLED,
  conditions: ['parlour'],
  banner: { js: REQUIRE },
  ...COMMON,
};

/** Bundles the service with its packages: loading a thousand modules would take longer than the rest of its start. */
export async function bundleService() {
  rmSync('dist/service', { recursive: true, force: true });
  await build(BUNDLE);
}

/** Bundles the service on every change, until the result is disposed of. */
export async function bundleOnChanges() {
  const bundle = await context({ ...BUNDLE, logLevel: 'warning' });
  await bundle.watch();
  return bundle;
}
