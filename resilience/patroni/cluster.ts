/**
 * Three machines, each with etcd, Patroni and PostgreSQL, on three addresses of the loopback network (Linux), and HAProxy,
 * all with the settings of docs/patroni.yml, docs/patroni.env and docs/haproxy.cfg. All traffic between the machines, except from etcd to etcd,
 * goes through proxies that can be cut.
 */
import { randomInt } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chown, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { freePort, untilListening } from '#test/support/ports.js';
import { programFolder, serverUser } from '#test/support/postgres.js';
import { startTcpProxy } from '#test/support/tcp-proxy.js';

const OWNER = ((user) => [user?.uid ?? -1, user?.gid ?? -1] as const)(serverUser());
const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
} as const;
const INSTALL = 'apt-get install postgresql patroni etcd-server haproxy';
const RESTART_MS = 1_000;
const MACHINES = [1, 2, 3];
const USER = 'postgres:change-me';
const [ETCD, REST, POSTGRES] = [2379, 8008, 5432];

/** A program that is started again when it ends, as by a service manager. Its output goes to a file. */
interface Daemon {
  readonly start: () => void;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Kills it; it stays down until it is started. */
  readonly stop: () => void;
}

export interface Machine {
  readonly name: string;
  readonly address: string;
  readonly etcd: Daemon;
  readonly patroni: Daemon;
  /** The processes of PostgreSQL, the postmaster first. */
  readonly postgres: () => readonly number[];
  /** Starts whatever is not running. */
  readonly boot: () => void;
  /** Separates Patroni and PostgreSQL from the other machines, but not from clients. */
  readonly cut: () => void;
  readonly mend: () => void;
}

export interface PatroniCluster {
  readonly machines: readonly Machine[];
  /** The connection string of HAProxy. */
  readonly url: string;
}

const daemon = (
  program: keyof typeof PROGRAMS,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Daemon => {
  let child: ReturnType<typeof spawn> | null = null;
  let isWanted = false;
  const output = openSync(join(cwd, `${program}.log`), 'a');
  const run = (): void => {
    if (child !== null || !isWanted) return;
    const options = { cwd, env: { ...process.env, ...env }, ...serverUser() };
    child = spawn(PROGRAMS[program], args, { ...options, stdio: ['ignore', output, output] });
    child.once('exit', () => {
      child = null;
      setTimeout(run, RESTART_MS);
    });
  };
  const stop = (): void => {
    isWanted = false;
    child?.kill('SIGKILL');
  };
  process.once('exit', stop);
  return {
    start: () => {
      isWanted = true;
      run();
    },
    signal: (signal) => void child?.kill(signal),
    stop,
  };
};

/** A file of docs/ for machines in this network. */
const configured = (file: string, network: string): string =>
  readFileSync(file, 'utf8')
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replaceAll(/\b10\.0\.0\./g, `${network}.`);

const hostOf = ({ url }: { readonly url: string }): string => new URL(url).host;

const pgrep = (...args: readonly string[]): number[] =>
  spawnSync('pgrep', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean).map(Number);

/** The process ids of the postmaster in `data` and of its children. */
const postgresIn = (data: string): number[] =>
  pgrep('-o', '-f', `postgres -D ${data}`).flatMap((pid) => [pid, ...pgrep('-P', String(pid))]);

/** Processes that have already ended, along with the postmaster, need no signal. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

const startMachine = async (folder: string, network: string, number: number): Promise<Machine> => {
  const cwd = join(folder, `db${number}`);
  const data = join(cwd, 'data');
  await mkdir(cwd);
  await chown(cwd, ...OWNER);
  const settings = parseEnv(configured('docs/patroni.env', network).replaceAll('@N@', String(number)));
  const { PATRONI_NAME: name = '' } = settings;
  const address = `${network}.${number}`;
  const proxyTo = (host: string, port: number) => startTcpProxy(`http://${host}:${port}`);
  const outgoing = await Promise.all(MACHINES.map((each) => proxyTo(`${network}.${each}`, ETCD)));
  const [rest, postgres] = await Promise.all([proxyTo(address, REST), proxyTo(address, POSTGRES)]);
  const env = {
    ...settings,
    ETCD_DATA_DIR: join(cwd, 'etcd'),
    PATRONI_ETCD_HOSTS: outgoing.map(hostOf).join(','),
    // Otherwise Patroni asks etcd for its addresses, and bypasses the proxies.
    PATRONI_ETCD_USE_PROXIES: 'true',
    PATRONI_RESTAPI_CONNECT_ADDRESS: hostOf(rest),
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: hostOf(postgres),
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_PGPASS: join(cwd, 'pgpass'),
  };
  const etcd = daemon('etcd', [], cwd, env);
  const patroni = daemon('patroni', [join(folder, 'patroni.yml')], cwd, env);
  const proxies = [...outgoing, rest, postgres];
  return {
    name,
    address,
    etcd,
    patroni,
    postgres: () => postgresIn(data),
    boot: () => {
      etcd.start();
      patroni.start();
    },
    cut: () => {
      for (const proxy of proxies) proxy.cut();
    },
    mend: () => {
      for (const proxy of proxies) proxy.mend();
    },
  };
};

const startHaproxy = async (folder: string, network: string): Promise<number> => {
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configured('docs/haproxy.cfg', network).replace(/bind \S+/, `bind 127.0.0.1:${port}`));
  daemon('haproxy', ['-db', '-f', file], folder).start();
  await untilListening(port);
  return port;
};

/** Starts everything, but does not wait: Patroni says when the servers are ready. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const missing = Object.values(PROGRAMS).filter((program) => !existsSync(program));
  if (missing.length > 0)
    throw new Error(
      `Not installed: ${missing.join(', ')}. Run: ${INSTALL}, and stop the services that it starts.`,
    );
  const folder = await mkdtemp(join(tmpdir(), 'parlour-patroni-'));
  await chown(folder, ...OWNER);
  const network = `127.${randomInt(1, 255)}.${randomInt(255)}`;
  const programs = `bin_dir: ${await programFolder()}`;
  writeFileSync(
    join(folder, 'patroni.yml'),
    configured('docs/patroni.yml', network).replace(/bin_dir: .*/, programs),
  );
  const machines = await Promise.all(MACHINES.map((number) => startMachine(folder, network, number)));
  process.once('exit', () => {
    for (const { postgres } of machines) signalAll(postgres(), 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const haproxyPort = await startHaproxy(folder, network);
  for (const { boot } of machines) boot();
  return { machines, url: `postgresql://${USER}@127.0.0.1:${haproxyPort}/postgres` };
}
