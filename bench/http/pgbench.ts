/** pgbench with the statement that stores a move: what the database alone can do. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { at } from 'parlour-games/kit/checked';
import { programFolder } from '#test/support/postgres.js';
import { UPDATE_STATEMENT } from '#src/persistence/write-statements.js';
import type { Measured } from './driver.js';
import type { System } from './system.js';

const run = promisify(execFile);
const HASH = '0'.repeat(64);
const MICROSECONDS_PER_MS = 1000;

const SEATS = JSON.stringify(
  Array(2).fill({ kind: 'human', name: 'Player', created: { kind: 'human' }, tokenHash: HASH }),
);

/** One game for each client, whose number is in the id. */
const INSERT = `
INSERT INTO game (id, type, version, status, visibility, autoplay, hints, config, seats, state, seed, seed_chosen_by, commitment, head, created_at, updated_at)
SELECT ('00000000-0000-4000-8000-' || lpad(client::text, 12, '0'))::uuid, 'connect-four', 1, 'active', 'unlisted', false, false, '{}', '${SEATS}', '{}', '', 'server', '', '\\x${HASH}', now(), now()
FROM generate_series(0, $1::int - 1) AS client`;
const COUNT = `SELECT coalesce(sum(version - 1), 0)::int AS stored FROM game WHERE id::text LIKE '00000000-0000-4000-8000-%'`;
const CLEAR = `DELETE FROM game WHERE id::text LIKE '00000000-0000-4000-8000-%'`;

const STATE = JSON.stringify({ config: { drawWhenUnwinnable: false }, position: '44553', resignedBy: null });

const id = `'00000000-0000-4000-8000-' || lpad(:client_id::text, 12, '0')`;
const SNAPSHOT = `'[{"id":"' || ${id} || '","expectedHead":"${HASH}","expectedVersion":' || :version::text || ',"version":' || (:version::int + 1)::text
  || ',"status":"active","state":${STATE},"result":null,"head":"${HASH}","updatedAt":1790000000000}]'`;
const ENTRY = `'[{"gameId":"' || ${id} || '","seq":' || :version::text
  || ',"seat":0,"by":"human","move":{"type":"drop"},"events":[{"type":"dropped"}],"at":1790000000000,"body":"${HASH}","hash":"${HASH}"}]'`;

/** Separates colons from words, because pgbench takes `:word` for a variable. */
const spaced = (sql: string): string => sql.replaceAll('":', '": ');

const script = (): string => {
  const statement = UPDATE_STATEMENT.replace('$1::text', `(${spaced(SNAPSHOT)})::text`)
    .replace('$2::text', `(${spaced(ENTRY)})::text`)
    .replace('$3::text', `'[]'::text`);
  return `${statement.trim()};\n\\set version :version + 1\n`;
};

const latenciesOf = async (folder: string): Promise<number[]> => {
  const files = (await readdir(folder)).filter((name) => name.startsWith('log'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => Number(line.split(' ')[2]) / MICROSECONDS_PER_MS),
  );
};

const withClient = async <T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

const storedMoves = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ stored: number }>(COUNT);
    return at(rows, 0).stored;
  });

const load = async (databaseUrl: string, games: number, seconds: number): Promise<Measured> => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-pgbench-'));
  await withClient(databaseUrl, async (client) => {
    await client.query(CLEAR);
    await client.query(INSERT, [games]);
  });
  const file = join(folder, 'move.sql');
  await writeFile(file, script());
  const program = join(await programFolder(), 'pgbench');
  const options = ['--no-vacuum', '--protocol=prepared', '--log', `--log-prefix=${join(folder, 'log')}`];
  const size = [
    '--client',
    String(games),
    '--time',
    String(seconds),
    '--define',
    'version=1',
    '--file',
    file,
  ];
  const { stdout } = await run(program, [...options, ...size, databaseUrl]);
  const latenciesMs = await latenciesOf(folder);
  await rm(folder, { recursive: true });
  const failedTransactions = Number(/failed transactions: (\d+)/.exec(stdout)?.[1]);
  // A statement whose guard does not hold succeeds and stores nothing.
  const refused = latenciesMs.length - (await storedMoves(databaseUrl));
  return { count: latenciesMs.length, seconds, latenciesMs, failures: failedTransactions + refused };
};

export async function startPgbench(databaseUrl: string): Promise<System> {
  return {
    name: 'pgbench',
    load: (games, seconds) => load(databaseUrl, games, seconds),
    create: null,
    cpuSeconds: async () => null,
    residentMb: async () => null,
    stop: async () => undefined,
  };
}
