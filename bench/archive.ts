/**
 * Archiving: its speed, what a game takes, and what it means for moves of other games meanwhile.
 * `node dist/bench/archive.js [games = 2000] [seconds = 20] [games at once = 8]`
 */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { countFinishedGames } from '#src/engine/queries/statistics.js';
import { gameTypes } from 'parlour-games/games';
import { at } from 'parlour-games/kit/checked';
import type { IndexLine } from 'parlour-games/record/archive/layout';
import { openStore, temporaryFolder } from '#test/persistence/stores.js';
import { startPostgres } from '#test/support/postgres.js';
import { startService } from '#test/support/service-process.js';
import { quantile } from '#test/support/statistics.js';
import { playedGame } from './support/played-games.js';
import { playFor } from './support/players.js';

const [GAMES = 2000, SECONDS = 20, AT_ONCE = 8] = process.argv.slice(2).map(Number);
const types = [...gameTypes.values()];
/** After all games have ended. */
const BEFORE = '2026-06-01';

const postgres = await startPostgres();
const folders = await Promise.all([temporaryFolder(), temporaryFolder()]);
const [byProgram, byService] = folders.map(({ path }) => path) as [string, string];
const env = { DATABASE_URL: postgres.url, LOG_LEVEL: 'info' };

/** Stores games of all types that ended long ago, and counts them. */
const fill = async (from: number): Promise<void> => {
  const store = await openStore({ databaseUrl: postgres.url });
  for (let index = from; index < from + GAMES; index += 1)
    await store.create(playedGame(at(types, index % types.length), index));
  await countFinishedGames(store);
  await store.close();
};

const report = (when: string, latencies: readonly number[]): void => {
  const [p50, p99] = [0.5, 0.99].map((q) => quantile(latencies, q).toFixed(1));
  const perSecond = (latencies.length / SECONDS).toFixed(0);
  console.log(`moves ${when}: p50 ${p50} ms, p99 ${p99} ms, ${perSecond} a second`);
};

const archiveWith = (...options: readonly string[]): Promise<{ stdout: string }> =>
  promisify(execFile)(
    process.execPath,
    ['dist/service/archive.js', 'archive', '--before', BEFORE, '--to', byProgram, ...options],
    { env: { ...process.env, ...env } },
  );

const indexOf = async (folder: string): Promise<IndexLine[]> => {
  const files = (await readdir(join(folder, 'index'), { recursive: true })).filter((name) =>
    name.endsWith('n'),
  );
  const texts = await Promise.all(files.map((name) => readFile(join(folder, 'index', name), 'utf8')));
  return texts.flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as IndexLine),
  );
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const quiet = await startService('parlour', env);
await playFor(quiet, SECONDS, AT_ONCE);
report('without archiving', await playFor(quiet, SECONDS, AT_ONCE));
await fill(0);
const archiving = archiveWith();
report('beside the program, 50 games a second', await playFor(quiet, SECONDS, AT_ONCE));
console.log((await archiving).stdout.trim());
await fill(GAMES);
console.log('As many as possible:', (await archiveWith('--rate', '0')).stdout.trim());
report('without archiving', await playFor(quiet, SECONDS, AT_ONCE));
await quiet.stop();

await fill(2 * GAMES);
const archivingService = await startService('parlour', {
  ...env,
  RETENTION_DAYS: '1',
  ARCHIVE_DIR: byService,
});
report('on the service that archives', await playFor(archivingService, SECONDS, AT_ONCE));
await archivingService.stop();
console.log(`archived by the service: ${(await indexOf(byService)).length}`);

const lines = await indexOf(byProgram);
for (const type of types.map(({ id }) => id)) {
  const own = lines.filter((line) => line.type === type);
  const [bytes, entries] = [sumOf(own.map((line) => line.bytes)), sumOf(own.map((line) => line.entries))];
  const perGame = (bytes / own.length).toFixed(0);
  console.log(
    `${type}: ${perGame} bytes a game, ${(bytes / entries).toFixed(0)} an entry (${own.length} games)`,
  );
}
for (const { remove } of folders) await remove();
await postgres.remove();
