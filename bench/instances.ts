/**
 * Moves per second, and per second of processor time of Parlour and PostgreSQL, with 1, 2 and 3 instances on one
 * PostgreSQL behind nginx, and what used the processors. nginx sends requests round-robin, or all requests of a game to
 * one instance.
 * `node dist/bench/instances.js [seconds = 10] [concurrent games = 32] [instances = 1 2 3]`
 */
import { availableParallelism } from 'node:os';
import { drive } from './http/driver.js';
import { startCluster, type Cluster } from '#resilience/chaos/support/cluster.js';
import type { Balancing } from '#resilience/chaos/support/nginx.js';
import { at } from '#src/kit/checked.js';
import { quantile } from '#tools/league/statistics.js';
import { cpuSecondsOf } from './support/cpu-time.js';

const [SECONDS = 10, GAMES = 32, ...counts] = process.argv.slice(2).map(Number);
const COUNTS = counts.length === 0 ? [1, 2, 3] : counts;
const WARM_UP_SECONDS = 3;

const PROGRAMS = ['Parlour', 'PostgreSQL', 'nginx', 'clients'] as const;

/** Seconds of processor time used so far, in the order of `PROGRAMS`. */
const cpuSecondsSoFar = async ({ instances, postgres, balancer }: Cluster): Promise<number[]> => {
  const services = await Promise.all(instances.map((each) => cpuSecondsOf(each.pid())));
  const { user, system } = process.cpuUsage();
  return [
    services.reduce((sum, each) => sum + each, 0),
    await cpuSecondsOf(postgres.pid()),
    await cpuSecondsOf(balancer.pid),
    (user + system) / 1e6,
  ];
};

const printRow = (cells: readonly string[]): void => {
  console.log(cells.map((cell) => cell.padStart(12)).join(' '));
};

const cores = availableParallelism();
console.log(`${GAMES} concurrent games, ${SECONDS} s, ${cores} cores. The last columns: cores in use`);
printRow(['instances', 'balancing', 'moves/s', 'per CPU s', 'p50 ms', 'p99 ms', 'failed', ...PROGRAMS]);

const measure = async (instances: number, balancing: Balancing): Promise<void> => {
  const cluster = await startCluster(instances, { MAX_EVENT_LOOP_DELAY_MS: '0' }, balancing);
  const { url } = cluster.balancer;
  await drive({ url, work: 'moves', games: GAMES, seconds: WARM_UP_SECONDS });
  const before = await cpuSecondsSoFar(cluster);
  const { count, seconds, latenciesMs, failures } = await drive({
    url,
    work: 'moves',
    games: GAMES,
    seconds: SECONDS,
  });
  const after = await cpuSecondsSoFar(cluster);
  const [parlour = NaN, postgres = NaN, ...others] = after.map((total, index) => total - at(before, index));
  printRow([
    String(instances),
    balancing,
    (count / seconds).toFixed(0),
    (count / (parlour + postgres)).toFixed(0),
    quantile(latenciesMs, 0.5).toFixed(1),
    quantile(latenciesMs, 0.99).toFixed(1),
    String(failures),
    ...[parlour, postgres, ...others].map((used) => (used / seconds).toFixed(2)),
  ]);
  await cluster.stop();
};

for (const count of COUNTS) {
  await measure(count, 'round-robin');
  if (count > 1) await measure(count, 'by game');
}
