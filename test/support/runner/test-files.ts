/** Which test files there are, and in which order they run. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export type Selection = 'brief' | 'long' | 'all';

const LONG = '.long.test.ts';

/**
 * The slowest files, slowest first. They start before all others, so that no long one is left running alone at the end.
 * This only affects how long a run takes; update it when the times that a run prints say so.
 */
const SLOWEST: readonly string[] = [
  'game-type.long.test.ts',
  'resilience/outages.long.test.ts',
  'routes/swagger-ui.long.test.ts',
  'routes/all-games.long.test.ts',
  'games/black-box/hider.long.test.ts',
  'resilience/full-disk.long.test.ts',
  'resilience/leak-hunt.long.test.ts',
  'server.long.test.ts',
  'start.long.test.ts',
  'verify/program.long.test.ts',
  'http/problem-examples.long.test.ts',
  'workers/greedy-guest.long.test.ts',
  'persistence/one-owner.long.test.ts',
  'resilience/chaos.long.test.ts',
  'games/black-box/random.long.test.ts',
  'game-type.test.ts',
  'http/plugins/limits.long.test.ts',
  'resilience/fuzz.long.test.ts',
  'routes/play.test.ts',
];

const rank = (path: string): number => {
  const at = SLOWEST.indexOf(path);
  return at === -1 ? SLOWEST.length : at;
};

const BRIEF = '.test.ts';

/** Of two files with the same name, one brief and one long, `all` runs the long one, which does all that the brief does. */
const selected = (paths: readonly string[], selection: Selection): string[] => {
  const all = new Set(paths);
  return paths.filter((path) => {
    if (path.endsWith(LONG)) return selection !== 'brief';
    if (selection === 'all') return !all.has(path.replace(BRIEF, LONG));
    return selection === 'brief';
  });
};

const allFiles = (): string[] =>
  readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(BRIEF));

/** Compiled test files, slowest first. Lists sources, so that compiled tests whose source is gone do not run. */
export const testFiles = (selection: Selection): string[] =>
  selected(allFiles(), selection)
    .sort()
    .toSorted((a, b) => rank(a) - rank(b))
    .map((path) => join('dist/test', path.replace(/\.ts$/, '.js')));

/** How long a file may take before it is ended: long by nature, or slow on a busy machine. */
export const timeoutMsOf = (file: string): number => (file.endsWith('.long.test.js') ? 900_000 : 180_000);
