/** PostgreSQL servers for tests and programs, each with its own folder, port and socket, on the loopback address. */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { chown, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { defined } from 'parlour-games/kit/checked';
import { freePort } from './ports.js';

const run = promisify(execFile);
const DEBIAN_VERSIONS = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 120_000;

export interface TestPostgres {
  readonly url: string;
  readonly port: number;
  /** The process id of the postmaster. Throws while the server is stopped. */
  pid(): number;
  /** Fast shutdown, which ends sessions with an error. */
  stop(): Promise<void>;
  /** Ends the server without a shutdown, like a crash. */
  kill9(): Promise<void>;
  /** Starts the server with the same data on the same port, with `env` added to its environment. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>;
  /** Stops the server and removes its folder. */
  remove(): Promise<void>;
}

export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Copies an empty cluster, which takes less time than to create one. It is created once and stays for later runs. */
const createCluster = async (programs: string, folder: string, options: object): Promise<string> => {
  const { stdout } = await run(join(programs, 'postgres'), ['--version']);
  const name = `parlour-cluster-${process.getuid?.() ?? ''}-${stdout.replaceAll(/[^\w.]+/g, '-')}`;
  const template = join(tmpdir(), name);
  const data = join(folder, 'data');
  if (!existsSync(template)) {
    const access = ['--username', 'postgres', '--auth', 'trust'];
    const format = ['--encoding', 'UTF8', '--no-locale', '--no-sync'];
    await run(join(programs, 'initdb'), ['--pgdata', data, ...access, ...format], options);
    // Fails if another process was faster; its template is just as good.
    await rename(data, template).catch(() => rm(data, { recursive: true }));
  }
  await run('cp', ['-R', template, data], options);
  return data;
};

/** Settings of a server whose data need not survive a crash. */
export const AS_FAST_AS_POSSIBLE = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '4GB',
  // With this, copies of the template database leave their content out of the log.
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/** The folder of PostgreSQL's programs, of the newest version that is installed. */
export async function programFolder(): Promise<string> {
  const versions = await readdir(DEBIAN_VERSIONS).catch(() => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  if (newest) return join(DEBIAN_VERSIONS, newest, 'bin');
  return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
}

/** Whether a server is installed (Debian: postgresql), not only its clients. */
export function hasPostgres(): Promise<boolean> {
  return programFolder().then(
    (folder) => existsSync(join(folder, 'initdb')),
    () => false,
  );
}

/** PostgreSQL and PgBouncer refuse to run as root. The user `postgres` when this process is root, else `null`. */
export function serverUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const untilReady = async (isReady: string, port: number, server: ChildProcess): Promise<void> => {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${String(server.exitCode)}`);
    const ready = await run(isReady, ['-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    );
    if (ready) return;
    await sleep(50);
  }
  throw new Error('PostgreSQL did not start in time');
};

/** Starts a new server with `settings` such as `{ max_connections: '10' }`. */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<TestPostgres> {
  const programs = await programFolder();
  const user = serverUser();
  const folder = await mkdtemp(join(tmpdir(), 'parlour-postgres-'));
  if (user) await chown(folder, user.uid, user.gid);
  const options = { cwd: folder, ...user };
  const data = await createCluster(programs, folder, options);
  const port = await freePort();
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const allSettings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    ...settings,
  };
  const args = [
    '-D',
    data,
    ...Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];

  let server: ChildProcess | null = null;
  const start = async (more: Readonly<Record<string, string>> = {}) => {
    const env = { ...process.env, ...more };
    server = spawn(join(programs, 'postgres'), args, { cwd: folder, stdio: 'ignore', env, ...user });
    await untilReady(join(programs, 'pg_isready'), port, server);
  };
  const end = async (signal: NodeJS.Signals) => {
    const running = server;
    server = null;
    if (running?.exitCode !== null) return;
    running.kill(signal);
    await once(running, 'exit');
  };
  const cleanUpAtExit = () => {
    server?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', cleanUpAtExit);
  await start();
  return {
    url,
    port,
    pid: () => defined(server?.pid, 'the process id of the postmaster'),
    stop: () => end('SIGINT'),
    kill9: () => end('SIGKILL'),
    restart: start,
    remove: async () => {
      await end('SIGQUIT');
      process.removeListener('exit', cleanUpAtExit);
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}
