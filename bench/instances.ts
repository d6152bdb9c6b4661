/**
 * Processor time per move of one instance, and of several behind nginx with deploy/nginx.conf, each with a PostgreSQL of its
 * own. They take turns, with equally many concurrent games for each instance; medians of several rounds. Parlour and
 * PostgreSQL count together; nginx and the clients are shown beside them.
 * `node dist/bench/instances.js [seconds = 2] [concurrent games for each instance = 32] [rounds = 9] [instances = 1 2]`
 */
import { availableParallelism } from 'node:os';
import { drive, type Measured } from './http/driver.js';
import { startCluster } from '#resilience/chaos/support/cluster.js';
import { at, get } from 'parlour-games/kit/checked';
import { cpuSecondsOf } from '#test/support/service-process.js';
import { quantile } from '#test/support/statistics.js';

const [SECONDS = 2, GAMES = 32, ROUNDS = 9, ...counts] = process.argv.slice(2).map(Number);
const COUNTS = counts.length === 0 ? [1, 2] : counts;
/** For each instance. An instance that has played fewer takes longer for a move. */
const WARM_UP_MOVES = 20_000;

const COLUMNS = [
  'moves/s',
  'µs per move',
  'p50 ms',
  'p99 ms',
  'failed',
  'Parlour µs',
  'PostgreSQL µs',
  'nginx µs',
  'clients µs',
] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], number>>;

interface Way {
  readonly count: number;
  readonly url: string;
  /** Seconds of processor time used so far by Parlour, PostgreSQL, nginx and the clients. */
  readonly cpuSecondsSoFar: () => Promise<number[]>;
  readonly stop: () => Promise<void>;
}

/** A single instance needs no nginx: requests go to it directly. */
const startWay = async (count: number): Promise<Way> => {
  const { instances, balancer, postgres, stop } = await startCluster(count, { MAX_EVENT_LOOP_DELAY_MS: '0' });
  return {
    count,
    url: count === 1 ? at(instances, 0).url : balancer.url,
    cpuSecondsSoFar: async () => {
      const services = await Promise.all(instances.map((each) => cpuSecondsOf(each.pid())));
      const { user, system } = process.cpuUsage();
      return [
        services.reduce((sum, each) => sum + each, 0),
        await cpuSecondsOf(postgres.pid()),
        await cpuSecondsOf(balancer.pid),
        (user + system) / 1e6,
      ];
    },
    stop,
  };
};

const play = ({ url, count }: Way, seconds: number): Promise<Measured> =>
  drive({ url, work: 'moves', games: GAMES * count, seconds });

const measure = async (way: Way): Promise<Row> => {
  const before = await way.cpuSecondsSoFar();
  const { count, seconds, latenciesMs, failures } = await play(way, SECONDS);
  const after = await way.cpuSecondsSoFar();
  const [parlour = NaN, postgres = NaN, nginx = NaN, clients = NaN] = after.map(
    (total, index) => ((total - at(before, index)) / count) * 1e6,
  );
  return {
    'moves/s': count / seconds,
    'µs per move': parlour + postgres,
    'p50 ms': quantile(latenciesMs, 0.5),
    'p99 ms': quantile(latenciesMs, 0.99),
    failed: failures,
    'Parlour µs': parlour,
    'PostgreSQL µs': postgres,
    'nginx µs': nginx,
    'clients µs': clients,
  };
};

const printRow = (cells: readonly string[]): void => {
  console.log(cells.map((cell) => cell.padStart(13)).join(' '));
};

const ways: Way[] = [];
for (const count of COUNTS) ways.push(await startWay(count));
for (const way of ways)
  for (let moves = 0; moves < WARM_UP_MOVES * way.count;) moves += (await play(way, SECONDS)).count;
const rows = new Map(ways.map((way): [Way, Row[]] => [way, []]));
for (let round = 0; round < ROUNDS; round += 1)
  for (const way of ways) get(rows, way).push(await measure(way));
const medianOf = (way: Way, column: keyof Row): number =>
  quantile(
    get(rows, way).map((row) => row[column]),
    0.5,
  );
const cores = availableParallelism();
console.log(`${GAMES} games for each instance, ${ROUNDS} rounds of ${SECONDS} s, ${cores} cores`);
printRow(['instances', ...COLUMNS, 'of the first']);
for (const way of ways) {
  const medians = COLUMNS.map((column) => medianOf(way, column));
  const ratio = medianOf(way, 'µs per move') / medianOf(at(ways, 0), 'µs per move');
  printRow([
    String(way.count),
    ...medians.map((median) => median.toFixed(median < 100 ? 1 : 0)),
    ratio.toFixed(2),
  ]);
}
for (const way of ways) await way.stop();
