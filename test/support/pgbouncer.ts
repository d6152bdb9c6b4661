/** PgBouncer in transaction mode, for tests and resilience programs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, untilListening } from './ports.js';
import { serverUser } from './postgres.js';

export interface Pooler {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const PROGRAM = '/usr/sbin/pgbouncer';

/** Whether PgBouncer is installed (Debian: pgbouncer). */
export function hasPgBouncer(): boolean {
  return existsSync(PROGRAM);
}

/** Starts PgBouncer for a server on `postgresPort` of the loopback address, with `connections` sessions on it. */
export async function startPgBouncer(postgresPort: number, connections = 5): Promise<Pooler> {
  if (!hasPgBouncer()) throw new Error('PgBouncer is not installed. Run: apt-get install pgbouncer');
  const folder = await mkdtemp(join(tmpdir(), 'parlour-pgbouncer-'));
  const port = await freePort();
  const config = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    // `auth_type = any` ignores the names of clients, so the user has to be set here.
    `* = host=127.0.0.1 port=${postgresPort} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 1000',
  ];
  await writeFile(config, `${lines.join('\n')}\n`);
  const user = serverUser();
  if (user) await chown(folder, user.uid, user.gid);
  const pooler = spawn(PROGRAM, ['-q', config], { stdio: ['ignore', 'ignore', 'inherit'], ...user });
  process.once('exit', () => pooler.kill('SIGKILL'));
  await untilListening(port);
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      pooler.kill('SIGINT');
      await once(pooler, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
