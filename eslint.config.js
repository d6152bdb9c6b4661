import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

const library = ['packages/games/**/*.ts'];
const sources = ['src/**/*.ts', 'routes/**/*.ts', ...library];
/** The composition root with its timers, and the plugins: only they may read the environment and the clock. */
const edge = ['src/server.ts', 'src/config.ts', 'src/wiring.ts', 'src/timers.ts', 'src/http/plugins/**/*.ts'];
/** What computes and nothing else. */
const pure = ['packages/games/{game-type.ts,kit/**/*.ts,games/**/*.ts}', 'src/engine/**/*.ts'];
const pages = ['packages/web/src/**/*.{ts,tsx}'];
/** Plain JavaScript: what runs before anything is compiled, or beside packages of its own. */
const scripts = ['*.js', '*.cjs', 'tools/{build,check}/*.mjs', 'test/clients/generators/*.mjs'];
const programs = ['test/**/*.ts', 'bench/**/*.ts', 'examples/**/*.ts', 'tools/**/*.ts', 'resilience/**/*.ts'];

const clock = 'Take the time from the context; only the composition root and the plugins read the clock.';
const random = 'Use the rng that is passed in: play must be reproducible.';
const environment = 'Only the composition root and the plugins read the environment.';
const outside = 'Games, the kit and the engine compute: no timers and no network.';

/** What a file exports is found by its name, in stack traces too; what is passed along is an arrow. */
const exportedFunctions = {
  selector:
    'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[init.type="ArrowFunctionExpression"]:not([id.typeAnnotation])',
  message: 'Write `export function name() {…}`.',
};
const readsClock = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: clock },
  { selector: "CallExpression[callee.name='Date']", message: clock },
];
const impureGlobals = [
  { name: 'performance', message: clock },
  { name: 'crypto', message: random },
];

/** What makes two runs differ. */
const impure = {
  'no-restricted-properties': [
    'error',
    { object: 'process', property: 'env', message: environment },
    { object: 'process', property: 'hrtime', message: clock },
    { object: 'Date', property: 'now', message: clock },
    { object: 'Math', property: 'random', message: random },
  ],
  'no-restricted-globals': ['error', ...impureGlobals],
  'no-restricted-imports': [
    'error',
    {
      paths: [
        { name: 'node:process', message: environment },
        { name: 'node:perf_hooks', message: clock },
      ],
    },
  ],
  'no-restricted-syntax': ['error', exportedFunctions, ...readsClock],
};

const timersAndNetwork = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'fetch', 'process'];

/** Small functions and small files. */
const sizes = {
  complexity: ['error', 10],
  'max-depth': ['error', 3],
  'max-nested-callbacks': ['error', 4],
  'max-params': ['error', 6],
  'max-lines': ['error', 400],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      'data/',
      '.tap/',
      'src/persistence/generated/',
      'packages/*/src/generated/',
      'tools/connect-four/solver/',
      // Compiled beside generated clients.
      'test/clients/programs/',
      'test/packages/client/programs/',
    ],
  },
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: [...scripts, 'prisma.config.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      ...sizes,
      eqeqeq: 'error',
      'prefer-const': 'error',
      'object-shorthand': 'error',
      'no-param-reassign': 'error',
      'no-restricted-syntax': ['error', exportedFunctions],
      'no-console': 'error',
      'no-misleading-character-class': ['error', { allowEscape: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_$' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // `process.env['NAME']` shows that the name is not declared anywhere.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      // The members of a game type, a store or a drawing are plain functions that do not use `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // A Fastify plugin is asynchronous even if it awaits nothing.
      '@typescript-eslint/require-await': 'off',
      // In `randomMove<Move>` the caller names what it knows about untyped options.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  { files: sources, ignores: edge, rules: impure },
  {
    files: pure,
    rules: {
      'no-restricted-globals': [
        'error',
        ...impureGlobals,
        ...timersAndNetwork.map((name) => ({ name, message: outside })),
      ],
    },
  },
  {
    files: ['src/http/schemas/**/*.ts', '**/schemas.ts'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  // One list, a rule after the other.
  { files: ['.dependency-cruiser.cjs'], rules: { 'max-lines': 'off' } },
  {
    files: ['test/**/*.ts', 'tools/new-game-type/template/test/**/*.ts'],
    rules: {
      // Response bodies are `any`; a wrong assumption about one fails the test.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      complexity: ['error', 15],
      // A suite is one function with its tests inside.
      'max-lines-per-function': 'off',
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: random }],
      // tap awaits its tests by itself.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafePromises: [
            { from: 'package', package: '@tapjs/core', name: 'PromiseWithSubtest' },
          ],
        },
      ],
    },
  },
  {
    files: pages,
    rules: {
      // A component is mostly markup.
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      // `onClick={async () => …}`: whatever fails in a handler is caught there.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  { files: programs, rules: { 'no-console': 'off' } },
  {
    files: scripts,
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { performance: 'readonly' } },
  },
  { files: ['*.cjs'], languageOptions: { sourceType: 'commonjs', globals: { module: 'writable' } } },
);
