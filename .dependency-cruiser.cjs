/** Who may import whom. Paths are those of sources; `dependencyTypes` tells npm packages from Node.js modules. */
const packages = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`;

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** `layer` may import nothing but `allowed`: patterns of paths, packages and Node.js modules. */
const only = (name, comment, layer, ...allowed) => rule(name, comment, { path: layer }, { pathNot: allowed });

/** Of the service, `layer` may import nothing but `allowed`; of packages and Node.js, anything. */
const ofService = (name, comment, layer, ...allowed) =>
  rule(name, comment, { path: layer }, { path: SERVICE, pathNot: [layer, ...allowed, ...EVERYWHERE] });

const SERVICE = '^(src|routes)/';
const LIBRARY = '^packages/games/';
const CONTRACT = '^packages/games/game-type\\.ts$';
const RULES = '^packages/games/games/rules\\.ts$';
/** What every layer may use. */
const EVERYWHERE = ['^src/project\\.ts$'];
const TYPEBOX = packages('typebox');
const MCP = '^packages/mcp/(src|dist)/http-session\\.(js|ts)$';
const CLIENT = '^packages/client/src/(?!bot/)';
const CLIENT_ITSELF = '^packages/client/(src|dist)/index\\.(d\\.ts|js|ts)$';

/** The folders of the page, from the ground up; those on one floor do not know each other. */
const WEB_FLOORS = [
  ['api', 'problems'],
  ['ui'],
  ['seats'],
  ['player'],
  ['game'],
  ['playback'],
  ['verify'],
  ['lobby', 'table', 'replay'],
  ['series'],
  ['profile', 'ladder'],
];

/** Each folder of the page may import from its own and from the floors below. */
const webFloors = WEB_FLOORS.flatMap((folders, floor) =>
  folders.map((folder) =>
    rule(
      `web-${folder}`,
      'No folder of the page imports upstairs or across its floor.',
      { path: `^packages/web/src/${folder}/` },
      {
        path: '^packages/web/src/',
        pathNot: [
          `^packages/web/src/(${[folder, ...WEB_FLOORS.slice(0, floor).flat()].join('|')})/`,
          '^packages/web/src/((router|routes)\\.ts$|styles/)',
        ],
      },
    ),
  ),
);

module.exports = {
  forbidden: [
    only('contract', 'The contract knows schema types only.', CONTRACT, TYPEBOX),
    only(
      'kit',
      'The kit knows the contract and itself.',
      '^packages/games/kit/',
      '^packages/games/kit/',
      CONTRACT,
      TYPEBOX,
    ),
    only(
      'games',
      'A game type knows the contract, the kit and itself: no other game, no framework, no I/O.',
      '^packages/games/games/([^/]+)/',
      '^packages/games/games/$1/',
      '^packages/games/kit/',
      CONTRACT,
      TYPEBOX,
    ),
    only(
      'record',
      'A record is checked with the rules and nothing else. tsconfig.json of the library keeps Node.js out of it.',
      '^packages/games/record/',
      '^packages/games/record/',
      '^packages/games/kit/',
      CONTRACT,
      RULES,
      '^(node:)?(crypto|fs|path|stream|util|zlib)$',
      packages('canonicalize', '@noble'),
      TYPEBOX,
    ),
    only(
      'engine',
      'The engine knows records, the contract and small pure libraries: no HTTP, no SQL, no timers.',
      '^src/engine/',
      '^src/engine/',
      LIBRARY,
      ...EVERYWHERE,
      '^(node:)?crypto$',
      packages('uuid', 'lru-cache'),
    ),
    ofService(
      'http',
      'HTTP knows the engine, records, the registry and the settings.',
      '^src/http/',
      '^src/(engine/|did-you-mean\\.ts|limits\\.ts|config\\.ts)',
    ),
    ofService('routes', 'A route knows HTTP, the engine and records.', '^routes/', '^src/(http|engine)/'),
    ofService(
      'persistence',
      'Persistence implements the ports of the engine.',
      '^src/persistence/',
      '^src/(engine/(store|archive-store|idempotency-record|players/(player|webhook|ladder|series)-store|coalesce|jobs/(archive|jobs))\\.ts|record/)',
    ),
    ofService('workers', 'Worker threads compute with the rules.', '^src/workers/', '^src/engine/'),
    rule(
      'database-behind-persistence',
      'Persistence alone knows the databases.',
      { path: SERVICE, pathNot: '^src/persistence/' },
      { path: packages('@?prisma', '@electric-sql', 'pglite-prisma-adapter', 'pg', '@types/pg') },
    ),
    rule(
      'service-imports-service',
      'The service needs nothing of the tests and programs around it.',
      { path: SERVICE },
      { path: '^(test|bench|resilience|tools|examples|packages|dist)/', pathNot: [LIBRARY, MCP] },
    ),
    rule(
      'service-runs-without-dev-dependencies',
      'devDependencies are not installed in production.',
      { path: SERVICE },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: packages('@types') },
    ),
    only(
      'client',
      'The client knows itself and its two dependencies, so that it works in browsers.',
      CLIENT,
      CLIENT,
      packages('openapi-fetch', 'eventsource-parser'),
    ),
    only(
      'bot',
      'What is for Node.js alone is in the program of the bot.',
      '^packages/client/src/bot/',
      '^packages/client/src/',
      '^(node:)?(fs|path|process|url|util)$',
    ),
    only(
      'mcp',
      'The MCP server knows the client and the SDK, and nothing of the service.',
      '^packages/mcp/src/',
      '^packages/mcp/src/',
      CLIENT_ITSELF,
      '^(node:)?(events|fs|process|readline|stream|util)$',
      packages('@modelcontextprotocol', 'zod', 'parlour-client'),
    ),
    only(
      'web',
      'The page knows the client, records and the rules, and libraries in place of Node.js.',
      '^packages/web/src/',
      '^packages/web/src/',
      CLIENT_ITSELF,
      LIBRARY,
      packages('preact', '@preact/signals', 'lean-qr', 'typebox', 'parlour-client'),
    ),
    ...webFloors,
    rule(
      'packages-are-declared',
      'package.json names every package that is imported. Tests of a workspace use the packages of the workspace.',
      { pathNot: '^(test/packages/|test/clients/generators/|tools/check/)' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'support-stands-alone',
      'What tests and programs share needs none of the programs.',
      { path: '^test/(support|laws|games)/', pathNot: '\\.test\\.ts$' },
      { path: '^(tools|bench|resilience)/' },
    ),
    rule(
      'programs-stand-side-by-side',
      'Benchmarks may use the load and clusters of the resilience experiments; otherwise programs share test/support.',
      { path: '^(tools|resilience)/' },
      { path: '^(tools|bench|resilience)/', pathNot: '^$1/' },
    ),
    rule('tests-end-here', 'Nothing imports a test.', {}, { path: '\\.test\\.ts$' }),
    rule('no-cycles', 'No file needs itself.', {}, { circular: true }),
    rule(
      'no-dead-ends',
      'Every import leads to a file. The packages of some folders are installed when they are needed.',
      { pathNot: '^(test/clients/generators|tools/check)/' },
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^src/persistence/generated/'] },
    exclude: {
      path: [
        '^(dist|data|\\.tap)/',
        '^tools/connect-four/solver/',
        '^test/(clients|packages/client)/programs/',
        '^packages/[^/]+/dist/',
      ],
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['parlour', 'import', 'types', 'default'],
    },
  },
};
