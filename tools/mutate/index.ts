/**
 * Mutation tests of game types: their rules and views are changed, one place at a time, and every change should make a test
 * of the type fail. Stryker changes operators, literals and calls; `conditions.ts` makes conditions and returned values
 * wrong in rare states only. Examples, laws and golden files run in this order, the next only if the one before found
 * nothing. Prints the mutants that survived or that only golden files found, and what each net found. Fails if a mutant
 * survives, or if examples and laws find too few. Run: `npm run mutate -- [type …] [--file war/battle.ts] [--conditions]
 * [--every 8]`; `--conditions` leaves Stryker out, `--every 8` tries each eighth mutant only.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stop } from 'esbuild';
import { gameTypes } from 'parlour-games/games';
import { conditionMutants } from './conditions.js';
import { finderOf, GAMES, type Mutant } from './mutants.js';
import { rowOf, sayIfMissed, TABLE_HEAD, type Tried } from './report.js';
import { tokenMutants } from './tokens.js';

/**
 * Files of a type that are neither rules nor views: words, shapes, its parts by name, what only its computer players use,
 * and its query, which is tested through its route.
 */
const LEFT_OUT = [
  ...['index', 'schemas', 'refusals', 'describe', 'trace-query'],
  ...['analysis', 'bitboard', 'determinize', 'placements', 'symmetries'],
].map((name) => `${name}.ts`);
const VIEW_FILE = '/view.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: 'string' },
    conditions: { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
  },
});

const filesOf = (type: string): string[] =>
  options.file === undefined
    ? readdirSync(join(GAMES, type))
        .filter((name) => name.endsWith('.ts') && !LEFT_OUT.includes(name))
        .map((name) => `${type}/${name}`)
    : [options.file];

/** The mutants of a type by the name of their row. */
const mutantsOf = async (type: string): Promise<[string, Mutant[]][]> => {
  if ((await finderOf(type, { sources: {} })) !== null)
    throw new Error(`Tests of ${type} fail without a mutant.`);
  const tokens = options.conditions ? [] : tokenMutants(filesOf(type));
  return [
    ['rules', tokens.filter(({ file }) => !file.endsWith(VIEW_FILE))],
    ['views', tokens.filter(({ file }) => file.endsWith(VIEW_FILE))],
    ['rare states', await conditionMutants(type, filesOf(type))],
  ];
};

/** Tries mutants, as many at a time as there are processors. */
const tryMutants = async (type: string, mutants: readonly Mutant[]): Promise<Tried[]> => {
  const tried: Tried[] = [];
  const left = mutants.values();
  const work = async (): Promise<void> => {
    for (const mutant of left) {
      const each = { ...mutant, finder: await finderOf(type, mutant) };
      sayIfMissed(each);
      tried.push(each);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return tried;
};

const rows: string[] = [];
const types = positionals.length > 0 ? positionals : [...gameTypes.keys()];
for (const type of options.file === undefined ? types : [options.file.replace(/\/.*/, '')])
  for (const [part, mutants] of await mutantsOf(type)) {
    const sample = mutants.filter((_, i) => i % Number(options.every) === 0);
    if (sample.length === 0) continue;
    const { row, isEnough } = rowOf(type, part, await tryMutants(type, sample));
    console.log(row);
    rows.push(row);
    if (!isEnough) process.exitCode = 1;
  }
console.log([TABLE_HEAD, ...rows].join('\n'));
// Its contexts keep the process alive.
await stop();
