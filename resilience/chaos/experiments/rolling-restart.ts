/** Three instances behind nginx are restarted one after the other while clients play through nginx. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startClients } from '#resilience/load/clients.js';
import { formatReport, spread } from '#resilience/chaos/report.js';
import { startCluster } from '#resilience/chaos/support/cluster.js';
import type { ExperimentResult } from './experiment.js';

export interface RollingRestart {
  readonly rounds: number;
  readonly playMs: number;
  readonly clients?: number;
}

const INSTANCES = 3;
/** Between two restarts; longer than nginx's fail_timeout. */
const PAUSE_MS = 1500;

export async function rollingRestart({
  rounds,
  playMs,
  clients = 32,
}: RollingRestart): Promise<ExperimentResult> {
  const cluster = await startCluster(INSTANCES);
  const load = startClients({ urls: [cluster.balancer.url], seed: 'rolling restart', clients });
  const restartMs: number[] = [];
  try {
    await sleep(playMs);
    for (let round = 0; round < rounds; round += 1) {
      for (const instance of cluster.instances) {
        restartMs.push(await instance.restartWith('SIGTERM'));
        await sleep(PAUSE_MS);
      }
      await load.audit();
    }
    await load.stop();
  } finally {
    await cluster.stop();
  }
  const { counters } = load;
  const failed = counters.counts.retries;
  if (failed > 0) counters.violation('unexpected refusals', `${failed} requests failed`);
  const figures = {
    restarts: restartMs.length,
    'SIGTERM to ready again': spread(restartMs),
    'failed requests': failed,
  };
  const title = `rolling restart of ${INSTANCES} instances behind nginx`;
  return { counters, report: formatReport(title, counters, figures) };
}
