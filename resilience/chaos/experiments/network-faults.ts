/** A faulty proxy breaks connections between clients and service in the middle of requests and responses. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startClients } from '#resilience/load/clients.js';
import { formatReport } from '#resilience/chaos/report.js';
import { newDatabase, type DatabaseKind } from '#resilience/chaos/support/database.js';
import { startTcpProxy, type BytesBeforeBreak } from '#test/support/tcp-proxy.js';
import { supervise } from '#resilience/chaos/support/supervisor.js';
import type { ExperimentResult } from './experiment.js';

export interface NetworkFaults {
  readonly database: DatabaseKind;
  readonly playMs: number;
  readonly clients?: number;
}

const below = (n: number): number => Math.floor(Math.random() * n);

/** The length of a few requests, or of a large response, so that most connections break in the middle of one. */
const randomBreak = (): BytesBeforeBreak =>
  below(2) === 0
    ? { request: 1 + below(2_000), response: Infinity }
    : { request: Infinity, response: 1 + below(12_000) };

export async function networkFaults({
  database,
  playMs,
  clients = 32,
}: NetworkFaults): Promise<ExperimentResult> {
  const { env, remove } = await newDatabase(database);
  const service = await supervise(database, env);
  const proxy = await startTcpProxy(service.url, randomBreak);
  const load = startClients({ urls: [proxy.url], auditUrls: [service.url], seed: 'network faults', clients });
  try {
    await sleep(playMs);
    proxy.mend();
    await load.stop();
  } finally {
    await proxy.close();
    await service.stop();
    await remove();
  }
  const figures = {
    'connections broken in a request': proxy.broken.request,
    'connections broken in a response': proxy.broken.response,
  };
  return {
    counters: load.counters,
    report: formatReport(`network faults, ${database}`, load.counters, figures),
  };
}
