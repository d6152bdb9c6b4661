/**
 * Moves a second with 1, 2 and 3 instances on one PostgreSQL behind nginx, and who used the processors meanwhile: requests
 * dealt out in turn, and all of a game to one instance.
 * `node dist/bench/instances.js [seconds] [games at once]`
 */
import { availableParallelism } from 'node:os';
import { drive } from './http/driver.js';
import { cpuSecondsOf } from './support/processor.js';
import { startCluster, type Cluster } from '#resilience/chaos/support/instances.js';
import type { Dealing } from '#resilience/chaos/support/nginx.js';

const [SECONDS = 10, GAMES = 32] = process.argv.slice(2).map(Number);
const COUNTS = [1, 2, 3];

const USERS = ['Parlour', 'PostgreSQL', 'nginx', 'the clients'] as const;

const used = async ({ instances, postgres, balancer }: Cluster): Promise<number[]> => {
  const services = await Promise.all(instances.map((each) => cpuSecondsOf(each.current()?.pid ?? 0)));
  const { user, system } = process.cpuUsage();
  return [
    services.reduce((sum, each) => sum + each, 0),
    await cpuSecondsOf(postgres.pid()),
    await cpuSecondsOf(balancer.pid),
    (user + system) / 1e6,
  ];
};

const quantile = (sorted: readonly number[], q: number): string =>
  (sorted[Math.floor(sorted.length * q)] ?? NaN).toFixed(1);

const printRow = (cells: readonly string[]): void => {
  console.log(cells.map((cell) => cell.padStart(12)).join(' '));
};

const cores = availableParallelism();
console.log(`${GAMES} games at once, ${SECONDS} s, ${cores} cores; the right half: cores in use`);
printRow(['instances', 'dealt', 'moves/s', 'p50 ms', 'p99 ms', 'failed', ...USERS]);

const measure = async (count: number, dealing: Dealing): Promise<void> => {
  const cluster = await startCluster(count, { MAX_EVENT_LOOP_DELAY_MS: '0' }, dealing);
  const { url } = cluster.balancer;
  await drive({ url, games: GAMES, seconds: 3 });
  const before = await used(cluster);
  const { moves, seconds, latenciesMs, failures } = await drive({ url, games: GAMES, seconds: SECONDS });
  const after = await used(cluster);
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  printRow([
    String(count),
    dealing,
    (moves / seconds).toFixed(0),
    quantile(sorted, 0.5),
    quantile(sorted, 0.99),
    String(failures),
    ...after.map((total, at) => ((total - (before[at] ?? 0)) / seconds).toFixed(2)),
  ]);
  await cluster.stop();
};

for (const count of COUNTS) {
  await measure(count, 'in turn');
  if (count > 1) await measure(count, 'by game');
}
