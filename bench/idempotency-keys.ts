/**
 * What idempotency keys cost: moves per second of Connect Four with and without them, taking turns on one service, and
 * the room that stored responses take on PostgreSQL.
 * `node dist/bench/idempotency-keys.js [seconds = 1] [rounds = 10] [concurrent games = 64]`
 */
import pg from 'pg';
import { at } from '#src/kit/checked.js';
import { startPostgres } from '#test/support/postgres.js';
import { cpuSeconds, startService } from '#test/support/service-process.js';
import { quantile } from '#tools/league/statistics.js';
import { drive } from './http/driver.js';
import { cpuSecondsOf } from './support/cpu-time.js';
import { WARM_UP_SECONDS } from './support/warm-up.js';

const [SECONDS = 1, ROUNDS = 10, GAMES = 64] = process.argv.slice(2).map(Number);

interface Row {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly databaseMs: number;
  readonly failures: number;
}

const postgres = await startPostgres();
const service = await startService('Parlour', { DATABASE_URL: postgres.url });

const measure = async (keyed: boolean): Promise<Row> => {
  const [server, database] = [await cpuSeconds(service), await cpuSecondsOf(postgres.pid())];
  const { count, seconds, failures } = await drive({
    url: service.url,
    work: 'moves',
    games: GAMES,
    seconds: SECONDS,
    keyed,
  });
  return {
    perSecond: count / seconds,
    cpuMs: (1000 * ((await cpuSeconds(service)) - server)) / count,
    databaseMs: (1000 * ((await cpuSecondsOf(postgres.pid())) - database)) / count,
    failures,
  };
};

const median = (rows: readonly Row[], key: keyof Row): number =>
  quantile(
    rows.map((row) => row[key]),
    1 / 2,
  );

const print = (name: string, rows: readonly Row[]): void => {
  const cells = [
    median(rows, 'perSecond').toFixed(0),
    median(rows, 'cpuMs').toFixed(2),
    median(rows, 'databaseMs').toFixed(2),
    String(rows.reduce((sum, { failures }) => sum + failures, 0)),
  ];
  console.log(`| ${name} | ${cells.join(' | ')} |`);
};

const compareSpeed = async (): Promise<void> => {
  await drive({ url: service.url, work: 'moves', games: GAMES, seconds: WARM_UP_SECONDS, keyed: true });
  const [plain, keyed]: [Row[], Row[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await measure(false));
    keyed.push(await measure(true));
  }
  const ratios = keyed.map(({ perSecond }, round) => perSecond / at(plain, round).perSecond);
  console.log('| moves | moves/s | CPU ms | PostgreSQL ms | failed |\n|---|---|---|---|---|');
  print('without keys', plain);
  print('with keys', keyed);
  console.log(
    `\nwith keys, times as many moves per second (median): ${quantile(ratios, 1 / 2).toFixed(2)}\n`,
  );
};

/** Responses to creations are stored as they are sent, responses to moves as excerpts of the log. */
const ROOM_STATEMENT = `
SELECT CASE WHEN body IS NULL THEN 'a move' ELSE 'a creation' END AS kind, count(*)::int AS rows,
  avg(pg_column_size(stored_response.*))::int AS bytes,
  (SELECT pg_total_relation_size('stored_response') / count(*) FROM stored_response)::int AS average
FROM stored_response GROUP BY kind ORDER BY kind`;

const printRoom = async (): Promise<void> => {
  const client = new pg.Client(postgres.url);
  await client.connect();
  const { rows } = await client.query<{ kind: string; rows: number; bytes: number; average: number }>(
    ROOM_STATEMENT,
  );
  await client.end();
  console.log('| stored response to | rows | bytes in a row |\n|---|---|---|');
  for (const { kind, rows: count, bytes } of rows) console.log(`| ${kind} | ${count} | ${bytes} |`);
  console.log(`\nbytes per stored response, with indexes: ${at(rows, 0).average}`);
};

await compareSpeed();
await printRoom();
await service.stop();
await postgres.remove();
