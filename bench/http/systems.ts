/** The systems to compare. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, residentMb, startService } from '#test/support/service-process.js';
import type { Load, Measured } from './driver.js';
import { startPgbench } from './pgbench.js';
import type { System } from './system.js';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Runs the load generator in a process of its own. */
export function measure(load: Load): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(file('./driver.js'), { stdio: 'inherit' });
    child.on('message', resolve);
    child.on('error', reject);
    child.on('exit', (code) => {
      reject(new Error(`the load generator ended with ${code}`));
    });
    child.send(load);
  });
}

interface Server {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly program?: string;
  /** Whether every request has an idempotency key. */
  readonly keyed?: boolean;
}

const start = async ({ name, env, program, keyed = false }: Server): Promise<System> => {
  const service = await startService(name, env, program);
  const { url } = service;
  return {
    name,
    load: (games, seconds) => measure({ url, work: 'moves', games, seconds, keyed }),
    create: (games, seconds) => measure({ url, work: 'creations', games, seconds, keyed }),
    cpuSeconds: () => cpuSeconds(service),
    residentMb: () => residentMb(service),
    stop: service.stop,
  };
};

const PGBENCH = 'pgbench';

/** Starts, one after another, the systems whose names contain one of `chosen`, or all if none is chosen. */
export async function startSystems(
  databaseUrl: string,
  dataDir: string,
  chosen: readonly string[],
): Promise<System[]> {
  const env = { DATABASE_URL: databaseUrl };
  const program = file('./bare-server.js');
  const servers: readonly Server[] = [
    { name: 'Parlour, PostgreSQL', env },
    { name: 'Parlour, PostgreSQL, with keys', env, keyed: true },
    { name: 'Parlour, embedded', env: { DATABASE_URL: '', DATA_DIR: dataDir } },
    { name: 'bare, plain statement', env, program },
    { name: 'bare, Parlour’s statement', env: { ...env, STATEMENT: 'parlour' }, program },
  ];
  const isChosen = (name: string): boolean =>
    chosen.length === 0 || chosen.some((part) => name.includes(part));
  const systems: System[] = [];
  for (const server of servers) if (isChosen(server.name)) systems.push(await start(server));
  return isChosen(PGBENCH) ? [...systems, await startPgbench(databaseUrl)] : systems;
}
