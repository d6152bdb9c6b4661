/**
 * PostgreSQL under Patroni, behind HAProxy, loses its primary again and again while clients play.
 * `node dist/resilience/patroni/index.js [rounds = 1]`. Prints the counts and, for each kind of
 * fault, the longest time without an acknowledged change; exits with 1 if a count that must be 0 is not.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { formatReport } from '#resilience/chaos/report.js';
import { supervise } from '#resilience/chaos/support/supervisor.js';
import { startClients, type Clients } from '#resilience/load/clients.js';
import { hasNoViolations } from '#resilience/load/counters.js';
import { defined } from 'parlour-games/kit/checked';
import { startPatroniCluster, type PatroniCluster } from './cluster.js';
import { FAULTS, type Fault } from './faults.js';
import { isWhole, leaderOf, until } from './status.js';

const CLIENTS = 8;
const PLAY_MS = 2_000;
const SAMPLE_MS = 20;
/** Changes after which play counts as going on. */
const GOES_ON = 20;
/** Returns a function that stops watching and returns the longest time without an acknowledged change. */
const watchGaps = ({ counters }: Clients): (() => number) => {
  let [seen, since, longest] = [-1, performance.now(), 0];
  const look = (): void => {
    const changes = counters.counts['acknowledged changes'];
    const now = performance.now();
    longest = Math.max(longest, now - since);
    if (changes !== seen) [seen, since] = [changes, now];
  };
  const timer = setInterval(look, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return longest;
  };
};

/** Resolves with the longest gap, in milliseconds, when all machines take part again. */
const suffer = async (
  { victim, strike, restore, failsOver }: Fault,
  { machines }: PatroniCluster,
  load: Clients,
): Promise<number> => {
  const struck = defined(await victim(machines), 'the victim');
  const others = machines.filter((machine) => machine !== struck);
  const gap = watchGaps(load);
  strike(struck);
  if (failsOver) await until('another primary', async () => (await leaderOf(others)) !== undefined);
  else await sleep(PLAY_MS);
  const before = load.counters.counts['acknowledged changes'];
  await until('moves', () => load.counters.counts['acknowledged changes'] > before + GOES_ON);
  restore(struck);
  await until('all machines', () => isWhole(machines));
  return gap();
};

const seconds = (gapsMs: readonly number[]): string => gapsMs.map((ms) => (ms / 1000).toFixed(1)).join(', ');

const experiment = async (cluster: PatroniCluster, rounds: number): Promise<boolean> => {
  const service = await supervise('haproxy', { DATABASE_URL: cluster.url });
  const load = startClients({ urls: [service.url], seed: 'haproxy', clients: CLIENTS });
  const gaps: Record<string, number[]> = {};
  for (const [name, fault] of Object.entries(FAULTS))
    for (let time = 0; time < rounds * fault.times; time += 1) {
      await sleep(PLAY_MS);
      const gap = await suffer(fault, cluster, load);
      console.error(`${name}: ${seconds([gap])} s`);
      (gaps[`${name}, gaps in s`] ??= []).push(gap);
      await load.audit();
    }
  await load.stop(true);
  await service.stop();
  const figures = Object.fromEntries(Object.entries(gaps).map(([name, each]) => [name, seconds(each)]));
  const exits = { 'unexpected exits of the service': service.exitCodes.length - 1 };
  console.log(formatReport('Patroni', load.counters, { ...figures, ...exits }));
  return hasNoViolations(load.counters);
};

const {
  positionals: [rounds = '1'],
} = parseArgs({ allowPositionals: true });
// `exit` handlers stop what was started.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const cluster = await startPatroniCluster();
await until('the cluster', () => isWhole(cluster.machines));
if (!(await experiment(cluster, Number(rounds)))) process.exitCode = 1;
process.exit();
