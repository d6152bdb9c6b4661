/** What play costs: processor time, and room in the database. */
import pg from 'pg';
import { cpuSecondsOf } from '#bench/support/processor.js';
import type { Cluster } from './instances.js';

export interface Costs {
  readonly parlourSeconds: number;
  readonly postgresSeconds: number;
  readonly walBytes: number;
  readonly games: number;
  readonly entries: number;
  readonly gameBytes: number;
  readonly entryBytes: number;
  readonly responseBytes: number;
}

type Stored = Omit<Costs, 'parlourSeconds' | 'postgresSeconds'>;

/** Sizes with indexes. */
const STORED = `
SELECT
  pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS "walBytes",
  (SELECT count(*) FROM game)::int AS games, (SELECT count(*) FROM entry)::int AS entries,
  pg_total_relation_size('game')::float8 AS "gameBytes", pg_total_relation_size('entry')::float8 AS "entryBytes",
  pg_total_relation_size('stored_response')::float8 AS "responseBytes"`;

export const costsSoFar = async ({ instances, postgres }: Cluster): Promise<Costs> => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<Stored>(STORED);
  await client.end();
  const [stored] = rows;
  if (stored === undefined) throw new Error('the database tells nothing');
  const services = await Promise.all(instances.map((each) => cpuSecondsOf(each.current()?.pid ?? 0)));
  const parlourSeconds = services.reduce((sum, each) => sum + each, 0);
  return { ...stored, parlourSeconds, postgresSeconds: await cpuSecondsOf(postgres.pid()) };
};

/** Costs a log entry and a game between two moments, as lines of a report; the tables began empty. */
export const costLines = (before: Costs, after: Costs): Record<string, string> => {
  const entries = after.entries - before.entries;
  const per = (key: keyof Costs, count: number): number => (after[key] - before[key]) / count;
  return {
    'log entries a game': (after.entries / after.games).toFixed(1),
    'CPU ms an entry, Parlour': (1000 * per('parlourSeconds', entries)).toFixed(2),
    'CPU ms an entry, PostgreSQL': (1000 * per('postgresSeconds', entries)).toFixed(2),
    'bytes of write-ahead log an entry': per('walBytes', entries).toFixed(0),
    'bytes a game in game, entry, stored_response': (['gameBytes', 'entryBytes', 'responseBytes'] as const)
      .map((key) => (after[key] / after.games).toFixed(0))
      .join(', '),
  };
};
