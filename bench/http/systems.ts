/** The systems to compare. */
import { execFileSync, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, residentMb, startService, type Service } from '#test/support/service-process.js';
import type { Load, Measured } from './driver.js';
import { startPgbench } from './pgbench.js';
import type { System } from './system.js';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** Plain JavaScript with its own dependencies, so it is not compiled into dist/. */
const BOARDGAME = file('../../../bench/boardgame');

const measure = (driver: string, load: Load): Promise<Measured> =>
  new Promise((resolve, reject) => {
    const child = fork(driver, { stdio: 'inherit' });
    child.on('message', resolve);
    child.on('error', reject);
    child.on('exit', (code) => {
      reject(new Error(`${driver} ended with ${code}`));
    });
    child.send(load);
  });

const ofBoardgame = (system: System): System => ({ ...system, create: null });

const served = (service: Service, driver: string): System => ({
  name: service.name,
  load: (games, seconds) => measure(driver, { url: service.url, work: 'moves', games, seconds }),
  create: (games, seconds) => measure(driver, { url: service.url, work: 'creations', games, seconds }),
  cpuSeconds: () => cpuSeconds(service),
  residentMb: () => residentMb(service),
  stop: service.stop,
});

const installBoardgame = (): void => {
  if (existsSync(`${BOARDGAME}/node_modules`)) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: BOARDGAME,
    stdio: 'inherit',
  });
};

/** Starts all six one after another: Parlour on both databases, then the systems to compare it with. */
export const startSystems = async (databaseUrl: string, dataDir: string): Promise<System[]> => {
  installBoardgame();
  const env = { DATABASE_URL: databaseUrl };
  const http = file('./driver.js');
  const bare = file('./bare-server.js');
  return [
    served(await startService('Parlour, PostgreSQL', env), http),
    served(await startService('Parlour, embedded', { DATABASE_URL: '', DATA_DIR: dataDir }), http),
    ofBoardgame(
      served(
        await startService('boardgame.io 0.50.2', env, `${BOARDGAME}/server.js`),
        `${BOARDGAME}/driver.js`,
      ),
    ),
    served(await startService('bare, plain statement', env, bare), http),
    served(await startService('bare, Parlour’s statement', { ...env, STATEMENT: 'parlour' }, bare), http),
    await startPgbench(databaseUrl),
  ];
};
