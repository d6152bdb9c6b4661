/** Which test files there are, which of them share a process, and in which order they run. */
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

export type Selection = 'brief' | 'long' | 'all';

const LONG = '.long.test.ts';

/**
 * The slowest files, slowest first. They start before all others, so that no long one is left running alone at the end, and
 * have a process each. Update the list when the times that a run prints say so.
 */
const SLOWEST: readonly string[] = [
  'web/accessibility.long.test.ts',
  'web/lobby-errors.long.test.ts',
  'web/games.long.test.ts',
  'routes/past-views.long.test.ts',
  'resilience/outages.long.test.ts',
  'routes/all-games.long.test.ts',
  'game-type.long.test.ts',
  'resilience/leak-hunt.long.test.ts',
  'web/lobby.long.test.ts',
  'web/connection.long.test.ts',
  'clients/generated-clients.long.test.ts',
  'web/lobby-lists.long.test.ts',
  'examples/bot-py.long.test.ts',
  'packages/client/package.long.test.ts',
  'packages/mcp/games.long.test.ts',
  'routes/swagger-ui.long.test.ts',
  'tools/record-examples.long.test.ts',
  'packages/client/bot.long.test.ts',
  'games/black-box/hider.long.test.ts',
  'server.long.test.ts',
  'workers/noisy-neighbour.long.test.ts',
  'resilience/full-disk.long.test.ts',
  'start.long.test.ts',
  'web/table.long.test.ts',
  'web/verify.long.test.ts',
  'web/errors.long.test.ts',
  'web/friends.long.test.ts',
  'web/replay.long.test.ts',
  'resilience/fuzz.long.test.ts',
  'routes/shared-streams.long.test.ts',
  'resilience/chaos.long.test.ts',
  'http/plugins/validation.long.test.ts',
  'http/problems/examples.long.test.ts',
  'http/plugins/limits.long.test.ts',
  'routes/streams-by-viewer.long.test.ts',
  'packages/client/games.long.test.ts',
  'routes/edges.long.test.ts',
  'record/verifier/program.long.test.ts',
  'packages/client/entries.long.test.ts',
  'routes/play.test.ts',
  'routes/analyses.long.test.ts',
  'persistence/embedded/one-owner.long.test.ts',
  'routes/audit-records-ends.long.test.ts',
  'games/black-box/cpu.long.test.ts',
  'routes/past-view-requests.long.test.ts',
];

/** Where `path` comes: the slowest files, then the other long ones, then those that start the service, then the rest. */
const rank = (path: string): number => {
  const at = SLOWEST.indexOf(path);
  if (at !== -1) return at;
  if (path.endsWith(LONG)) return SLOWEST.length;
  return SLOWEST.length + (path.startsWith('routes') ? 1 : 2);
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

/**
 * Folders whose files may share a process. Loading Parlour, and what V8 has to learn about it, take longer than many of
 * these tests. Tests elsewhere are about processes, memory or threads, and have a process for each file.
 */
const SHARING: readonly string[] = [
  'docs',
  'engine',
  'games',
  'http',
  'kit',
  'packages',
  'routes',
  'tools',
  'record',
];
const FILES_PER_PROCESS = 12;

/** What files have in common that share a process; files at full length set that for their whole process. */
const processOf = (path: string): string => {
  const [folder = ''] = path.split(sep);
  const shares = SHARING.includes(folder) && rank(path) >= SLOWEST.length;
  return shares ? `${folder} ${path.endsWith(LONG)}` : path;
};

const inParts = (paths: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(paths.length / FILES_PER_PROCESS) }, (_, part) =>
    paths.slice(part * FILES_PER_PROCESS, (part + 1) * FILES_PER_PROCESS),
  );

/**
 * Groups of compiled test files that run in one process each, the slowest first. Lists sources, so that compiled tests
 * whose source is gone do not run.
 */
export const testGroups = (selection: Selection): string[][] => {
  const paths = selected(allFiles(), selection)
    .sort()
    .toSorted((a, b) => rank(a) - rank(b));
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const group = processOf(path);
    groups.set(group, [...(groups.get(group) ?? []), path]);
  }
  return [...groups.values()].flatMap(inParts).map((group) => group.map(compiled));
};

/** How long a group of files may take before it is ended: long by nature, or slow on a busy machine. */
export const timeoutMsOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + (file.endsWith('.long.test.js') ? 900_000 : 180_000), 0);
