/**
 * Archiving: its speed, the space that a game takes, and what it costs moves of other games meanwhile.
 * `node dist/bench/archive.js [games = 2000] [seconds = 20] [games at once = 8]`
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

const postgres = await startPostgres();
const folder = await temporaryFolder();
const env = { DATABASE_URL: postgres.url, LOG_LEVEL: 'info' };

/** Stores games of all types that ended long ago, and counts them. */
const fill = async (): Promise<void> => {
  const store = await openStore({ databaseUrl: postgres.url });
  for (let index = 0; index < GAMES; index += 1)
    await store.create(playedGame(at(types, index % types.length), index));
  await countFinishedGames(store);
  await store.close();
};

const report = (when: string, latencies: readonly number[]): void => {
  const [p50, p99] = [0.5, 0.99].map((q) => quantile(latencies, q).toFixed(1));
  const perSecond = (latencies.length / SECONDS).toFixed(0);
  console.log(`moves ${when}: p50 ${p50} ms, p99 ${p99} ms, ${perSecond} a second`);
};

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
await quiet.stop();
await fill();
const archivingService = await startService('parlour', {
  ...env,
  RETENTION_DAYS: '1',
  ARCHIVE_DIR: folder.path,
});
report('on the service that archives', await playFor(archivingService, SECONDS, AT_ONCE));
await archivingService.stop();
const lines = await indexOf(folder.path);
console.log(`games archived meanwhile: ${lines.length}`);
for (const type of types.map(({ id }) => id)) {
  const own = lines.filter((line) => line.type === type);
  const [bytes, entries] = [sumOf(own.map((line) => line.bytes)), sumOf(own.map((line) => line.entries))];
  const perGame = (bytes / own.length).toFixed(0);
  console.log(
    `${type}: ${perGame} bytes a game, ${(bytes / entries).toFixed(0)} an entry (${own.length} games)`,
  );
}
await folder.remove();
await postgres.remove();
