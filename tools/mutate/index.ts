/**
 * Mutation tests of game types: Stryker changes their rules and views, one place at a time, and every change should make
 * a test of the type fail. Prints, for each type, how many mutants the examples, the laws and the golden files found, in this
 * order, and the mutants that survived.
 * Run: `npm run mutate -- [type …] [--file war/battle.ts]`
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { gameTypes } from '#src/games/index.js';
import { EQUIVALENTS } from './equivalents.js';

/**
 * Files of a type that are neither rules nor views: words, shapes, its parts by name, what only its computer players use,
 * and its query, which is tested through its route.
 */
const LEFT_OUT = [
  ...['index', 'schemas', 'refusals', 'describe', 'trace-query'],
  ...['analysis', 'bitboard', 'determinize', 'placements', 'symmetries'],
];
const VIEW_FILE = '/view.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { file: { type: 'string' } },
});

interface Position {
  readonly line: number;
  readonly column: number;
}

/** A mutant as Stryker reports it. Lines and columns count from 1. */
interface MutantResult {
  readonly fileName: string;
  readonly location: { readonly start: Position; readonly end: Position };
  readonly mutatorName: string;
  readonly replacement: string;
  readonly status: string;
  /** Of a mutant that was found: the output of the tests. */
  readonly statusReason?: string;
}

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

const mutantsOf = (type: string): MutantResult[] => {
  const files =
    options.file === undefined
      ? [`src/games/${type}/*.ts`, ...LEFT_OUT.map((name) => `!src/games/${type}/${name}.ts`)]
      : [`src/games/${options.file}`];
  return runStryker({
    mutate: files,
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
};

/** The code that a mutant replaces. */
const textAt = ({ fileName, location: { start, end } }: MutantResult): string => {
  const lines = readFileSync(fileName, 'utf8').split('\n');
  const text = lines.slice(start.line - 1, end.line);
  const last = text.length - 1;
  return text
    .map((line, row) =>
      line.slice(row === 0 ? start.column - 1 : 0, row === last ? end.column - 1 : undefined),
    )
    .join('\n');
};

const shortName = (fileName: string): string => fileName.replace(/^.*src\/games\//, '');

const isEquivalent = (mutant: MutantResult): boolean =>
  EQUIVALENTS.some(
    ({ file, original, replacement }) =>
      file === shortName(mutant.fileName) &&
      original === textAt(mutant) &&
      replacement === mutant.replacement,
  );

/** Finders of mutants, in the order in which they run. */
const NETS = ['examples', 'laws', 'golden files', 'end of time'] as const;
type Net = (typeof NETS)[number];

/** What found a mutant; `null` if it survived. */
const netOf = ({ status, statusReason = '' }: MutantResult): Net | null => {
  if (status === 'Timeout') return 'end of time';
  if (status !== 'Killed' && status !== 'RuntimeError') return null;
  if (statusReason.includes('/golden.test.js')) return 'golden files';
  return /\/laws[/.]/.test(statusReason) ? 'laws' : 'examples';
};

const percentage = (part: number, whole: number): string =>
  whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`;

const cellsOf = (mutants: readonly MutantResult[]): string => {
  const tried = mutants.filter(({ status }) => !['Ignored', 'CompileError'].includes(status));
  const equivalent = tried.filter((mutant) => netOf(mutant) === null && isEquivalent(mutant)).length;
  const found = NETS.map((net) => tried.filter((mutant) => netOf(mutant) === net).length);
  const counted = tried.length - equivalent;
  const all = found.reduce((sum, count) => sum + count, 0);
  const golden = found[NETS.indexOf('golden files')] ?? 0;
  const scores = [percentage(all, counted), percentage(all - golden, counted)];
  return [tried.length, ...found, equivalent, ...scores].join(' | ');
};

const sayMutant = (mutant: MutantResult): void => {
  const { fileName, location, mutatorName, replacement } = mutant;
  console.log(`${shortName(fileName)}:${location.start.line} ${mutatorName}`);
  console.log(`  ${textAt(mutant)}\n  → ${replacement}`);
};

const rows: string[] = [];
const types = positionals.length > 0 ? positionals : [...gameTypes.keys()];
for (const type of options.file === undefined ? types : [options.file.replace(/\/.*/, '')]) {
  const mutants = mutantsOf(type);
  for (const mutant of mutants)
    if (['Survived', 'NoCoverage'].includes(mutant.status) && !isEquivalent(mutant)) sayMutant(mutant);
  const views = mutants.filter(({ fileName }) => fileName.endsWith(VIEW_FILE));
  const rules = mutants.filter(({ fileName }) => !fileName.endsWith(VIEW_FILE));
  rows.push(`| ${type} | rules | ${cellsOf(rules)} |`);
  rows.push(`| ${type} | views | ${cellsOf(views)} |`);
}
const head = ['type', '', 'mutants', ...NETS, 'equivalent', 'score', 'without golden files'];
console.log(`| ${head.join(' | ')} |\n|${'---|'.repeat(head.length)}`);
console.log(rows.join('\n'));
