/** The programs that move games into the archive and back: docs/archive.md. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { restoreGame } from './engine/commands/restore-game.js';
import type { Engine } from './engine/engine.js';
import { isUuid } from './engine/games.js';
import { createJobs } from './engine/jobs/jobs.js';
import { countFinishedGames } from './engine/queries/statistics.js';
import { gameTypes } from 'parlour-games/games';
import { createStore } from './persistence/store.js';
import { endProcess } from './process/exit.js';
import { createTimers } from './process/timers.js';
import { gamesOfDay, readRecord } from 'parlour-games/record/archive/reader';
import { archivingTo } from './archiving.js';
import { readConfig, type Config } from './config.js';
import { readSigner } from './signing.js';

const USAGE = `Usage: npm run archive -- --before DATE [--to FOLDER] [--rate GAMES]
       npm run restore -- [--from FOLDER] --game ID
       npm run restore -- [--from FOLDER] --day DATE

Moves games that ended before a day or time (2026-01-31 or 2026-01-31T12:00:00Z) out of the database into a folder, as audit
records; brings a game back, or all that ended on a day. The folder is ARCHIVE_DIR if none is named; the database and the key
that signs are those of the settings. Can be stopped at any time, and run again. See docs/archive.md.

  --rate GAMES   games archived per second, 50 by default; 0: as many as possible

Exit code: 0 done; 1 some games could not be moved; 2 nothing was done.
`;

const [DONE, PARTLY, NOTHING] = [0, 1, 2];
const SECOND_MS = 1000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

type MovingEngine = Pick<Engine, 'store' | 'timers' | 'gameTypes' | 'signer' | 'archiveUrl'>;

/** Runs `work` with the database of the settings. */
const withEngine = async (
  config: Config,
  work: (engine: MovingEngine) => Promise<number>,
): Promise<number> => {
  const signer = readSigner(config);
  const timers = createTimers();
  const jobs = createJobs({ timers, random: () => 0.5, onRun: () => undefined });
  const store = await createStore({
    databaseUrl: config.DATABASE_URL,
    directUrl: config.DATABASE_DIRECT_URL,
    dataDir: config.DATA_DIR,
    reserveMb: 0,
    poolSize: 2,
    statementTimeoutMs: config.DATABASE_TIMEOUT_MS,
    connectTimeoutMs: config.DATABASE_TIMEOUT_MS,
    jobs,
    onFatal: endProcess,
  });
  try {
    return await work({ store, timers, gameTypes, signer, archiveUrl: null });
  } finally {
    jobs.stop();
    await store.close();
  }
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?Z)?$/;

/** The time, or the beginning of the day, by UTC, in milliseconds since 1970. */
const timeOf = (option: string, text: string, pattern: RegExp): number => {
  const time = pattern.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(time)) throw new Error(`${option} takes a day such as 2026-01-31, not ${text}.`);
  return time;
};

interface ArchiveRequest {
  readonly folder: string;
  readonly before: number;
  /** Games per second; 0: as many as possible. */
  readonly rate: number;
}

const archive = (config: Config, { folder, before, rate }: ArchiveRequest): Promise<number> =>
  withEngine(config, async (engine) => {
    const start = engine.timers.now();
    let [archived, unsound, isLast] = [0, 0, false];
    const archiveBatch = await archivingTo(folder, engine, (id, checks) => {
      unsound += 1;
      say(`${id} is damaged and stays in the database: ${JSON.stringify(checks)}`);
    });
    await countFinishedGames(engine.store);
    const isAlone = await engine.store.exclusively('archive', async () => {
      while (!isLast) {
        const batch = await archiveBatch(before);
        archived += batch.archived;
        ({ isLast } = batch);
        const dueMs = rate === 0 ? 0 : (SECOND_MS * archived) / rate;
        await sleep(isLast ? 0 : Math.max(0, start + dueMs - engine.timers.now()));
      }
    });
    if (!isAlone) throw new Error('Another process is archiving: the service, or this program.');
    const seconds = (engine.timers.now() - start) / SECOND_MS;
    say(`Games archived: ${archived}, in ${seconds.toFixed(1)} s. Damaged, and kept: ${unsound}.`);
    return unsound === 0 ? DONE : PARTLY;
  });

const restore = (config: Config, folder: string, ids: readonly string[]): Promise<number> =>
  withEngine(config, async (engine) => {
    let restored = 0;
    for (const id of ids) {
      try {
        const archived = await engine.store.archivedGame(id);
        if (archived === null) throw new Error('this database has not archived it, or has restored it');
        await restoreGame(engine, archived, readRecord(folder, archived));
        restored += 1;
      } catch (error) {
        say(`${id} cannot be restored: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    say(`${restored} of ${ids.length} games restored.`);
    return restored === ids.length ? DONE : PARTLY;
  });

const gamesToRestore = (folder: string, game: string | undefined, day: string | undefined): string[] => {
  if ((game === undefined) === (day === undefined)) throw new Error('Name a --game or a --day.');
  if (game !== undefined) {
    if (!isUuid(game)) throw new Error(`--game takes the id of a game, not ${game}.`);
    return [game];
  }
  timeOf('--day', day ?? '', DAY);
  const ids = gamesOfDay(folder, day ?? '');
  if (ids.length === 0) throw new Error(`${folder} has no game that ended on ${day}.`);
  return ids;
};

const folderOf = (option: string, folder: string): string => {
  if (folder === '') throw new Error(`Name a folder (${option}), or set ARCHIVE_DIR.`);
  return folder;
};

const RATE = /^\d{1,6}$/;

const runArchive = (args: readonly string[]): Promise<number> => {
  const config = readConfig();
  const { values } = parseArgs({
    args: [...args],
    options: {
      before: { type: 'string' },
      to: { type: 'string', default: config.ARCHIVE_DIR },
      rate: { type: 'string', default: '50' },
    },
  });
  if (values.before === undefined) throw new Error('Say --before which day the games ended.');
  const before = timeOf('--before', values.before, TIME);
  if (before > Date.now()) throw new Error('--before takes a day that has begun.');
  if (!RATE.test(values.rate)) throw new Error(`--rate takes a number of games, not ${values.rate}.`);
  return archive(config, { folder: folderOf('--to', values.to), before, rate: Number(values.rate) });
};

const runRestore = (args: readonly string[]): Promise<number> => {
  const config = readConfig();
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: 'string', default: config.ARCHIVE_DIR },
      game: { type: 'string' },
      day: { type: 'string' },
    },
  });
  const folder = folderOf('--from', values.from);
  return restore(config, folder, gamesToRestore(folder, values.game, values.day));
};

const run = ([command = '', ...args]: readonly string[]): Promise<number> => {
  if (!args.includes('--help')) return command === 'restore' ? runRestore(args) : runArchive(args);
  process.stdout.write(USAGE);
  return Promise.resolve(DONE);
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = NOTHING;
}
