/** Which test files there are, which of them share a process, and in which order they run. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** `brief` for `npm test`; `long` is what takes long by nature or has a full length, `all` is every test at full length. */
export type Selection = 'brief' | 'long' | 'all';

const TEST = '.test.ts';
const LONG = '.long.test.ts';

/** Such a test runs more often, or proves more, at full length. */
const HAS_FULL_LENGTH = /from '[^']*\/support\/length\.js'/;

const hasFullLength = (path: string): boolean =>
  HAS_FULL_LENGTH.test(readFileSync(join('test', path), 'utf8'));

const isLong = (path: string): boolean => path.endsWith(LONG) || hasFullLength(path);

const isSelected = (path: string, selection: Selection): boolean =>
  selection === 'all' || (selection === 'brief' ? !path.endsWith(LONG) : isLong(path));

const TYPE_FOLDERS = ['packages/games/games', 'test/fixtures'];

/** The ids of the game types, including those of the tests. */
const typeIds = (): string[] =>
  TYPE_FOLDERS.flatMap((folder) =>
    readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts'))),
  );

/** Such a test runs for each game type. */
const OF_ALL_TYPES = /\b(testedTypes|documentedTypes)\b/;

const isOfAllTypes = (path: string): boolean => OF_ALL_TYPES.test(readFileSync(join('test', path), 'utf8'));

/** A word that is the whole name of a test selects that one, otherwise all whose paths contain it. */
const named = (paths: readonly string[], word: string): string[] => {
  const whole = paths.filter((path) => path === `${word}${TEST}` || path === `${word}${LONG}`);
  return whole.length > 0 ? whole : paths.filter((path) => path.includes(word));
};

export interface Selected {
  /** As paths in `test/`. */
  readonly paths: string[];
  /** The game types to which the tests of all types are limited; empty for all. */
  readonly types: readonly string[];
}

/**
 * The test files that the selection has and, if there are words, one of the words names. A word that names none of them
 * selects among all; throws if it names none of those either. Lists sources, so that compiled tests whose source is gone do
 * not run.
 */
export function testFiles(selection: Selection, words: readonly string[]): Selected {
  const all = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith(TEST) && !path.includes('node_modules'),
  );
  const paths = all.filter((path) => isSelected(path, selection)).sort();
  if (words.length === 0) return { paths, types: [] };
  const ids = typeIds();
  const types = words.filter((word) => ids.includes(word));
  const names = words.filter((word) => !types.includes(word));
  const byWord = names.map((word) => {
    const selected = named(paths, word);
    const found = selected.length > 0 ? selected : named(all, word);
    if (found.length === 0) throw new Error(`no test in test/ has a path with “${word}”`);
    return found;
  });
  if (types.length === 0) return { paths: [...new Set(byWord.flat())], types };
  const isOf = (path: string, id: string) => path.split(sep).includes(id);
  const isOfOther = (path: string) => ids.some((id) => !types.includes(id) && isOf(path, id));
  const byType = paths.filter((path) => types.some((id) => isOf(path, id)) || isOfAllTypes(path));
  const found = names.length === 0 ? byType : [...new Set(byWord.flat())];
  return { paths: found.filter((path) => !isOfOther(path)), types };
}

const DURATIONS = '.tap/durations.json';
/** How long a file that has not run here before is expected to take, brief or with a full length. */
const UNKNOWN_MS = { brief: 1000, long: 6000 };

export type Durations = Record<string, number>;

/** The milliseconds that each file took when it last ran here, by its path in `test/`. */
export function readDurations(): Durations {
  try {
    return JSON.parse(readFileSync(DURATIONS, 'utf8')) as Durations;
  } catch {
    return {};
  }
}

export function writeDurations(durations: Durations): void {
  mkdirSync(dirname(DURATIONS), { recursive: true });
  writeFileSync(DURATIONS, JSON.stringify(durations));
}

/**
 * Folders whose files may share a process, with files of the same line. Loading Parlour, what V8 has to learn about it, and
 * starting a service take longer than many of these tests. Tests elsewhere are about processes, memory or threads, and have
 * a process for each file, as have the long ones of `SHARING_BRIEF`.
 */
const SHARING: readonly (readonly string[])[] = [
  ['engine', 'http', 'kit', 'routes'],
  ['docs', 'tools'],
  ['examples', 'packages'],
  ['banner.test.ts', 'config.test.ts', 'fixtures', 'games', 'record', 'support', 'web'],
  ['laws', 'laws.test.ts'],
  ['persistence', 'timers.test.ts', 'workers'],
];
const SHARING_BRIEF = ['persistence', 'workers'];
const FILES_PER_PROCESS = 32;
/** At more than the brief length, a process takes no further file when its files are expected to take this long. */
const ENOUGH_MS = 60_000;

interface Group {
  readonly files: string[];
  expectedMs: number;
}

/** Groups of files that run in one process each. The slowest come first: none is left running alone at the end. */
export function testGroups(paths: readonly string[], selection: Selection, durations: Durations): string[][] {
  const enoughMs = selection === 'brief' ? Infinity : ENOUGH_MS;
  const groups: Group[] = [];
  const open = new Map<readonly string[], Group>();
  for (const path of paths) {
    const [folder = ''] = path.split(sep);
    const expectedMs = durations[path] ?? (isLong(path) ? UNKNOWN_MS.long : UNKNOWN_MS.brief);
    const isAlone = SHARING_BRIEF.includes(folder) && path.endsWith(LONG);
    const line = isAlone ? undefined : SHARING.find((folders) => folders.includes(folder));
    let group = line && open.get(line);
    if (group === undefined || group.expectedMs >= enoughMs || group.files.length >= FILES_PER_PROCESS) {
      group = { files: [], expectedMs: 0 };
      groups.push(group);
      if (line) open.set(line, group);
    }
    group.files.push(path);
    group.expectedMs += expectedMs;
  }
  return groups.sort((a, b) => b.expectedMs - a.expectedMs).map(({ files }) => files);
}

/** Folders of tests that need nothing but compiled modules: neither the bundled service nor the web page. */
const PURE = /^(games|kit|laws|record)\b/;

export function needWholeBuild(paths: readonly string[]): boolean {
  return paths.some((path) => !PURE.test(path));
}

/** Folders with packages of their own, and the tests that need them. */
const PACKAGES: Readonly<Record<string, RegExp>> = {
  'test/clients/generators': /^clients\//,
  'tools/check': /^(clients\/|packages\/client\/package\.|tools\/check\.)/,
};

export function packagesFor(paths: readonly string[]): string[] {
  return Object.entries(PACKAGES).flatMap(([folder, needs]) =>
    paths.some((path) => needs.test(path)) ? [folder] : [],
  );
}
