/** Which test files there are, and in which order they run. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export type Selection = 'brief' | 'long' | 'all';

const LONG = '.long.test.ts';

/**
 * The slowest files, slowest first. They start before all others, so that no long one is left running alone at the end, and
 * run without measuring coverage, which would make them a fifth slower. Update the list when the times that a run prints
 * say so.
 */
const SLOWEST: readonly string[] = [
  'routes/replays.long.test.ts',
  'resilience/outages.long.test.ts',
  'routes/all-games.long.test.ts',
  'game-type.long.test.ts',
  'resilience/leak-hunt.long.test.ts',
  'clients/generated-clients.long.test.ts',
  'examples/bot-py.long.test.ts',
  'packages/client/package.long.test.ts',
  'packages/mcp/games.long.test.ts',
  'routes/swagger-ui.long.test.ts',
  'tools/record-examples.long.test.ts',
  'packages/client/bot.long.test.ts',
  'games/black-box/hider.long.test.ts',
  'server.long.test.ts',
  'workers/greedy-guest.long.test.ts',
  'resilience/full-disk.long.test.ts',
  'start.long.test.ts',
  'resilience/fuzz.long.test.ts',
  'routes/shared-streams.long.test.ts',
  'resilience/chaos.long.test.ts',
  'http/plugins/validation.long.test.ts',
  'http/problem-examples.long.test.ts',
  'http/plugins/limits.long.test.ts',
  'routes/streams-by-viewer.long.test.ts',
  'packages/client/games.long.test.ts',
  'routes/edges.long.test.ts',
  'verify/program.long.test.ts',
  'packages/client/entries.long.test.ts',
  'routes/play.test.ts',
  'routes/analyses.long.test.ts',
  'persistence/one-owner.long.test.ts',
  'games/black-box/random.long.test.ts',
  'routes/audit-records-ends.long.test.ts',
  'games/black-box/cpu.long.test.ts',
  'routes/replay-requests.long.test.ts',
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

/** Where the compiler puts the test file at `path` in `test/`. */
const compiled = (path: string): string => join('dist/test', path.replace(/\.ts$/, '.js'));

const allFiles = (): string[] =>
  readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(BRIEF));

/** Compiled test files, slowest first. Lists sources, so that compiled tests whose source is gone do not run. */
export const testFiles = (selection: Selection): string[] =>
  selected(allFiles(), selection)
    .sort()
    .toSorted((a, b) => rank(a) - rank(b))
    .map(compiled);

const SLOWEST_COMPILED: ReadonlySet<string> = new Set(SLOWEST.map(compiled));

/** Whether a run that measures coverage does so in this compiled file. */
export const isMeasured = (file: string): boolean => !SLOWEST_COMPILED.has(file);

/** How long a file may take before it is ended: long by nature, or slow on a busy machine. */
export const timeoutMsOf = (file: string): number => (file.endsWith('.long.test.js') ? 900_000 : 180_000);
