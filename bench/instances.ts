/**
 * Moves per second, and per second of processor time of Parlour and PostgreSQL, with 1, 2 and 3 instances on one
 * PostgreSQL behind nginx, and what used the processors. nginx sends requests round-robin, or all requests of a game to
 * one instance; both take turns in front of the same instances. Medians of several rounds.
 * `node dist/bench/instances.js [seconds = 2] [concurrent games = 32] [rounds = 5] [instances = 1 2 3]`
 */
import { availableParallelism } from 'node:os';
import { drive, WARM_UP_SECONDS, type Measured } from './http/driver.js';
import { startCluster, type Cluster } from '#resilience/chaos/support/cluster.js';
import { startNginx, type Balancer, type Balancing } from '#resilience/chaos/support/nginx.js';
import { at, get } from 'parlour-games/kit/checked';
import { freePort } from '#test/support/ports.js';
import { cpuSecondsOf } from '#test/support/service-process.js';
import { quantile } from '#test/support/statistics.js';

const [SECONDS = 2, GAMES = 32, ROUNDS = 5, ...counts] = process.argv.slice(2).map(Number);
const COUNTS = counts.length === 0 ? [1, 2, 3] : counts;

const PROGRAMS = ['Parlour', 'PostgreSQL', 'nginx', 'clients'] as const;

/** nginx in front of the instances of a cluster. */
interface Way {
  readonly balancing: Balancing;
  readonly balancer: Balancer;
}

/** Seconds of processor time used so far, in the order of `PROGRAMS`. */
const cpuSecondsSoFar = async ({ instances, postgres }: Cluster, { balancer }: Way): Promise<number[]> => {
  const services = await Promise.all(instances.map((each) => cpuSecondsOf(each.pid())));
  const { user, system } = process.cpuUsage();
  return [
    services.reduce((sum, each) => sum + each, 0),
    await cpuSecondsOf(postgres.pid()),
    await cpuSecondsOf(balancer.pid),
    (user + system) / 1e6,
  ];
};

const COLUMNS = ['moves/s', 'per CPU s', 'p50 ms', 'p99 ms', 'failed', ...PROGRAMS] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], number>>;
const DIGITS: Row = {
  'moves/s': 0,
  'per CPU s': 0,
  'p50 ms': 1,
  'p99 ms': 1,
  failed: 0,
  Parlour: 2,
  PostgreSQL: 2,
  nginx: 2,
  clients: 2,
};

const play = (way: Way, seconds: number): Promise<Measured> =>
  drive({ url: way.balancer.url, work: 'moves', games: GAMES, seconds });

const measure = async (cluster: Cluster, way: Way): Promise<Row> => {
  const before = await cpuSecondsSoFar(cluster, way);
  const { count, seconds, latenciesMs, failures } = await play(way, SECONDS);
  const after = await cpuSecondsSoFar(cluster, way);
  const [parlour = NaN, postgres = NaN, nginx = NaN, clients = NaN] = after.map(
    (total, index) => total - at(before, index),
  );
  return {
    'moves/s': count / seconds,
    'per CPU s': count / (parlour + postgres),
    'p50 ms': quantile(latenciesMs, 0.5),
    'p99 ms': quantile(latenciesMs, 0.99),
    failed: failures,
    Parlour: parlour / seconds,
    PostgreSQL: postgres / seconds,
    nginx: nginx / seconds,
    clients: clients / seconds,
  };
};

const printRow = (cells: readonly string[]): void => {
  console.log(cells.map((cell) => cell.padStart(12)).join(' '));
};

const printMedians = (instances: number, { balancing }: Way, rows: readonly Row[]): void => {
  const medians = COLUMNS.map((column) =>
    quantile(
      rows.map((row) => row[column]),
      0.5,
    ).toFixed(DIGITS[column]),
  );
  printRow([String(instances), balancing, ...medians]);
};

const waysTo = async ({ balancer, instances }: Cluster): Promise<Way[]> => {
  const roundRobin: Way = { balancing: 'round-robin', balancer };
  if (instances.length === 1) return [roundRobin];
  const urls = instances.map(({ url }) => url);
  const byGame = await startNginx(urls, await freePort(), 'by game');
  return [roundRobin, { balancing: 'by game', balancer: byGame }];
};

const compare = async (count: number): Promise<void> => {
  const cluster = await startCluster(count, { MAX_EVENT_LOOP_DELAY_MS: '0' });
  const ways = await waysTo(cluster);
  for (const way of ways) await play(way, WARM_UP_SECONDS);
  const rows = new Map(ways.map((way): [Way, Row[]] => [way, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const way of ways) get(rows, way).push(await measure(cluster, way));
  for (const way of ways) printMedians(count, way, get(rows, way));
  for (const { balancer } of ways.slice(1)) await balancer.stop();
  await cluster.stop();
};

const cores = availableParallelism();
console.log(
  `${GAMES} concurrent games, ${ROUNDS} rounds of ${SECONDS} s, ${cores} cores. The last columns: cores in use`,
);
printRow(['instances', 'balancing', ...COLUMNS]);
for (const count of COUNTS) await compare(count);
