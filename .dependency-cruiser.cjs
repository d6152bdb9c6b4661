/** Who may import whom. Paths are those of sources; `dependencyTypes` tells npm packages from Node.js modules. */
const packages = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`;

/** `layer` may import nothing but `allowed`: patterns of paths, packages and Node.js modules. */
const only = (name, comment, layer, ...allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: layer },
  to: { pathNot: allowed },
});

const CONTRACT = '^src/game-type\\.ts$';
const CHECKED = '^src/kit/checked\\.ts$';
const SCHEMA_HELPERS = '^src/kit/schema\\.ts$';
const DID_YOU_MEAN = '^src/did-you-mean\\.ts$';
/** What anybody can check, without the program of the verifier. */
const RECORD = '^src/record/(?!verifier/)';
const TYPEBOX = packages('typebox');
const SERVICE = '^(src|routes)/';
const CLIENT = '^packages/client/src/(?!bot/)';
const COMPOSITION = '^src/(app|server|wiring|open-store|banner)\\.ts$';

module.exports = {
  forbidden: [
    only('contract-stands-alone', 'The contract knows schema types only.', CONTRACT, TYPEBOX),
    only(
      'kit-is-shared-by-games',
      'The kit knows the contract and itself.',
      '^src/kit/',
      '^src/kit/',
      CONTRACT,
      TYPEBOX,
    ),
    only(
      'game-is-an-island',
      'A game knows the contract, the kit and itself: no other game, no framework, no I/O.',
      '^src/games/([^/]+)/',
      '^src/games/$1/',
      '^src/kit/',
      CONTRACT,
      TYPEBOX,
    ),
    only(
      'registry-lists-games',
      'The registry names the games, one line each.',
      '^src/games/[^/]+\\.ts$',
      '^src/games/[^/]+/(index|rules)\\.ts$',
      CONTRACT,
    ),
    only(
      'engine-is-pure',
      'The engine knows the contract, its own ports and small pure libraries: no HTTP, no SQL, no timers.',
      '^src/engine/',
      '^src/engine/',
      RECORD,
      CONTRACT,
      CHECKED,
      '^(node:)?crypto$',
      packages('canonicalize', 'uuid', 'lru-cache'),
    ),
    only(
      'envelopes-are-plain-schemas',
      'The schemas of requests and responses know what the engine and the contract define, and nothing of Fastify.',
      '^src/http/schemas/',
      '^src/http/schemas/',
      '^src/http/problems/problems\\.ts$',
      '^src/engine/',
      RECORD,
      CONTRACT,
      CHECKED,
      SCHEMA_HELPERS,
      TYPEBOX,
    ),
    {
      name: 'http-calls-the-engine',
      comment: 'The HTTP side knows the engine, the registry and the settings: no database, no worker pool.',
      severity: 'error',
      from: { path: '^src/http/' },
      to: {
        path: SERVICE,
        pathNot: [
          '^src/(http|engine)/',
          RECORD,
          '^src/games/index\\.ts$',
          '^src/(config|limits|version)\\.ts$',
          CONTRACT,
          CHECKED,
          SCHEMA_HELPERS,
          DID_YOU_MEAN,
        ],
      },
    },
    only(
      'record-needs-no-service',
      'What anybody can check knows the rules of the games, not the service that played them.',
      '^src/record/',
      '^src/record/',
      '^src/games/rules\\.ts$',
      CONTRACT,
      CHECKED,
      SCHEMA_HELPERS,
      '^(node:)?(crypto|fs|util)$',
      packages('canonicalize'),
      TYPEBOX,
    ),
    {
      name: 'verifier-is-a-program',
      comment: 'The service does without the verifier.',
      severity: 'error',
      from: { path: SERVICE, pathNot: '^src/record/verifier/' },
      to: { path: '^src/record/verifier/' },
    },
    {
      name: 'persistence-implements-the-port',
      comment: 'Persistence knows the ports of the engine and nothing else of the service.',
      severity: 'error',
      from: { path: '^src/persistence/' },
      to: {
        path: SERVICE,
        pathNot: [
          '^src/persistence/',
          '^src/engine/(store|coalesce|jobs/jobs)\\.ts$',
          RECORD,
          CONTRACT,
          CHECKED,
        ],
      },
    },
    {
      name: 'database-behind-persistence',
      comment: 'Persistence alone knows the databases.',
      severity: 'error',
      from: { path: SERVICE, pathNot: '^src/persistence/' },
      to: { path: packages('@?prisma', '@electric-sql', 'pglite-prisma-adapter', 'pg', '@types/pg') },
    },
    {
      name: 'wired-in-one-place',
      comment: 'Persistence and the worker pool are handed in; only the composition root knows them.',
      severity: 'error',
      from: { path: SERVICE, pathNot: ['^src/(persistence|workers)/', COMPOSITION] },
      to: { path: '^src/(persistence|workers)/' },
    },
    {
      name: 'workers-compute-only',
      comment: 'The worker pool knows the games, the engine and the rng.',
      severity: 'error',
      from: { path: '^src/workers/' },
      to: { path: SERVICE, pathNot: ['^src/(workers|engine|games)/', RECORD, CONTRACT, CHECKED] },
    },
    {
      name: 'routes-are-thin',
      comment: 'A route knows the HTTP side, the engine and the contract.',
      severity: 'error',
      from: { path: '^routes/' },
      to: {
        path: '^src/',
        pathNot: ['^src/(http|engine)/', RECORD, CONTRACT, CHECKED, SCHEMA_HELPERS],
      },
    },
    {
      name: 'routes-do-no-io',
      comment: 'Whatever a route needs of the world, a plugin provides.',
      severity: 'error',
      from: { path: '^routes/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'plugins-are-wired-in-one-place',
      comment: 'Only the composition root registers plugins.',
      severity: 'error',
      from: { path: SERVICE, pathNot: ['^src/http/plugins/', COMPOSITION] },
      to: { path: '^src/http/plugins/' },
    },
    {
      name: 'service-imports-service',
      comment: 'The service needs nothing of the tests and programs around it.',
      severity: 'error',
      from: { path: SERVICE },
      to: { path: '^(test|bench|resilience|tools|examples|packages|dist)/' },
    },
    only(
      'client-stands-alone',
      'The client knows itself and its two dependencies, so that it works in browsers.',
      CLIENT,
      CLIENT,
      packages('openapi-fetch', 'eventsource-parser'),
    ),
    only(
      'bots-are-clients',
      'What is for Node.js alone is in the program of the bot.',
      '^packages/client/src/bot/',
      '^packages/client/src/',
      '^(node:)?(fs|path|process|url|util)$',
    ),
    {
      name: 'clients-need-no-bot',
      comment: 'Who imports the client does not get the bot.',
      severity: 'error',
      from: { path: CLIENT },
      to: { path: '^packages/client/src/bot/' },
    },
    only(
      'assistants-are-clients',
      'The MCP server knows the client and the SDK, and nothing of the service.',
      '^packages/mcp/src/',
      '^packages/mcp/src/',
      '^packages/client/(src|dist)/index\\.(d\\.ts|js|ts)$',
      '^(node:)?(fs|process)$',
      packages('@modelcontextprotocol', 'zod', 'parlour-client'),
    ),
    only(
      'pages-are-clients',
      'The pages know the client and Preact, and nothing of the rules of a game.',
      '^packages/web/src/(?!verify/)',
      '^packages/web/src/',
      '^packages/client/(src|dist)/index\\.(d\\.ts|js|ts)$',
      packages('preact', '@preact/signals', 'parlour-client'),
    ),
    only(
      'verifier-runs-in-browsers',
      'The page that verifies knows the verifier, and libraries in place of Node.js.',
      '^packages/web/src/verify/',
      '^packages/web/src/',
      '^src/record/verifier/(?!main\\.ts$)',
      '^src/games/rules\\.ts$',
      packages('preact', '@preact/signals', '@noble', 'typebox'),
    ),
    {
      name: 'verifier-needs-no-node',
      comment: 'The history has its cryptography from one small module, which the web page replaces.',
      severity: 'error',
      from: {
        path: '^src/record/',
        pathNot: '^src/record/(verifier/main|crypto)\\.ts$',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'service-runs-without-dev-dependencies',
      comment: 'devDependencies are not installed in production.',
      severity: 'error',
      from: { path: SERVICE },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: packages('@types') },
    },
    {
      name: 'packages-are-declared',
      comment: 'package.json names every package that is imported.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      comment: 'No file needs itself.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-dead-ends',
      comment: 'Every import leads to a file.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^src/persistence/generated/'] },
    exclude: {
      path: [
        '^(dist|data|\\.tap)/',
        '/solver/assembly/',
        '^test/(clients|packages/client)/programs/',
        '^packages/[^/]+/dist/',
      ],
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'types', 'default'],
    },
  },
};
