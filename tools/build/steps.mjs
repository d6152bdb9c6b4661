/**
 * The steps of the build. A step runs when the digest of its inputs differs from the one of its last run, or when its
 * output is missing.
 */
import { rmSync } from 'node:fs';
import { copyResources, removeStaleOutput } from './dist-folder.mjs';
import { digestOf } from './digest.mjs';
import { runQuietly } from './run-quietly.mjs';
import { buildWebPage } from './web-page.mjs';

const LOCK = 'package-lock.json';
const GAMES = 'src/games';
const SOLVER = `${GAMES}/connect-four/cpu/solver/assembly`;
const WASM = `${GAMES}/connect-four/files/solver.wasm`;
const SERVICE_SOURCES = ['src', 'routes'];
const ALL_SOURCES = [...SERVICE_SOURCES, 'bench', 'examples', 'resilience', 'test', 'tools'];

const PRISMA = 'node_modules/prisma/build/index.js';
const ASC = 'node_modules/assemblyscript/bin/asc.js';
const TSC = 'node_modules/typescript/bin/tsc';
const SOLVER_OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--converge', '--importMemory'];

const prismaClient = {
  name: 'Prisma client',
  output: 'src/persistence/generated/client.ts',
  digest: () => digestOf(['prisma/schema.prisma', 'prisma.config.ts', LOCK]),
  run: () => runQuietly(PRISMA, ['generate', '--no-hints']),
};

const solver = {
  name: 'Connect Four solver',
  output: WASM,
  digest: () => digestOf([SOLVER, LOCK]),
  run: () => runQuietly(ASC, [`${SOLVER}/index.ts`, '--outFile', WASM, ...SOLVER_OPTIONS]),
};

const DOCUMENT = 'openapi/openapi.json';
const CLIENT = 'packages/client';
const CLIENT_TYPES = 'tools/build/client-types.mjs';
const CLIENT_SOURCES = [`${CLIENT}/src`, `${CLIENT}/package.json`, `${CLIENT}/tsconfig.json`, DOCUMENT];

const clientTypes = {
  name: 'types of the client',
  output: `${CLIENT}/src/generated/schema.ts`,
  digest: () => digestOf([DOCUMENT, CLIENT_TYPES, LOCK]),
  run: () => runQuietly(CLIENT_TYPES, []),
};

const client = {
  name: 'client',
  output: `${CLIENT}/dist/index.js`,
  digest: () => digestOf([...CLIENT_SOURCES, LOCK]),
  run: async () => {
    rmSync(`${CLIENT}/dist`, { recursive: true, force: true });
    await runQuietly(TSC, ['--project', CLIENT]);
  },
};

const MCP = 'packages/mcp';

const mcp = {
  name: 'MCP server',
  output: `${MCP}/dist/main.js`,
  digest: () =>
    [digestOf([`${MCP}/src`, `${MCP}/package.json`, `${MCP}/tsconfig.json`, LOCK]), client.digest()].join(
      ' ',
    ),
  run: async () => {
    rmSync(`${MCP}/dist`, { recursive: true, force: true });
    await runQuietly(TSC, ['--project', MCP]);
  },
};

const WEB = 'packages/web';
/** Without `dist` and `node_modules`. */
const WEB_SOURCES = ['src', 'index.html', 'package.json', 'tsconfig.json', 'vite.config.ts'];
/** What the verifier of the page is made of. */
const VERIFIER_SOURCES = ['src/engine', 'src/games', 'src/http', 'src/kit', 'src/record', 'src/game-type.ts'];

/** The pictures of the lobby are among them. */
const GALLERY = 'docs/gallery';

const webDigest = () =>
  [
    digestOf([GALLERY], (file) => file.endsWith('.svg')),
    digestOf(WEB_SOURCES.map((name) => `${WEB}/${name}`)),
    digestOf(VERIFIER_SOURCES, (file) => file.endsWith('.ts')),
    digestOf([`${CLIENT}/src`, 'tools/build/web-page.mjs', LOCK], (file) => !file.includes('/generated/')),
    clientTypes.digest(),
  ].join(' ');

/** Without type checks, like the service. */
const webPage = {
  name: 'web page',
  output: `${WEB}/dist/index.html`,
  digest: webDigest,
  run: () => buildWebPage(WEB),
};

const webTypes = {
  name: 'types of the web page',
  output: `${WEB}/tsconfig.json`,
  digest: () => [webDigest(), client.digest()].join(' '),
  run: () => runQuietly(TSC, ['--project', WEB]),
};

/** TypeScript, and the resources of game types (`src/games/<type>/files`). */
const isCompiledOrCopied = (file) => file.endsWith('.ts') || file.split('/')[3] === 'files';

const compilationDigest = (sources) =>
  [
    digestOf(['tsconfig.json', 'tsconfig.service.json', 'package.json', LOCK]),
    digestOf(sources, isCompiledOrCopied),
  ].join(' ');

const compile = async (...compilerArguments) => {
  // Comes first, because the compiler would resolve imports of deleted sources to their old output.
  removeStaleOutput();
  await runQuietly(TSC, compilerArguments);
  copyResources();
};

/** Without type checks, which `npm run build` runs: they would double the time until the service starts. */
const service = {
  name: 'service',
  output: 'dist/src/server.js',
  digest: () => compilationDigest(SERVICE_SOURCES),
  run: () => {
    // This compilation does not update the compiler's record of what is in dist/.
    rmSync('dist/.tsbuildinfo', { force: true });
    return compile('--project', 'tsconfig.service.json', '--noCheck');
  },
  outdates: ['service, tests and tools'],
};

const everything = {
  name: 'service, tests and tools',
  output: 'dist/test/run.js',
  digest: () => [compilationDigest(ALL_SOURCES), client.digest()].join(' '),
  run: () => compile(),
  includes: [service],
};

const EMPTY_DATABASE = 'dist/src/persistence/empty-database';
const EMPTY_DATABASE_SCRIPT = 'tools/build/empty-database.mjs';

/** Comes after the compilation: the service itself applies the migrations. */
const emptyDatabase = {
  name: 'empty database',
  output: `${EMPTY_DATABASE}/PG_VERSION`,
  digest: () => digestOf(['prisma/migrations', EMPTY_DATABASE_SCRIPT, LOCK]),
  run: () => runQuietly(EMPTY_DATABASE_SCRIPT, [EMPTY_DATABASE]),
};

/** What `npm start` and the image need. */
export const SERVICE_STEPS = [prismaClient, solver, service, emptyDatabase, clientTypes, webPage];

/** What `npm run build` makes. */
export const ALL_STEPS = [
  prismaClient,
  solver,
  clientTypes,
  client,
  mcp,
  webTypes,
  webPage,
  everything,
  emptyDatabase,
];
