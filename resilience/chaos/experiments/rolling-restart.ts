/** Three instances behind nginx are restarted one after the other while clients play through it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { gather } from '../load/crowd.js';
import { report, spread } from '../report.js';
import { startCluster } from '../support/instances.js';
import type { Outcome } from './outcome.js';

export interface Rolling {
  readonly rounds: number;
  readonly playMs: number;
  readonly clients?: number;
}

const INSTANCES = 3;
/** Between the return of one instance and the end of the next: longer than nginx's fail_timeout. */
const PAUSE_MS = 1500;

export const rollingRestart = async ({ rounds, playMs, clients = 32 }: Rolling): Promise<Outcome> => {
  const cluster = await startCluster(INSTANCES);
  const crowd = gather({ urls: [cluster.balancer.url], seed: 'rolling', clients });
  const backMs: number[] = [];
  try {
    await sleep(playMs);
    for (let round = 0; round < rounds; round += 1) {
      for (const instance of cluster.instances) {
        backMs.push(await instance.strike('SIGTERM'));
        await sleep(PAUSE_MS);
      }
      await crowd.audit();
    }
    await crowd.end();
  } finally {
    await cluster.stop();
  }
  const { tally } = crowd;
  const failed = tally.counts.repeats;
  if (failed > 0) tally.fault('unexpected refusals', `${failed} requests failed during a rolling restart`);
  const extra = {
    restarts: backMs.length,
    'SIGTERM to ready again': spread(backMs),
    'failed requests': failed,
  };
  return { tally, text: report(`rolling restart of ${INSTANCES} instances behind nginx`, tally, extra) };
};
