/** Who may import whom. Paths are of sources; `dependencyTypes` tell npm packages and Node's own modules apart. */
const modules = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`;

/** `layer` may import nothing but `allowed`: patterns of paths, packages and Node modules alike. */
const only = (name, comment, layer, ...allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: layer },
  to: { pathNot: allowed },
});

const CONTRACT = '^src/game-type\\.ts$';
const TYPEBOX = modules('typebox');
const HOUSE = '^(src|routes)/';

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
      '^src/games/[^/]+/index\\.ts$',
      CONTRACT,
    ),
    only(
      'engine-is-pure',
      'The engine knows the contract, its own port and small pure libraries.',
      '^src/engine/',
      '^src/engine/',
      CONTRACT,
      '^(node:)?crypto$',
      TYPEBOX,
      modules('canonicalize', 'uuid', 'lru-cache'),
    ),
    only(
      'verifier-needs-no-server',
      'The verifier knows the rules and the hashes, files and streams: no database, no server.',
      '^src/verify/',
      '^src/(verify|engine)/',
      '^src/games/index\\.ts$',
      CONTRACT,
      '^(node:)?(crypto|fs|util)$',
      TYPEBOX,
    ),
    {
      name: 'nobody-needs-the-verifier',
      comment: 'The verifier is a program of its own.',
      severity: 'error',
      from: { path: HOUSE, pathNot: '^src/verify/' },
      to: { path: '^src/verify/' },
    },
    {
      name: 'persistence-knows-the-port',
      comment: 'Persistence implements the port of the engine and knows nothing else of the house.',
      severity: 'error',
      from: { path: '^src/persistence/' },
      to: { path: HOUSE, pathNot: ['^src/persistence/', '^src/engine/(store|record)\\.ts$', CONTRACT] },
    },
    {
      name: 'database-behind-persistence',
      comment: 'Persistence alone knows the databases.',
      severity: 'error',
      from: { path: HOUSE, pathNot: '^src/persistence/' },
      to: { path: modules('@?prisma', '@electric-sql', 'pglite-prisma-adapter', 'pg', '@types/pg') },
    },
    {
      name: 'persistence-is-wired-by-plugins',
      comment: 'Everyone else gets the store handed in.',
      severity: 'error',
      from: { path: HOUSE, pathNot: '^src/(persistence|plugins)/' },
      to: { path: '^src/persistence/' },
    },
    {
      name: 'schemas-describe-http',
      comment: 'Schemas describe what the engine and the contract define.',
      severity: 'error',
      from: { path: '^src/schemas/' },
      to: { path: HOUSE, pathNot: ['^src/(schemas|engine)/', '^src/kit/schema\\.ts$', CONTRACT] },
    },
    {
      name: 'routes-call-the-engine',
      comment: 'A route knows the schemas, the engine and the contract.',
      severity: 'error',
      from: { path: '^routes/' },
      to: { path: '^src/', pathNot: ['^src/schemas/', '^src/engine/', CONTRACT] },
    },
    {
      name: 'routes-do-no-io',
      comment: 'What a route needs of the world, a plugin provides.',
      severity: 'error',
      from: { path: '^routes/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pool-computes-only',
      comment: 'The worker pool knows the games and the chance of the engine.',
      severity: 'error',
      from: { path: '^src/cpu/' },
      to: { path: HOUSE, pathNot: ['^src/(cpu|engine|games)/', CONTRACT] },
    },
    {
      name: 'plugins-wire',
      comment: 'Only the app and the server put plugins together.',
      severity: 'error',
      from: { path: HOUSE, pathNot: '^src/(plugins/|(app|server)\\.ts$)' },
      to: { path: '^src/plugins/' },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'Test code stays in test/.',
      severity: 'error',
      from: { pathNot: '^test/' },
      to: { path: '^test/' },
    },
    {
      name: 'service-imports-service',
      comment: 'The service needs nothing of the programs around it.',
      severity: 'error',
      from: { path: HOUSE },
      to: { path: '^(bench|examples|scripts|dist)/' },
    },
    {
      name: 'service-runs-without-dev-dependencies',
      comment: 'In production devDependencies are not there.',
      severity: 'error',
      from: { path: HOUSE },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: modules('@types') },
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
    {
      name: 'no-dead-files',
      comment: 'The service or the verifier uses every file of src/.',
      severity: 'error',
      from: { path: '^(src/(server|app|cpu/worker|verify/main)\\.ts$|routes/)' },
      to: { path: '^src/', pathNot: '^src/(server|cpu/worker|verify/main)\\.ts$', reachable: false },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^src/persistence/generated/'] },
    exclude: { path: ['^(dist|data|\\.tap)/', '/solver/assembly/', '^bench/boardgame/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
