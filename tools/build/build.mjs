/**
 * Builds what has changed since the last build: `node tools/build/build.mjs` for everything, with `--service` only what
 * `npm start` needs. Prints nothing when everything is up to date. Messages go to stderr, since stdout is the service's log.
 *
 * Plain JavaScript without dependencies, because it runs before anything is compiled.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { ALL_STEPS, SERVICE_STEPS } from './steps.mjs';

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

const isUpToDate = (step, stamp) => existsSync(step.output) && stamp.get(step.name) === step.digest();

/** Records the digests from before the step, so that a file edited during it is built next time. */
const runStep = async (step, stamp) => {
  const digests = [step, ...(step.includes ?? [])].map(({ name, digest }) => [name, digest()]);
  for (const name of [step.name, ...(step.outdates ?? [])]) stamp.delete(name);
  writeStamp(stamp);
  await step.run();
  for (const [name, digest] of digests) stamp.set(name, digest);
  writeStamp(stamp);
};

const build = async (steps) => {
  const stamp = readStamp();
  const reason = existsSync(STAMP) ? 'sources changed' : 'first build';
  const started = performance.now();
  const built = [];
  for (const step of steps) {
    if (isUpToDate(step, stamp)) continue;
    if (built.length === 0) process.stderr.write(`Building Parlour (${reason})…\n`);
    await runStep(step, stamp);
    built.push(step.name);
  }
  if (built.length === 0) return;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stderr.write(`Built in ${seconds} s: ${built.join('; ')}.\n`);
};

try {
  await build(process.argv.includes('--service') ? SERVICE_STEPS : ALL_STEPS);
} catch (error) {
  process.stderr.write(`The build failed. ${error.message}\n`);
  process.exitCode = 1;
}
