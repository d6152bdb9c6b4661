/** The service is ended with SIGKILL or SIGTERM again and again while clients play, and restarted each time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startClients } from '#resilience/load/clients.js';
import { formatReport, spread } from '#resilience/chaos/report.js';
import { newDatabase, type DatabaseKind } from '#resilience/chaos/support/database.js';
import { supervise } from '#resilience/chaos/support/supervisor.js';
import type { ExperimentResult } from './experiment.js';

export interface KillService {
  readonly database: DatabaseKind;
  readonly signal: 'SIGKILL' | 'SIGTERM';
  readonly times: number;
  /** The longest time between two signals; the shortest is half of it. */
  readonly playMs: number;
  readonly clients?: number;
}

export async function killService({
  database,
  signal,
  times,
  playMs,
  clients = 32,
}: KillService): Promise<ExperimentResult> {
  const { env, remove } = await newDatabase(database);
  const service = await supervise(database, env);
  const load = startClients({ urls: [service.url], seed: `${database} ${signal}`, clients });
  const recoveryMs: number[] = [];
  try {
    for (let time = 0; time < times; time += 1) {
      // Random, so that the signal arrives at a different point of the work each time.
      await sleep(playMs / 2 + Math.random() * (playMs / 2));
      recoveryMs.push(await service.restartWith(signal));
      await load.audit();
    }
    await load.stop();
  } finally {
    await service.stop();
    await remove();
  }
  const unclean = service.exitCodes.slice(0, times).filter((code) => code !== 0).length;
  const figures = {
    [`${signal} of the service`]: times,
    'signal to ready again': spread(recoveryMs),
    ...(signal === 'SIGTERM' && { 'exit codes other than 0': unclean }),
  };
  const title = `${signal} of the service, ${database}`;
  return { counters: load.counters, report: formatReport(title, load.counters, figures) };
}
