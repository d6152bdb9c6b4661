/**
 * Moves per second, and the processor time of all of Parlour's processes per move, with PROCESSES=1, 2 and 3, and with as
 * many instances behind nginx, which sends each game to one of them. They take turns; medians of several rounds. Clients use
 * their connections for any game, as a proxy does. There are as many games for each process.
 * `node dist/bench/processes.js [seconds = 3] [concurrent games for each process = 64] [rounds = 5] [processes = 1 2 3]`
 */
import { availableParallelism } from 'node:os';
import { startCluster } from '#resilience/chaos/support/cluster.js';
import { at, get } from 'parlour-games/kit/checked';
import { startPostgres } from '#test/support/postgres.js';
import { cpuSecondsOf, startService } from '#test/support/service-process.js';
import { quantile } from '#test/support/statistics.js';
import { drive, WARM_UP_SECONDS, type Measured } from './http/driver.js';

const [SECONDS = 3, GAMES = 64, ROUNDS = 5, ...counts] = process.argv.slice(2).map(Number);
const COUNTS = counts.length === 0 ? [1, 2, 3] : counts;
/** A process that has played less takes longer for a move. */
const WARM_UP_MOVES = 8_000;

const COLUMNS = [
  'moves/s',
  'µs per move',
  'p50 ms',
  'p99 ms',
  'failed',
  'Parlour',
  'others',
  'clients',
] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], number>>;

interface Way {
  readonly name: string;
  readonly processes: number;
  readonly url: string;
  readonly parlour: readonly number[];
  /** PostgreSQL and nginx. */
  readonly others: readonly number[];
  readonly stop: () => Promise<void>;
}

const ENV = { MAX_EVENT_LOOP_DELAY_MS: '0', LOG_LEVEL: 'info' };

const startProcesses = async (processes: number): Promise<Way> => {
  const postgres = await startPostgres();
  const env = { ...ENV, PROCESSES: String(processes), DATABASE_URL: postgres.url };
  const { url, pid, stop } = await startService(`PROCESSES=${processes}`, env);
  return {
    name: `PROCESSES=${processes}`,
    processes,
    url,
    parlour: [pid],
    others: [postgres.pid()],
    stop: async () => {
      await stop();
      await postgres.remove();
    },
  };
};

const startInstances = async (processes: number): Promise<Way> => {
  const { instances, balancer, postgres, stop } = await startCluster(processes, ENV, 'by game');
  return {
    name: `nginx, ${processes}`,
    processes,
    url: balancer.url,
    parlour: instances.map((instance) => instance.pid()),
    others: [postgres.pid(), balancer.pid],
    stop,
  };
};

const play = ({ url, processes }: Way, seconds: number): Promise<Measured> =>
  drive({ url, work: 'moves', games: GAMES * processes, seconds });

const warmUp = async (way: Way): Promise<void> => {
  for (let moves = 0; moves < WARM_UP_MOVES * way.processes;)
    moves += (await play(way, WARM_UP_SECONDS / 4)).count;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Of Parlour, of the others, and of the clients. */
const cpuSecondsSoFar = async ({ parlour, others }: Way): Promise<number[]> => {
  const { user, system } = process.cpuUsage();
  const [ours, theirs] = [
    await Promise.all(parlour.map(cpuSecondsOf)),
    await Promise.all(others.map(cpuSecondsOf)),
  ];
  return [sum(ours), sum(theirs), (user + system) / 1e6];
};

const measure = async (way: Way): Promise<Row> => {
  const before = await cpuSecondsSoFar(way);
  const { count, seconds, latenciesMs, failures } = await play(way, SECONDS);
  const used = (await cpuSecondsSoFar(way)).map((total, index) => total - at(before, index));
  return {
    'moves/s': count / seconds,
    'µs per move': (at(used, 0) / count) * 1e6,
    'p50 ms': quantile(latenciesMs, 0.5),
    'p99 ms': quantile(latenciesMs, 0.99),
    failed: failures,
    Parlour: at(used, 0) / seconds,
    others: at(used, 1) / seconds,
    clients: at(used, 2) / seconds,
  };
};

const printRow = (cells: readonly string[]): void => {
  console.log(cells.map((cell) => cell.padStart(11)).join(' '));
};

const ways: Way[] = [];
for (const count of COUNTS) ways.push(await startProcesses(count));
for (const count of COUNTS) if (count > 1) ways.push(await startInstances(count));
for (const way of ways) await warmUp(way);
const rows = new Map(ways.map((way): [Way, Row[]] => [way, []]));
for (let round = 0; round < ROUNDS; round += 1)
  for (const way of ways) get(rows, way).push(await measure(way));
console.log(
  `${GAMES} games for each process, ${ROUNDS} rounds of ${SECONDS} s, ${availableParallelism()} cores. The last columns: cores in use`,
);
printRow(['', ...COLUMNS]);
for (const [{ name }, measured] of rows) {
  const medians = COLUMNS.map((column) =>
    quantile(
      measured.map((row) => row[column]),
      0.5,
    ),
  );
  printRow([name, ...medians.map((median) => median.toFixed(median < 10 ? 2 : 0))]);
}
for (const way of ways) await way.stop();
