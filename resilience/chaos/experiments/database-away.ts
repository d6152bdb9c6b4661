/** PostgreSQL goes away, by `kill -9` of its postmaster or stopped for a while, and comes back. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '#test/support/postgres.js';
import { gather } from '../load/crowd.js';
import { report, spread } from '../report.js';
import { supervise, untilReady } from '../support/supervisor.js';
import type { Outcome } from './outcome.js';

export interface Outage {
  readonly how: 'kill -9' | 'stop';
  readonly times: number;
  /** From the end of the server to its start. */
  readonly awayMs: number;
  readonly playMs: number;
  readonly clients?: number;
}

export const databaseAway = async ({
  how,
  times,
  awayMs,
  playMs,
  clients = 32,
}: Outage): Promise<Outcome> => {
  const postgres = await startPostgres();
  const service = await supervise('postgres', { DATABASE_URL: postgres.url });
  const crowd = gather({ urls: [service.url], seed: how, clients });
  const backMs: number[] = [];
  try {
    for (let time = 0; time < times; time += 1) {
      await sleep(playMs);
      await (how === 'stop' ? postgres.stop() : postgres.kill9());
      await sleep(awayMs);
      await postgres.restart();
      const from = performance.now();
      await untilReady(service.url);
      backMs.push(performance.now() - from);
      await crowd.audit();
    }
    await sleep(playMs);
    await crowd.end();
  } finally {
    await service.stop();
    await postgres.remove();
  }
  const extra = {
    [`${how} of PostgreSQL, away for ${awayMs / 1000} s`]: times,
    'from its start to ready again': spread(backMs),
    'ends of the service meanwhile': service.exits.length - 1,
  };
  return { tally: crowd.tally, text: report(`PostgreSQL away: ${how}`, crowd.tally, extra) };
};
