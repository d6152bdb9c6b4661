/** Compiles TypeScript without checking its types, which `npm run check` does. */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
/** The package whose sources lie in its root folder. */
const LIBRARY = 'packages/games';
/** Vite builds the page; tests also import those of its modules that draw nothing. */
const PAGE = 'packages/web/src';
export const MODULE_FOLDERS = [...PROGRAMS, LIBRARY, ...PACKAGES, PAGE];

/** Sources that are not compiled here: they become WebAssembly, or are compiled beside the clients that use them. */
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

/** Removes the modules of deleted source files, so that imports of them fail. */
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

/**
 * Bundles the arithmetic of ladders as a source of the client, which imports no other package, so that there is only one copy
 * to maintain. Its types are those of packages/client/src/ladder.ts.
 */
export async function bundleLadder(outfile) {
  const contents = "export { ladderOf, shownRating } from './ladder.ts';";
  const stdin = { contents, resolveDir: `${LIBRARY}/record` };
  const banner = {
    js: '// @ts-nocheck Bundled by tools/build/compile.mjs from packages/games/record/ladder.ts. Do not edit.',
  };
  await build({ stdin, outfile, bundle: true, banner, ...COMMON, sourcemap: false });
}

/** The programs of the service and of its threads, and those that the build and the image run. */
const SERVICE_PROGRAMS = {
  server: 'src/main.ts',
  worker: 'src/workers/worker.ts',
  verify: 'packages/games/record/verifier/main.ts',
  store: 'src/persistence/store.ts',
};

/** Packages that are not bundled, because they find files, or programs of threads, beside their own modules. */
export const UNBUNDLED = ['@electric-sql/pglite', 'piscina', 'pg-native'];

/** What Swagger UI sends to browsers, and where its bundled module looks for that. */
const SWAGGER_FILES = { from: 'node_modules/@fastify/swagger-ui/static', to: 'dist/static' };

/** CommonJS packages call `require` for modules of Node.js. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

const BUNDLE = {
  entryPoints: SERVICE_PROGRAMS,
  outdir: 'dist/service',
  bundle: true,
  splitting: true,
  external: UNBUNDLED,
  define: { __dirname: 'import.meta.dirname' },
  conditions: ['parlour'],
  banner: { js: REQUIRE },
  ...COMMON,
};

/** Bundles the service with its packages: loading a thousand modules would take longer than the rest of its start. */
export async function bundleService() {
  rmSync('dist/service', { recursive: true, force: true });
  await build(BUNDLE);
  cpSync(SWAGGER_FILES.from, SWAGGER_FILES.to, { recursive: true });
}

/** Bundles the service on every change, until the result is disposed of. */
export async function bundleOnChanges() {
  const bundle = await context({ ...BUNDLE, logLevel: 'warning' });
  await bundle.watch();
  return bundle;
}
