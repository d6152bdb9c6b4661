/** Connections between clients and service are cut in the middle of requests and of answers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { gather } from '../load/crowd.js';
import { report } from '../report.js';
import { startCuttingProxy } from '../support/cutting-proxy.js';
import { newDatabase, type DatabaseKind } from '../support/database.js';
import { supervise } from '../support/supervisor.js';
import type { Outcome } from './outcome.js';

export interface Cutting {
  readonly database: DatabaseKind;
  readonly playMs: number;
  readonly clients?: number;
}

export const cutNetwork = async ({ database, playMs, clients = 32 }: Cutting): Promise<Outcome> => {
  const { env, remove } = await newDatabase(database);
  const service = await supervise(database, env);
  const proxy = await startCuttingProxy(service.url);
  const crowd = gather({ urls: [proxy.url], auditUrls: [service.url], seed: 'cut', clients });
  try {
    await sleep(playMs);
    proxy.rest();
    await crowd.end();
  } finally {
    await proxy.close();
    await service.stop();
    await remove();
  }
  const extra = { 'cut in a request': proxy.cuts.request, 'cut in an answer': proxy.cuts.answer };
  return { tally: crowd.tally, text: report(`network cut, ${database}`, crowd.tally, extra) };
};
