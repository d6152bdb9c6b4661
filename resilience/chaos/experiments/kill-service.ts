/** `kill -9` of the service, or `SIGTERM`, again and again while clients play; it is started again each time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { gather } from '../load/crowd.js';
import { report, spread } from '../report.js';
import { newDatabase, type DatabaseKind } from '../support/database.js';
import { supervise } from '../support/supervisor.js';
import type { Outcome } from './outcome.js';

export interface Killing {
  readonly database: DatabaseKind;
  readonly signal: 'SIGKILL' | 'SIGTERM';
  readonly times: number;
  /** Play between two signals, at most; half of it at least. */
  readonly playMs: number;
  readonly clients?: number;
}

export const killService = async ({
  database,
  signal,
  times,
  playMs,
  clients = 32,
}: Killing): Promise<Outcome> => {
  const { env, remove } = await newDatabase(database);
  const service = await supervise(database, env);
  const crowd = gather({ urls: [service.url], seed: `${database} ${signal}`, clients });
  const backMs: number[] = [];
  try {
    for (let time = 0; time < times; time += 1) {
      // Never at the same point of what goes on.
      await sleep(playMs / 2 + Math.random() * (playMs / 2));
      backMs.push(await service.strike(signal));
      await crowd.audit();
    }
    await crowd.end();
  } finally {
    await service.stop();
    await remove();
  }
  const unclean = service.exits.slice(0, times).filter((code) => code !== 0).length;
  const extra = {
    [`${signal} of the service`]: times,
    'from the signal to ready again': spread(backMs),
    ...(signal === 'SIGTERM' && { 'exit codes other than 0': unclean }),
  };
  return { tally: crowd.tally, text: report(`${signal} of the service, ${database}`, crowd.tally, extra) };
};
