/** Runs test files with plain Node.js, in a process of their own, and reads the TAP that it prints. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Parser, type Result } from 'tap-parser';
import { watchForHang } from './hangs.js';

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

export interface RunResult extends Totals {
  readonly files: readonly string[];
  readonly milliseconds: number;
  /** What to print for each failure. */
  readonly failures: readonly string[];
}

/** The time between the signal that makes tap print what it waits for and the end of the process. */
const GRACE_MS = 2000;

const SEVERAL = 'dist/test/support/runner/several.js';

/**
 * The embedded database is WebAssembly, which V8 optimizes while it runs. That costs more processor time than most tests
 * get back, so V8 waits for ten times as much use of a function, and six times as much of one in JavaScript. It collects
 * garbage less often, from more memory.
 * Services that tests start inherit this.
 */
const V8_OPTIONS = [
  '--wasm-tiering-budget=18000000',
  '--interrupt-budget=400000',
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
];

const indented = (text: string): string => text.trimEnd().replace(/^/gm, '    ');

const describeFailure = ({ fullname, diag }: Result): string =>
  [
    `FAILED ${fullname}`,
    ...Object.entries((diag ?? {}) as object).map(
      ([name, value]) => `  ${name}:\n${indented(typeof value === 'string' ? value : JSON.stringify(value))}`,
    ),
  ].join('\n');

interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly hung: boolean;
  /** It ran with some game types only, perhaps with none that it tests. */
  readonly limited: boolean;
}

/** What is wrong with the process itself. An exit code only matters when no assertion has failed. */
const processFailure = ({ code, signal, hung, limited }: Finished, totals: Totals): string | null => {
  if (hung) return 'FAILED it hangs: the failure before this one names the test';
  if (totals.failed > 0) return null;
  if (code !== 0) return `FAILED the process ended with ${signal ?? `exit code ${code}`}`;
  return totals.passed + totals.skipped === 0 && !limited ? 'FAILED it contains no tests' : null;
};

/** Counts assertions of all depths, and collects the failures. */
const parserFor = (totals: Totals, failures: string[]): Parser => {
  const parser = new Parser();
  parser.on('pass', () => (totals.passed += 1));
  parser.on('skip', () => (totals.skipped += 1));
  parser.on('fail', (failure: Result) => {
    totals.failed += 1;
    failures.push(describeFailure(failure));
  });
  parser.on('bailout', (reason: string) => {
    totals.failed += 1;
    failures.push(`BAILED OUT ${reason}`);
  });
  return parser;
};

/** Where the module of the test file at `path` in `test/` is. */
const moduleOf = (path: string): string => join('dist/test', path.replace(/\.ts$/, '.js'));

/** tap would end a test after a minute; a busy machine needs longer, and the runner ends what hangs. */
const TAP_TIMEOUT_S = 86_400;

/** Runs `files`, paths in `test/`, to their end, or until one hangs; `env` is added to the environment. */
export function runFiles(files: readonly string[], env: NodeJS.ProcessEnv): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
    const failures: string[] = [];
    const started = performance.now();
    const modules = files.map(moduleOf);
    const child = spawn(process.execPath, ['--enable-source-maps', ...V8_OPTIONS, SEVERAL, ...modules], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env, TAP_TIMEOUT: String(TAP_TIMEOUT_S) },
    });
    child.once('error', reject);
    let hung = false;
    const { progress, stop } = watchForHang(child.pid ?? 0, () => {
      hung = true;
      child.kill('SIGALRM');
      setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    });
    child.stdout.on('data', progress).pipe(parserFor(totals, failures));
    child.once('close', (code, signal) => {
      stop();
      const failure = processFailure({ code, signal, hung, limited: 'PARLOUR_GAME_TYPES' in env }, totals);
      if (failure !== null) {
        totals.failed += 1;
        failures.push(failure);
      }
      resolve({ files, milliseconds: performance.now() - started, failures, ...totals });
    });
  });
}
