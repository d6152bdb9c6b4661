import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

const sources = ['src/**/*.ts', 'routes/**/*.ts'];
/** The only sources that may read the environment, the clock and the machine's randomness. */
const edge = [
  'src/server.ts',
  'src/config.ts',
  'src/config/**/*.ts',
  'src/http/plugins/**/*.ts',
  'src/wiring.ts',
  'src/open-store.ts',
];
const programs = ['test/**/*.ts', 'bench/**/*.ts', 'examples/**/*.ts', 'tools/**/*.ts', 'resilience/**/*.ts'];

const clock =
  'Take the time from the context: only src/server.ts, src/config and src/http/plugins read the clock.';
const random = 'Draw from the chance that is passed in: play must be reproducible.';
const environment = 'Only src/server.ts, src/config and src/http/plugins read the environment.';

/** What makes two runs differ. */
const impure = {
  'no-restricted-properties': [
    'error',
    { object: 'process', property: 'env', message: environment },
    { object: 'process', property: 'hrtime', message: clock },
    { object: 'Date', property: 'now', message: clock },
    { object: 'Math', property: 'random', message: random },
  ],
  'no-restricted-globals': [
    'error',
    { name: 'performance', message: clock },
    { name: 'crypto', message: random },
  ],
  'no-restricted-imports': [
    'error',
    {
      paths: [
        { name: 'node:process', message: environment },
        { name: 'node:perf_hooks', message: clock },
      ],
    },
  ],
  'no-restricted-syntax': [
    'error',
    { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: clock },
    { selector: "CallExpression[callee.name='Date']", message: clock },
  ],
};

/** Small functions and small files. */
const sizes = {
  complexity: ['error', 10],
  'max-depth': ['error', 3],
  'max-nested-callbacks': ['error', 4],
  'max-params': ['error', 6],
  'max-lines': ['error', 250],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
};

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'data/',
      '.tap/',
      'src/persistence/generated/',
      'src/games/*/cpu/solver/assembly/',
      'bench/boardgame/',
    ],
  },
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', '*.cjs', 'prisma.config.ts', 'tools/build/*.mjs'] },
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
      // `process.env['NAME']` says that the name is a free string.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      // The members of a game type, a store or a drawing are plain functions: there is no `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // A Fastify plugin and a store in memory are asynchronous without awaiting anything.
      '@typescript-eslint/require-await': 'off',
      // `randomMove<Move>` names what the caller knows of untyped options.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  { files: sources, ignores: edge, rules: impure },
  { files: ['src/http/schemas/**/*.ts', '**/schemas.ts'], rules: { 'max-lines-per-function': 'off' } },
  {
    files: ['test/**/*.ts'],
    rules: {
      // The bodies of answers are `any`; a wrong guess about one fails the test.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      complexity: ['error', 15],
      // A suite is one function around its tests.
      'max-lines-per-function': 'off',
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: random }],
      // tap waits for its tests by itself.
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
  { files: programs, rules: { 'no-console': 'off' } },
  {
    files: ['*.js', '*.cjs', 'tools/build/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { performance: 'readonly' } },
  },
  { files: ['*.cjs'], languageOptions: { sourceType: 'commonjs', globals: { module: 'writable' } } },
);
