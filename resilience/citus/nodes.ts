/** A Citus cluster on this machine: a coordinator and workers, each a PostgreSQL server of its own. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { programFolder, startPostgres, type TestPostgres } from '#test/support/postgres.js';

const run = promisify(execFile);
const DISTRIBUTE = 'src/persistence/citus/distribute.sql';
const HOST = '127.0.0.1';
const SETTINGS = {
  shared_preload_libraries: 'citus',
  'citus.node_conninfo': 'sslmode=disable',
  max_connections: '300',
  max_prepared_transactions: '300',
  wal_level: 'logical',
  // What a crashed server has prepared but not committed is invisible until it is recovered, every minute by default.
  'citus.recover_2pc_interval': '1s',
};

const HOW_TO_GET_IT = `Citus is not installed for this PostgreSQL. Install it (https://docs.citusdata.com: packages for Debian and
others), or get its source and let this program build it:
  git clone --branch v12.1.12 --depth 1 https://github.com/citusdata/citus
  apt-get install autoconf make gcc flex postgresql-server-dev-15 libkrb5-dev liblz4-dev libpam0g-dev libreadline-dev libselinux1-dev libssl-dev libxml2-dev libxslt1-dev libzstd-dev zlib1g-dev
  node dist/resilience/citus/index.js --source citus`;

/** Builds Citus from the folder of its source, and installs it where PostgreSQL looks for extensions. */
const build = async (source: string, pgConfig: string): Promise<void> => {
  const options = { cwd: source, maxBuffer: Infinity, env: { ...process.env, PG_CONFIG: pgConfig } };
  await run('./configure', ['--without-libcurl'], options);
  await run('make', [`-j${availableParallelism()}`, 'with_llvm=no'], options);
  await run('make', ['install', 'with_llvm=no'], options);
};

/** Throws an error that says what to do if there is neither Citus nor a source to build it from. */
export async function requireCitus(source: string | undefined): Promise<void> {
  const pgConfig = join(await programFolder(), 'pg_config');
  const { stdout } = await run(pgConfig, ['--pkglibdir']);
  if (existsSync(join(stdout.trim(), 'citus.so'))) return;
  if (source === undefined) throw new Error(HOW_TO_GET_IT);
  console.error('Building Citus takes some minutes …');
  await build(source, pgConfig);
}

const FAKE_TIME = /^\S*\/libfaketime\.so\.1$/m;
/** Leaves alone the clock that measures durations. */
const EVEN = { FAKETIME_DONT_FAKE_MONOTONIC: '1' };

const fakeTime = async (): Promise<string> => {
  const { stdout } = await run('dpkg', ['-L', 'libfaketime']).catch(() => ({ stdout: '' }));
  const [library] = FAKE_TIME.exec(stdout) ?? [];
  if (library === undefined) throw new Error('Clocks are set with libfaketime: apt-get install libfaketime');
  return library;
};

/** Runs statements on a server; returns the rows of the last one. */
export async function ask<Row extends pg.QueryResultRow>({ url }: TestPostgres, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results: unknown = await client.query(sql);
    return ([results].flat() as pg.QueryResult<Row>[]).at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

export interface Nodes {
  readonly coordinator: TestPostgres;
  readonly workers: readonly TestPostgres[];
  readonly addWorker: () => Promise<TestPostgres>;
  /** Restarts a server with a clock that is wrong by `seconds`, or right if that is 0. */
  readonly setClock: (node: TestPostgres, seconds: number) => Promise<void>;
  /** Runs `distribute.sql`. */
  readonly distribute: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

const startNode = async (): Promise<TestPostgres> => {
  const node = await startPostgres(SETTINGS);
  await ask(node, 'CREATE EXTENSION citus');
  return node;
};

export async function startNodes(count: number): Promise<Nodes> {
  const coordinator = await startNode();
  const workers: TestPostgres[] = [];
  await ask(coordinator, `SELECT citus_set_coordinator_host('${HOST}', ${coordinator.port})`);
  const addWorker = async (): Promise<TestPostgres> => {
    const worker = await startNode();
    await ask(coordinator, `SELECT citus_add_node('${HOST}', ${worker.port})`);
    workers.push(worker);
    return worker;
  };
  for (let number = 0; number < count; number += 1) await addWorker();
  return {
    coordinator,
    workers,
    addWorker,
    setClock: async (node, seconds) => {
      await node.stop();
      await node.restart(
        seconds === 0
          ? {}
          : { LD_PRELOAD: await fakeTime(), FAKETIME: `${seconds > 0 ? '+' : ''}${seconds}s`, ...EVEN },
      );
    },
    distribute: async () => {
      const psql = join(await programFolder(), 'psql');
      await run(psql, ['--no-psqlrc', '--quiet', '--dbname', coordinator.url, '--file', DISTRIBUTE]);
    },
    remove: async () => {
      await Promise.all([coordinator, ...workers].map((node) => node.remove()));
    },
  };
}
