/** A real PostgreSQL server for tests and bench programs: its own directory, port and socket, loopback only. */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './ports.js';

const run = promisify(execFile);
const DEBIAN_VERSIONS = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 30_000;

export interface TestPostgres {
  readonly url: string;
  readonly port: number;
  /** Of the postmaster; 0 while the server is stopped. */
  pid(): number;
  /** Fast shutdown: sessions are ended with an error. */
  stop(): Promise<void>;
  /** What a crash looks like. */
  kill9(): Promise<void>;
  /** Starts the server again, with the same data on the same port. */
  restart(): Promise<void>;
  /** Stops the server and removes its directory. */
  remove(): Promise<void>;
}

export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** `settings`: further server settings, for instance `{ max_connections: '10' }`. */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<TestPostgres> {
  const programs = await programFolder();
  const user = serverUser();
  const folder = await mkdtemp(join(tmpdir(), 'parlour-postgres-'));
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  await createCluster(join(programs, 'initdb'), data, { cwd: folder, ...user });
  const port = await freePort();
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    ...settings,
  };
  const args = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];

  let server: ChildProcess | null = null;
  const start = async () => {
    server = spawn(join(programs, 'postgres'), args, { cwd: folder, stdio: 'ignore', ...user });
    await answers(join(programs, 'pg_isready'), port, server);
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
    pid: () => server?.pid ?? 0,
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

function createCluster(initdb: string, data: string, options: object): Promise<unknown> {
  const access = ['--username', 'postgres', '--auth', 'trust'];
  return run(
    initdb,
    ['--pgdata', data, ...access, '--encoding', 'UTF8', '--no-locale', '--no-sync'],
    options,
  );
}

export async function programFolder(): Promise<string> {
  const versions = await readdir(DEBIAN_VERSIONS).catch(() => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  if (newest) return join(DEBIAN_VERSIONS, newest, 'bin');
  return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
}

/** PostgreSQL refuses to run as root (so does PgBouncer): then it runs as the user `postgres`. */
export function serverUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function answers(isReady: string, port: number, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`postgres ended with code ${String(server.exitCode)}`);
    const ready = await run(isReady, ['-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    );
    if (ready) return;
    await sleep(50);
  }
  throw new Error('postgres did not start in time');
}
