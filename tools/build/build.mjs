/**
 * Builds what has changed since the last build: `node tools/build/build.mjs [target]`, everything by default; the targets
 * are in `steps.mjs`. Steps that do not need each other run side by side. Prints nothing when everything is up to date.
 * Messages go to stderr, since stdout is the service's log.
 *
 * Plain JavaScript, because it runs before anything is compiled.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { TARGETS } from './steps.mjs';

/** The digest of the inputs of each step's last run, by the name of the step. */
const STAMP = 'dist/.build.json';

const readStamp = () => {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(STAMP, 'utf8'))));
  } catch {
    // No build yet, or one that was interrupted.
    return new Map();
  }
};

const writeStamp = (stamp) => {
  mkdirSync('dist', { recursive: true });
  writeFileSync(STAMP, JSON.stringify(Object.fromEntries(stamp)));
};

const build = async (steps) => {
  const stamp = readStamp();
  const reason = existsSync(STAMP) ? 'sources changed' : 'first build';
  const started = performance.now();
  const built = [];
  const runs = new Map();

  const runNow = async (step, digest) => {
    if (built.length === 0) process.stderr.write(`Building Parlour (${reason})…\n`);
    built.push(step.name);
    stamp.delete(step.name);
    writeStamp(stamp);
    await step.run();
    // The digest from before the step, so that a file edited during it is built next time.
    stamp.set(step.name, digest);
    writeStamp(stamp);
  };

  /** Runs a step after those that it needs, once. */
  const run = (step) => {
    if (!runs.has(step)) runs.set(step, runAfterOthers(step));
    return runs.get(step);
  };
  const runAfterOthers = async (step) => {
    await Promise.all((step.after ?? []).map(run));
    const digest = step.digest();
    if (!existsSync(step.output) || stamp.get(step.name) !== digest) await runNow(step, digest);
  };

  const results = await Promise.allSettled(steps.map(run));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  if (built.length === 0) return;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stderr.write(`Built in ${seconds} s: ${built.join('; ')}.\n`);
};

try {
  const [target = 'all'] = process.argv.slice(2);
  const steps = TARGETS[target];
  if (steps === undefined) throw new Error(`The targets are ${Object.keys(TARGETS).join(', ')}.`);
  await build(steps);
} catch (error) {
  process.stderr.write(`The build failed. ${error.message}\n`);
  process.exitCode = 1;
}
