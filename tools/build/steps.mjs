/**
 * The steps of the build. A step runs when the digest of its inputs differs from that of its last run, or when its output is
 * missing; `after` lists the steps whose output it needs.
 */
import { bundleLadder, bundleService, MODULE_FOLDERS, transpile } from './compile.mjs';
import { digestOf } from './digest.mjs';
import { installPackages } from './install.mjs';
import { runQuietly } from './run-quietly.mjs';
import { buildWebPage } from './web-page.mjs';

const LOCK = 'package-lock.json';
const DOCUMENT = 'openapi/openapi.json';
const CLIENT = 'packages/client';
const WEB = 'packages/web';
const MCP = 'packages/mcp';
const CHECK = 'tools/check';
const TSC = `${CHECK}/node_modules/typescript-7/bin/tsc`;
const CLIENT_TYPES = `${CHECK}/client-types.mjs`;
const CLIENT_CONSTANTS = 'tools/build/client-constants.mjs';
const PRISMA_PACKAGE = 'node_modules/prisma';
const EMPTY_DATABASE = 'tools/build/empty-database.mjs';

const isTypeScript = (file) => /\.tsx?$/.test(file);
/** Generated types are only for the compiler. */
const isNeededToRun = (file) => file !== `${CLIENT}/src/generated/schema.ts`;

const clientConstants = {
  name: 'constants of the client',
  output: `${CLIENT}/src/generated/service.ts`,
  digest: () => digestOf([DOCUMENT, CLIENT_CONSTANTS]),
  run: () => runQuietly(CLIENT_CONSTANTS, []),
};

const LADDER = `${CLIENT}/src/generated/ladder.ts`;
const clientLadder = {
  name: 'ladder of the client',
  output: LADDER,
  digest: () =>
    digestOf(['packages/games/record/ladder.ts', 'packages/games/kit', 'tools/build/compile.mjs', LOCK]),
  run: () => bundleLadder(LADDER),
};

const databaseClient = {
  name: 'database client',
  output: 'src/persistence/generated/client.ts',
  digest: () => digestOf(['prisma/schema.prisma', 'prisma.config.ts', `${PRISMA_PACKAGE}/package.json`]),
  run: () => runQuietly(`${PRISMA_PACKAGE}/build/index.js`, ['generate', '--no-hints']),
};

const modules = {
  name: 'modules',
  after: [clientConstants, clientLadder, databaseClient],
  output: 'dist/test/run.js',
  digest: () =>
    [
      digestOf(MODULE_FOLDERS, (file) => isTypeScript(file) && isNeededToRun(file)),
      digestOf(['tools/build/compile.mjs', LOCK]),
    ].join(' '),
  run: transpile,
};

const service = {
  name: 'service',
  after: [clientConstants, databaseClient],
  output: 'dist/service/server.js',
  digest: () =>
    [
      digestOf(['src', 'routes', 'packages/games', 'tools/build/compile.mjs', 'package.json', LOCK]),
      digestOf([`${CLIENT}/src`, `${MCP}/src`], isNeededToRun),
    ].join(' '),
  run: bundleService,
};

/** Comes after the service, which applies the migrations. */
const emptyDatabase = {
  name: 'empty database',
  after: [service],
  output: 'dist/empty-database.tar.gz',
  digest: () => digestOf(['prisma/migrations', EMPTY_DATABASE, LOCK]),
  run: () => runQuietly(EMPTY_DATABASE, []),
};

const webPage = {
  name: 'web page',
  after: [clientConstants],
  output: `${WEB}/dist/index.html`,
  digest: () =>
    [
      digestOf(['docs/gallery'], (file) => file.endsWith('.svg')),
      // Without `dist` and `node_modules`.
      digestOf(
        ['src', 'public', 'index.html', 'package.json', 'vite.config.ts'].map((name) => `${WEB}/${name}`),
      ),
      digestOf([`${CLIENT}/src`], isNeededToRun),
      // The page verifies records by itself.
      digestOf(['packages/games'], isTypeScript),
      digestOf(['tools/build/web-page.mjs', LOCK]),
    ].join(' '),
  run: () => buildWebPage(WEB),
};

/** Needs the packages of tools/check. */
const clientTypes = {
  name: 'types of the client',
  output: `${CLIENT}/src/generated/schema.ts`,
  digest: () => digestOf([DOCUMENT, CLIENT_TYPES]),
  run: async () => {
    await installPackages(CHECK);
    await runQuietly(CLIENT_TYPES, []);
  },
};

/** Type declarations, for those who install the packages. */
const declarations = {
  name: 'declarations of the client',
  after: [modules, clientTypes],
  output: `${CLIENT}/dist/index.d.ts`,
  digest: () => digestOf([`${CLIENT}/src`, `${CLIENT}/tsconfig.json`]),
  run: () =>
    runQuietly(TSC, ['--project', CLIENT, '--noEmit', 'false', '--emitDeclarationOnly', '--declaration']),
};

const LIBRARY = 'packages/games';
const libraryDeclarations = {
  name: 'declarations of the library',
  // `clientTypes` installs the compiler.
  after: [modules, clientTypes],
  output: `${LIBRARY}/dist/index.d.ts`,
  digest: () => digestOf([LIBRARY], (file) => isTypeScript(file) || file.endsWith('.json')),
  run: () => {
    const emit = ['--noEmit', 'false', '--emitDeclarationOnly', '--declaration'];
    return runQuietly(TSC, [
      '--project',
      LIBRARY,
      ...emit,
      '--rootDir',
      LIBRARY,
      '--outDir',
      `${LIBRARY}/dist`,
    ]);
  },
};

/** The steps of each argument of the program. */
export const TARGETS = {
  all: [modules, service, emptyDatabase, webPage],
  service: [service, emptyDatabase, webPage],
  modules: [modules],
  types: [clientTypes],
  packages: [declarations, libraryDeclarations],
};
