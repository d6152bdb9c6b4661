/**
 * Mutation tests of game types: their rules and views are changed, one place at a time, and every change should make a test
 * of the type fail. Stryker changes operators, literals and calls; `conditions.ts` makes conditions and returned values
 * wrong in rare states only. Prints, for each type, how many mutants the examples, the laws and the golden files found, in
 * this order, and the mutants that survived or that only golden files found. Fails if examples and laws find too few.
 * Run: `npm run mutate -- [type …] [--file war/battle.ts] [--conditions]`; `--conditions` leaves Stryker out.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { gameTypes } from '#src/games/index.js';
import { tryConditions } from './conditions.js';
import { rowOf, sayMissed, TABLE_HEAD, type MutantResult } from './report.js';

/**
 * Files of a type that are neither rules nor views: words, shapes, its parts by name, what only its computer players use,
 * and its query, which is tested through its route.
 */
const LEFT_OUT = [
  ...['index', 'schemas', 'refusals', 'describe', 'trace-query'],
  ...['analysis', 'bitboard', 'determinize', 'placements', 'symmetries'],
].map((name) => `${name}.ts`);
const VIEW_FILE = '/view.ts';
/** The least share of the mutants that examples and laws have to find: golden files are recorded anew after a change. */
const LEAST_RATE = 0.9;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { file: { type: 'string' }, conditions: { type: 'boolean', default: false } },
});

const RUN = 'tools/mutate/stryker/run.mjs';
const REPORT = '.tap/mutants.json';

/** Runs Stryker with `options`. */
const runStryker = (options: object): MutantResult[] => {
  mkdirSync('.tap', { recursive: true });
  for (const words of [
    ['tools/build/install.mjs', 'tools/mutate/stryker'],
    [RUN, JSON.stringify(options), REPORT],
  ])
    if (spawnSync(process.execPath, words, { stdio: 'inherit' }).status !== 0)
      throw new Error(`${words.join(' ')} failed`);
  return JSON.parse(readFileSync(REPORT, 'utf8')) as MutantResult[];
};

const filesOf = (type: string): string[] =>
  options.file === undefined
    ? readdirSync(`src/games/${type}`)
        .filter((name) => name.endsWith('.ts') && !LEFT_OUT.includes(name))
        .map((name) => `src/games/${type}/${name}`)
    : [`src/games/${options.file}`];

const mutateTokens = (type: string): MutantResult[] =>
  runStryker({
    mutate: filesOf(type),
    // The compiler refuses most other strings. Words for people are checked by tests that are not run here.
    mutator: { excludedMutations: ['StringLiteral'] },
    testRunner: 'command',
    commandRunner: { command: `PARLOUR_GAME_TYPES=${type} node dist/tools/mutate/type-tests.js` },
    symlinkNodeModules: false,
    buildCommand: 'node tools/mutate/stryker/build-sandbox.mjs',
    ignorePatterns: ['.tap', 'data', 'dist', '**/node_modules'],
    tempDirName: '.tap/stryker',
    plugins: [],
    reporters: ['progress-append-only'],
    concurrency: Math.max(1, availableParallelism()),
    timeoutMS: 15_000,
    allowEmpty: true,
  });

/** The mutants of a type by the name of their row. */
const mutantsOf = (type: string): [string, MutantResult[]][] => {
  const tokens = options.conditions ? [] : mutateTokens(type);
  return [
    ['rules', tokens.filter(({ fileName }) => !fileName.endsWith(VIEW_FILE))],
    ['views', tokens.filter(({ fileName }) => fileName.endsWith(VIEW_FILE))],
    ['rare states', tryConditions(type, filesOf(type))],
  ];
};

const rows: string[] = [];
const types = positionals.length > 0 ? positionals : [...gameTypes.keys()];
for (const type of options.file === undefined ? types : [options.file.replace(/\/.*/, '')])
  for (const [part, mutants] of mutantsOf(type)) {
    if (mutants.length === 0) continue;
    sayMissed(mutants);
    const { row, rate } = rowOf(type, part, mutants);
    rows.push(row);
    if (rate < LEAST_RATE) process.exitCode = 1;
  }
console.log([TABLE_HEAD, ...rows].join('\n'));
