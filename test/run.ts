/**
 * Runs the compiled tests, a few files in a process, and prints a line for each process, every failure and, last, the
 * totals. Fails when a test fails or when none ran.
 *
 * `node dist/test/run.js [--long | --all] [--coverage] [file …]`: the tests of `npm test` by default; `--long` runs those
 * that take long by nature, `--all` every test at full length, and with compiled test files only these run. `--coverage`
 * also prints what they covered, and fails when that is below the limits in .c8rc.json. It costs a fifth of their time.
 *
 * The files print TAP. They run without tap's command line, whose hooks for TypeScript and mocks cost a second of
 * processor time for each file and have nothing to do for compiled JavaScript.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runFiles, type RunResult, type Totals } from './support/runner/run-files.js';
import { testGroups, timeoutMsOf } from './support/runner/test-files.js';

const COVERAGE_FOLDER = resolve('.tap/v8');

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const sayResult = ({ files, milliseconds, failed, passed, failures }: RunResult): void => {
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`;
  const verdict = failed > 0 ? 'NOT OK' : 'ok';
  const names = files.map((file) => relative('dist/test', file));
  say(`${verdict} ${names.join(' ')} (${passed > 0 || failed > 0 ? seconds : 'skipped'})`);
  for (const failure of failures) say(failure);
};

type Groups = readonly (readonly string[])[];

/** Runs one group more at once than there are processors, since many wait for timers and other processes. */
const runGroups = async (groups: Groups, coverageFolder: string | undefined): Promise<Totals> => {
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  const waiting = [...groups];
  const worker = async (): Promise<void> => {
    for (let files = waiting.shift(); files !== undefined; files = waiting.shift()) {
      const result = await runFiles(files, { timeoutMs: timeoutMsOf(files), coverageFolder });
      totals.passed += result.passed;
      totals.failed += result.failed;
      totals.skipped += result.skipped;
      sayResult(result);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, worker));
  return totals;
};

const checkCoverage = async (): Promise<boolean> => {
  const c8 = join(dirname(createRequire(import.meta.url).resolve('c8/package.json')), 'bin/c8.js');
  const report = spawn(process.execPath, [c8, 'report', '--temp-directory', COVERAGE_FOLDER], {
    stdio: 'inherit',
  });
  const [code] = (await once(report, 'close')) as [number | null];
  return code === 0;
};

const main = async (): Promise<boolean> => {
  const { values, positionals } = parseArgs({
    options: { long: { type: 'boolean' }, all: { type: 'boolean' }, coverage: { type: 'boolean' } },
    allowPositionals: true,
  });
  const selection = values.all === true ? 'all' : values.long === true ? 'long' : 'brief';
  const groups = positionals.length > 0 ? positionals.map((file) => [file]) : testGroups(selection);
  rmSync(COVERAGE_FOLDER, { recursive: true, force: true });
  const totals = await runGroups(groups, values.coverage === true ? COVERAGE_FOLDER : undefined);
  const someRan = totals.passed + totals.failed > 0;
  const covered = values.coverage !== true || (someRan && (await checkCoverage()));
  if (totals.skipped > 0) say(`${totals.skipped} skipped`);
  say(`${totals.passed} passed, ${totals.failed} failed`);
  return someRan && totals.failed === 0 && covered;
};

process.exitCode = (await main()) ? 0 : 1;
