/**
 * Parlour on Citus: a coordinator and two workers on this machine, one instance on the coordinator and one on a worker. Sets
 * the workers' clocks wrong for a while, matches players, plays rated series and all game types, lets moves and rematches
 * race, kills a worker and the coordinator, and adds a third worker. Exits with 1 on any violation.
 * `node dist/resilience/citus/index.js [--source=FOLDER] [--seconds=20] [--races=200] [--kills=2]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ROLE_SETUP } from '#src/persistence/database.js';
import { createStore } from '#src/persistence/store.js';
import { startPostgres, type TestPostgres } from '#test/support/postgres.js';
import { cpuSecondsOf } from '#test/support/service-process.js';
import { databaseOptions } from '#test/persistence/stores.js';
import { at } from 'parlour-games/kit/checked';
import { deadlines } from '#resilience/chaos/experiments/deadlines.js';
import type { ExperimentDatabase, ExperimentResult } from '#resilience/chaos/experiments/experiment.js';
import { matches } from '#resilience/chaos/experiments/matches.js';
import { concurrentMoves } from '#resilience/chaos/experiments/concurrent-moves.js';
import { ladder } from '#resilience/chaos/experiments/ladder.js';
import { formatReport, spread } from '#resilience/chaos/report.js';
import { supervise, untilReady, type SupervisedService } from '#resilience/chaos/support/supervisor.js';
import { startClients, type Clients } from '#resilience/load/clients.js';
import { hasNoViolations, type Counters } from '#resilience/load/counters.js';
import { entriesOnWrongClocks } from './clocks.js';
import { ask, requireCitus, startNodes, type Nodes } from './nodes.js';
import { rematchRaces } from './rematch-races.js';

const { values } = parseArgs({
  options: {
    source: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    races: { type: 'string', default: '200' },
    kills: { type: 'string', default: '2' },
  },
});
const MS = 1000;
const PLAY_MS = Number(values.seconds) * MS;
const CLIENTS = 16;
const OUTAGE_MS = 500;
/** More than ten seconds: less does not count as an outage. */
const LONG_OUTAGE_MS = 12_000;
const WRONG_BY_MS = 2000;
const TIMED_GAMES = 60;
const PLAYERS = 90;
const CALM_MS = 3000;

type Named<T> = readonly (readonly [name: string, each: T])[];

const report = (title: string, counters: Counters, figures: Record<string, string | number>): void => {
  console.log(formatReport(title, counters, figures));
  if (!hasNoViolations(counters)) process.exitCode = 1;
};

const COMMITS = 'SELECT sum(xact_commit)::float8 AS commits FROM pg_stat_database';

/** Plays for a while; the figures say what a change, such as a move, costs each process. */
const measure = async (
  title: string,
  services: readonly SupervisedService[],
  nodes: Named<TestPostgres>,
): Promise<void> => {
  const processes: Named<() => number> = [
    ...services.map((service, index) => [`Parlour ${index + 1}`, service.pid] as const),
    ...nodes.map(([name, node]) => [name, node.pid] as const),
  ];
  const cpu = (): Promise<number[]> => Promise.all(processes.map(([, pid]) => cpuSecondsOf(pid())));
  const commits = (): Promise<number[]> =>
    Promise.all(
      nodes.map(async ([, node]) => (await ask<{ commits: number }>(node, COMMITS))[0]?.commits ?? 0),
    );
  const load = startClients({ urls: services.map(({ url }) => url), clients: CLIENTS });
  await sleep(CALM_MS);
  const before = { cpu: await cpu(), commits: await commits(), ...load.counters.counts };
  await sleep(PLAY_MS);
  const after = { cpu: await cpu(), commits: await commits(), ...load.counters.counts };
  await load.stop();
  const changes = after['acknowledged changes'] - before['acknowledged changes'];
  const used = after.cpu.map((seconds, index) => seconds - (before.cpu[index] ?? 0));
  const total = used.reduce((sum, seconds) => sum + seconds, 0);
  const perChange = (seconds: number): string => ((seconds * MS) / changes).toFixed(2);
  report(title, load.counters, {
    'changes per second': ((changes * MS) / PLAY_MS).toFixed(0),
    'changes per second of processor time': (changes / total).toFixed(0),
    'processor time per change, ms': perChange(total),
    ...Object.fromEntries(processes.map(([name], index) => [`… ${name}`, perChange(used[index] ?? 0)])),
    ...Object.fromEntries(
      nodes.map(([name], index) => [
        `transactions per change, ${name}`,
        (((after.commits[index] ?? 0) - (before.commits[index] ?? 0)) / changes).toFixed(2),
      ]),
    ),
  });
};

const onOneServer = async (): Promise<void> => {
  const postgres = await startPostgres();
  const service = await supervise('one server', { DATABASE_URL: postgres.url });
  await measure('one PostgreSQL server', [service], [['PostgreSQL', postgres]]);
  await service.stop();
  await postgres.remove();
};

/** Kills a node under load, and starts it again. */
const killNode = async (
  name: string,
  node: TestPostgres,
  urls: readonly string[],
  load: Clients,
): Promise<Record<string, string>> => {
  const recoveries: number[] = [];
  for (let kill = 0; kill < Number(values.kills); kill += 1) {
    await sleep(CALM_MS);
    await node.kill9();
    await sleep(OUTAGE_MS);
    await node.restart();
    const started = performance.now();
    await Promise.all(urls.map(untilReady));
    recoveries.push(performance.now() - started);
    await load.audit();
  }
  return { [`kill -9 of ${name}, start to service ready`]: spread(recoveries) };
};

const conclude = ({ report, counters }: ExperimentResult): void => {
  console.log(report);
  if (!hasNoViolations(counters)) process.exitCode = 1;
};

/** The cluster as the database of experiments, whose instances use all of its servers. */
const databaseOf = ({ coordinator, workers }: Nodes): ExperimentDatabase => ({
  postgres: coordinator,
  envOf: (instance) => {
    const servers = [coordinator, ...workers];
    const { url } = at(servers, instance % servers.length);
    return { DATABASE_URL: url, ...(url !== coordinator.url && { DATABASE_DIRECT_URL: coordinator.url }) };
  },
  remove: () => Promise.resolve(),
});

/** Runs timed games while the coordinator's clock is right and the workers' clocks are behind and ahead. */
const onWrongClocks = async (nodes: Nodes, urls: readonly string[]): Promise<void> => {
  const { coordinator, workers } = nodes;
  const offsets = new Map(
    workers.map(({ port }, index) => [port, index % 2 === 0 ? -WRONG_BY_MS : WRONG_BY_MS]),
  );
  for (const worker of workers) await nodes.setClock(worker, (offsets.get(worker.port) ?? 0) / MS);
  await Promise.all(urls.map(untilReady));
  const { counters, figures } = await entriesOnWrongClocks(urls, coordinator, offsets, TIMED_GAMES);
  report('clocks that differ', counters, figures);
  conclude(await deadlines({ games: TIMED_GAMES, kills: 3, outageMs: LONG_OUTAGE_MS }, databaseOf(nodes)));
  for (const worker of workers) await nodes.setClock(worker, 0);
  await Promise.all(urls.map(untilReady));
};

const withPlayers = async (nodes: Nodes): Promise<void> => {
  const settings = { players: PLAYERS, kills: 3, pairs: 10, isTimed: false };
  conclude(await matches(settings, databaseOf(nodes)));
  conclude(await ladder(settings.pairs, databaseOf(nodes)));
};

const onCitus = async (): Promise<void> => {
  const nodes = await startNodes(2);
  const { coordinator, workers } = nodes;
  const [first, second] = workers;
  if (first === undefined || second === undefined) throw new Error('two workers were to be started');
  await (await createStore(databaseOptions({ databaseUrl: coordinator.url }))).close();
  await nodes.distribute();
  await nodes.distribute();
  await ask(coordinator, ROLE_SETUP);
  const direct = await supervise('on the coordinator', { DATABASE_URL: coordinator.url });
  const apart = await supervise('on a worker', {
    DATABASE_URL: first.url,
    DATABASE_DIRECT_URL: coordinator.url,
  });
  const instances = [direct, apart];
  const urls = instances.map(({ url }) => url);
  await onWrongClocks(nodes, urls);
  await withPlayers(nodes);
  const named: Named<TestPostgres> = [
    ['coordinator', coordinator],
    ['worker 1', first],
    ['worker 2', second],
  ];
  await measure('Citus, an instance on the coordinator', [direct], named);
  await measure('Citus, an instance on a worker', [apart], named);
  conclude(await concurrentMoves(Number(values.races), { instances, stop: () => Promise.resolve() }));
  const rematches = await rematchRaces(urls, Number(values.races) / 5);
  report('rematches that race', rematches.counters, rematches.figures);

  const load = startClients({ urls, clients: CLIENTS, seed: 'citus' });
  const figures = {
    ...(await killNode('a worker', second, urls, load)),
    ...(await killNode('the coordinator', coordinator, urls, load)),
  };
  const started = performance.now();
  await nodes.addWorker();
  await ask(coordinator, `SELECT rebalance_table_shards(shard_transfer_mode => 'force_logical')`);
  const seconds = ((performance.now() - started) / MS).toFixed(1);
  await load.audit();
  await sleep(CALM_MS);
  await load.stop();
  const shards = await ask<{ nodeport: number; shards: number }>(
    coordinator,
    `SELECT nodeport, count(*)::int AS shards FROM citus_shards WHERE table_name = 'game'::regclass GROUP BY 1 ORDER BY 1`,
  );
  report('kills, and a third worker', load.counters, {
    ...figures,
    'seconds to add a worker and rebalance': seconds,
    'shards of game by node': shards.map((each) => each.shards).join(', '),
  });
  await Promise.all(instances.map((instance) => instance.stop()));
  await nodes.remove();
};

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
await requireCitus(values.source);
await onOneServer();
await onCitus();
