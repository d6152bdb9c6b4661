/** Processor time and database space that playing uses. */
import { cpuSecondsOf } from '#test/support/service-process.js';
import pg from 'pg';
import { defined } from 'parlour-games/kit/checked';
import type { Cluster } from './cluster.js';

export interface Usage {
  readonly parlourSeconds: number;
  readonly postgresSeconds: number;
  readonly walBytes: number;
  readonly games: number;
  readonly entries: number;
  readonly gameBytes: number;
  readonly entryBytes: number;
  readonly responseBytes: number;
}

type DatabaseUsage = Omit<Usage, 'parlourSeconds' | 'postgresSeconds'>;

/** Sizes include indexes. */
const DATABASE_USAGE = `
SELECT
  pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS "walBytes",
  (SELECT count(*) FROM game)::int AS games, (SELECT count(*) FROM entry)::int AS entries,
  pg_total_relation_size('game')::float8 AS "gameBytes", pg_total_relation_size('entry')::float8 AS "entryBytes",
  pg_total_relation_size('idempotency_record')::float8 AS "responseBytes"`;

export async function usageSoFar({ instances, postgres }: Cluster): Promise<Usage> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<DatabaseUsage>(DATABASE_USAGE);
  await client.end();
  const services = await Promise.all(instances.map((each) => cpuSecondsOf(each.pid())));
  return {
    ...defined(rows[0], 'the usage of the database'),
    parlourSeconds: services.reduce((sum, each) => sum + each, 0),
    postgresSeconds: await cpuSecondsOf(postgres.pid()),
  };
}

/** Usage per entry and per game between two moments, as figures of a report. Assumes that the tables were empty at first. */
export function formatUsage(before: Usage, after: Usage): Record<string, string> {
  const entries = after.entries - before.entries;
  const perEntry = (key: keyof Usage): number => (after[key] - before[key]) / entries;
  const perGame = (key: keyof Usage): string => (after[key] / after.games).toFixed(0);
  return {
    'entries per game': (after.entries / after.games).toFixed(1),
    'CPU ms per entry, Parlour': (1000 * perEntry('parlourSeconds')).toFixed(2),
    'CPU ms per entry, PostgreSQL': (1000 * perEntry('postgresSeconds')).toFixed(2),
    'bytes of write-ahead log per entry': perEntry('walBytes').toFixed(0),
    'bytes per game of games': perGame('gameBytes'),
    'bytes per game of entries': perGame('entryBytes'),
    'bytes per game of idempotency records': perGame('responseBytes'),
  };
}
