/**
 * Instances behind nginx are ended one after the other, and restarted, while clients play through nginx. SIGTERM must not
 * make a request fail. After SIGKILL the others have to serve all games right away, before the one that ended is back.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from 'parlour-games/kit/checked';
import { startClients } from '#resilience/load/clients.js';
import { formatReport, spread } from '#resilience/chaos/report.js';
import { startCluster } from '#resilience/chaos/support/cluster.js';
import { callOn, openGame, TWO_HUMANS, type Call, type Opened } from '#test/support/service.js';
import type { ExperimentResult } from './experiment.js';

export interface RollingRestart {
  readonly signal: 'SIGTERM' | 'SIGKILL';
  readonly instances: number;
  /** Each instance is ended once in a round. A probe makes a move each time, and its game ends with the 22nd. */
  readonly rounds: number;
  readonly playMs: number;
  readonly clients?: number;
  /** How long games may go without service after a kill: 2 s by default, and never longer than the restart takes. */
  readonly servedWithinMs?: number;
}

/** Between two restarts; longer than nginx's fail_timeout. */
const PAUSE_MS = 1500;
/** Enough games that every instance has some. */
const PROBES = 16;
const PROBE_PAUSE_MS = 20;

/** Plays one move in a game as a careful client does: the same request until it is accepted. */
const playOnce = async (call: Call, { path, tokens }: Opened, ply: number): Promise<void> => {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { type: 'drop', column: (ply % 7) + 1 };
  for (;;) {
    const { status, text } = await call('POST', `${path}/moves`, { token: tokens[ply % 2], headers, body });
    if (status === 201) return;
    if (status !== 503 && !text.includes('request-in-progress'))
      throw new Error(`the move ${ply} of ${path} was refused: ${status} ${text}`);
    await sleep(PROBE_PAUSE_MS);
  }
};

export async function rollingRestart({
  signal,
  instances,
  rounds,
  playMs,
  clients = 32,
  servedWithinMs = 2000,
}: RollingRestart): Promise<ExperimentResult> {
  const cluster = await startCluster(instances);
  const call = callOn(cluster.balancer.url);
  const load = startClients({ urls: [cluster.balancer.url], seed: 'rolling restart', clients });
  const { counters } = load;
  const restartMs: number[] = [];
  const servedMs: number[] = [];
  try {
    const probes = await Promise.all(
      Array.from({ length: PROBES }, () => openGame(call, 'connect-four', TWO_HUMANS)),
    );
    await sleep(playMs);
    for (let round = 0; round < rounds; round += 1) {
      for (const instance of cluster.instances) {
        const restart = instance.restartWith(signal);
        const started = performance.now();
        await Promise.all(probes.map((probe) => playOnce(call, probe, servedMs.length)));
        servedMs.push(performance.now() - started);
        restartMs.push(await restart);
        await sleep(PAUSE_MS);
      }
      await load.audit();
    }
    await load.stop();
  } finally {
    await cluster.stop();
  }
  const failed = counters.counts.retries;
  if (signal === 'SIGTERM' && failed > 0)
    counters.violation('unexpected refusals', `${failed} requests failed`);
  const late = servedMs.filter((ms, index) => ms > Math.min(servedWithinMs, at(restartMs, index)));
  if (late.length > 0) counters.violation('unexpected refusals', `games were not served for ${spread(late)}`);
  const figures = {
    restarts: restartMs.length,
    [`${signal} to ready again`]: spread(restartMs),
    [`${signal} to a move in each of ${PROBES} games`]: spread(servedMs),
    'failed requests': failed,
  };
  const title = `${signal} of each of ${instances} instances behind nginx`;
  return { counters, report: formatReport(title, counters, figures) };
}
