/**
 * Runs the tests, a few files in a process, and prints a line for each process, every failure and, last, the totals. Fails
 * when a test fails or when none ran. It builds what the tests need.
 *
 * `npm test -- [--long | --all] [--coverage] [--watch] [word …]`: brief tests by default; `--long` runs those that take long
 * by nature or have a full length, `--all` every test at full length. Words select files by their paths. The id of a game
 * type selects its own tests and, limited to it, those of all types; beside other words, it limits what they select:
 * `npm test -- basra`, `npm test -- laws basra`. `--watch` runs them again when a source changes. `--coverage` also prints what they covered, and fails when that is below the limits in
 * .c8rc.json. It costs a fifth of their time.
 *
 * The files print TAP. They run without tap's command line, whose hooks for TypeScript and mocks cost a second of
 * processor time for each file and have nothing to do for compiled JavaScript.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, watch } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { codesNotMet, forgetProblemCodes } from './support/problem-codes.js';
import { AS_FAST_AS_POSSIBLE, hasPostgres, startPostgres } from './support/postgres.js';
import { runFiles, type RunResult, type Totals } from './support/runner/run-files.js';
import {
  needWholeBuild,
  packagesFor,
  readDurations,
  testFiles,
  testGroups,
  writeDurations,
  type Selection,
} from './support/runner/test-files.js';

const COVERAGE_FOLDER = resolve('.tap/v8');
const BUILD = 'tools/build/build.mjs';
const WATCHED = ['src', 'routes', 'test', 'packages', 'tools', 'examples'];
/** What a build writes there, or an installation. */
const NOT_SOURCES = /(^|\/)(node_modules|dist|generated)(\/|$)/;
/** Editors write a file in several steps. */
const SETTLED_MS = 100;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const sayResult = ({ files, milliseconds, failed, passed, failures }: RunResult): void => {
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`;
  const verdict = failed > 0 ? 'NOT OK' : 'ok';
  say(`${verdict} ${files.join(' ')} (${passed > 0 || failed > 0 ? seconds : 'skipped'})`);
  for (const failure of failures) say(failure);
};

/** Runs a program, and resolves with whether it has succeeded. */
const succeeds = async (...words: string[]): Promise<boolean> => {
  const [code] = (await once(spawn(process.execPath, words, { stdio: 'inherit' }), 'close')) as [
    number | null,
  ];
  return code === 0;
};

/** Many tests wait for timers and other processes, long ones most of all: so many groups more than processors run at once. */
const WAITING = { brief: 1, long: 2, all: 2 };

/** Runs groups, those that need packages of their own once `installed` resolves. */
const runGroups = async (
  paths: readonly string[],
  selection: Selection,
  env: NodeJS.ProcessEnv,
  installed: Promise<unknown>,
): Promise<Totals> => {
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  const durations = readDurations();
  const waiting = testGroups(paths, selection, durations);
  const worker = async (): Promise<void> => {
    for (let files = waiting.shift(); files !== undefined; files = waiting.shift()) {
      if (packagesFor(files).length > 0) await installed;
      const result = await runFiles(files, env);
      totals.passed += result.passed;
      totals.failed += result.failed;
      totals.skipped += result.skipped;
      for (const file of files) durations[file] = Math.round(result.milliseconds / files.length);
      sayResult(result);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + WAITING[selection] }, worker));
  writeDurations(durations);
  return totals;
};

/** Runs `work` with a PostgreSQL server for the services of tests, without one where none is installed. */
const withServer = async (
  needed: boolean,
  work: (env: NodeJS.ProcessEnv) => Promise<Totals>,
): Promise<Totals> => {
  const server = needed && (await hasPostgres()) ? await startPostgres(AS_FAST_AS_POSSIBLE) : null;
  try {
    return await work(server === null ? {} : { PARLOUR_TEST_SERVER: server.url });
  } finally {
    await server?.remove();
  }
};

const checkCoverage = (): Promise<boolean> => {
  const c8 = join(dirname(createRequire(import.meta.url).resolve('c8/package.json')), 'bin/c8.js');
  return succeeds(c8, 'report', '--temp-directory', COVERAGE_FOLDER);
};

/** Every documented problem happens in some test, a few of them only in long ones. */
const checkProblemCodes = (selection: Selection): boolean => {
  const missing = words.length > 0 || selection !== 'all' ? [] : codesNotMet();
  for (const code of missing) say(`FAILED no test gets the problem ${code}`);
  return missing.length === 0;
};

const { values: options, positionals: words } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    coverage: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const environment = (selection: Selection, types: readonly string[]): NodeJS.ProcessEnv => ({
  ...(selection === 'brief' ? {} : { PARLOUR_TEST_LENGTH: 'full' }),
  ...(types.length > 0 ? { PARLOUR_GAME_TYPES: types.join(',') } : {}),
  ...(options.coverage ? { NODE_V8_COVERAGE: COVERAGE_FOLDER } : {}),
});

const runTests = async (): Promise<boolean> => {
  const selection = options.all ? 'all' : options.long ? 'long' : 'brief';
  const { types, paths } = testFiles(selection, words);
  if (needWholeBuild(paths) && !(await succeeds(BUILD))) return false;
  const installed = Promise.all(
    packagesFor(paths).map((folder) => succeeds('tools/build/install.mjs', folder)),
  );
  rmSync(COVERAGE_FOLDER, { recursive: true, force: true });
  forgetProblemCodes();
  const totals = await withServer(needWholeBuild(paths), (env) =>
    runGroups(paths, selection, { ...environment(selection, types), ...env }, installed),
  );
  const someRan = totals.passed + totals.failed > 0;
  const covered = !options.coverage || (someRan && (await checkCoverage()));
  const problemsMet = checkProblemCodes(selection);
  if (totals.skipped > 0) say(`${totals.skipped} skipped`);
  say(`${totals.passed} passed, ${totals.failed} failed`);
  return someRan && totals.failed === 0 && covered && problemsMet && !(await installed).includes(false);
};

/** Runs the tests again after each change, with what was compiled anew. */
const watchSources = (): void => {
  const again = process.argv.slice(1).filter((word) => word !== '--watch');
  let settled: NodeJS.Timeout | undefined;
  let running = Promise.resolve(true);
  const rerun = async (): Promise<boolean> => (await succeeds(BUILD, 'modules')) && succeeds(...again);
  for (const folder of WATCHED)
    watch(folder, { recursive: true }, (_, name) => {
      if (name !== null && NOT_SOURCES.test(name)) return;
      clearTimeout(settled);
      settled = setTimeout(() => {
        running = running.then(rerun);
      }, SETTLED_MS);
    });
};

process.exitCode = (await runTests()) ? 0 : 1;
if (options.watch) watchSources();
