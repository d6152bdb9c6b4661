/**
 * Runs the compiled tests with tap (.taprc), and prints a line a file, every failure, the coverage (limits in
 * .c8rc.json) and, last, the totals. Fails when a test fails, when none ran or when coverage is too low. With
 * compiled test files as arguments it runs only these, whatever they cover.
 */
import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { Parser, type Result } from 'tap-parser';

const COVERAGE_FOLDER = resolve('.tap/v8');

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

const packageFolder = (name: string): string =>
  dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
const tapProgram = join(packageFolder('tap'), 'dist/esm/run.mjs');
const c8Program = join(packageFolder('c8'), 'bin/c8.js');

/** The compiled form of every `test/**\/*.test.ts`; a compiled test whose source is gone is not among them. */
const compiledTests = (): string[] =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .sort()
    .map((path) => join('dist/test', path.replace(/\.ts$/, '.js')));

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const seconds = (milliseconds: number | null): string => `${((milliseconds ?? 0) / 1000).toFixed(1)} s`;

const sayFile = ({ ok, name, skip, time }: Result): void => {
  say(`${ok ? 'ok' : 'NOT OK'} ${name} (${skip === false ? seconds(time) : `skipped ${String(skip)}`})`);
};

const indented = (text: string): string => text.trimEnd().replace(/^/gm, '    ');

const sayFailure = ({ fullname, diag }: Result): void => {
  say(`FAILED ${fullname}`);
  for (const [name, value] of Object.entries((diag ?? {}) as object)) {
    say(`  ${name}:\n${indented(typeof value === 'string' ? value : JSON.stringify(value))}`);
  }
};

/** What tap says of a file without any test: more likely a mistake than a wish. */
const EMPTY_FILE = 'no tests found';

/** A parser of TAP that counts the assertions into `totals`, and tells of files and failures as they come. */
const reporter = (totals: Totals): Parser => {
  const parser = new Parser();
  const fail = (failure: Result): void => {
    totals.failed++;
    sayFailure(failure);
  };
  parser.on('pass', () => totals.passed++);
  parser.on('fail', fail);
  parser.on('skip', (skipped: Result) => {
    if (skipped.skip === EMPTY_FILE) fail(skipped);
    else totals.skipped++;
  });
  parser.on('bailout', (reason: string) => {
    totals.failed++;
    say(`BAILED OUT ${reason}`);
  });
  parser.on('assert', sayFile);
  return parser;
};

const exitOf = (child: ReturnType<typeof spawn>): Promise<number> =>
  new Promise((settle, reject) => {
    child.once('error', reject).once('close', (code) => {
      settle(code ?? 1);
    });
  });

const runTests = async (files: readonly string[], totals: Totals): Promise<boolean> => {
  const child = spawn(process.execPath, [tapProgram, '--reporter=tap', ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_V8_COVERAGE: COVERAGE_FOLDER },
  });
  child.stdout.pipe(reporter(totals));
  return (await exitOf(child)) === 0;
};

const checkCoverage = async (): Promise<boolean> => {
  const child = spawn(process.execPath, [c8Program, 'report', '--temp-directory', COVERAGE_FOLDER], {
    stdio: 'inherit',
  });
  return (await exitOf(child)) === 0;
};

const main = async (chosen: readonly string[]): Promise<boolean> => {
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  rmSync(COVERAGE_FOLDER, { recursive: true, force: true });
  const files = chosen.length > 0 ? chosen : compiledTests();
  const succeeded = files.length > 0 && (await runTests(files, totals));
  const someRan = totals.passed + totals.failed > 0;
  const covered = chosen.length > 0 || (someRan && (await checkCoverage()));
  if (totals.skipped > 0) say(`${totals.skipped} skipped`);
  say(`${totals.passed} passed, ${totals.failed} failed`);
  return succeeded && someRan && totals.failed === 0 && covered;
};

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
