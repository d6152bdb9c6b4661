/** PostgreSQL crashes (`kill -9` of its postmaster) or is stopped, and is started again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '#test/support/postgres.js';
import { startClients } from '#resilience/load/clients.js';
import { formatReport, spread } from '#resilience/chaos/report.js';
import { supervise, untilReady } from '#resilience/chaos/support/supervisor.js';
import type { ExperimentResult } from './experiment.js';

export interface DatabaseOutage {
  readonly how: 'kill -9' | 'stop';
  readonly times: number;
  /** How long PostgreSQL is down. */
  readonly outageMs: number;
  /** How long clients play before each outage and after the last. */
  readonly playMs: number;
  readonly clients?: number;
}

export async function databaseOutage({
  how,
  times,
  outageMs,
  playMs,
  clients = 32,
}: DatabaseOutage): Promise<ExperimentResult> {
  const postgres = await startPostgres();
  const service = await supervise('postgres', { DATABASE_URL: postgres.url });
  const load = startClients({ urls: [service.url], seed: how, clients });
  const recoveryMs: number[] = [];
  try {
    for (let time = 0; time < times; time += 1) {
      await sleep(playMs);
      await (how === 'stop' ? postgres.stop() : postgres.kill9());
      await sleep(outageMs);
      await postgres.restart();
      const started = performance.now();
      await untilReady(service.url);
      recoveryMs.push(performance.now() - started);
      await load.audit();
    }
    await sleep(playMs);
    await load.stop();
  } finally {
    await service.stop();
    await postgres.remove();
  }
  const figures = {
    [`${how} of PostgreSQL, ${outageMs / 1000} s down`]: times,
    'start of PostgreSQL to service ready': spread(recoveryMs),
    'unexpected exits of the service': service.exitCodes.length - 1,
  };
  return {
    counters: load.counters,
    report: formatReport(`PostgreSQL outage: ${how}`, load.counters, figures),
  };
}
