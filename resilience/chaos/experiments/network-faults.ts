/** A faulty proxy breaks connections between clients and service in the middle of requests and responses. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startClients } from '#resilience/load/clients.js';
import { formatReport } from '#resilience/chaos/report.js';
import { newDatabase, type DatabaseKind } from '#resilience/chaos/support/database.js';
import { startFaultyProxy } from '#resilience/chaos/support/faulty-proxy.js';
import { supervise } from '#resilience/chaos/support/supervisor.js';
import type { ExperimentResult } from './result.js';

export interface NetworkFaults {
  readonly database: DatabaseKind;
  readonly playMs: number;
  readonly clients?: number;
}

export const networkFaults = async ({
  database,
  playMs,
  clients = 32,
}: NetworkFaults): Promise<ExperimentResult> => {
  const { env, remove } = await newDatabase(database);
  const service = await supervise(database, env);
  const proxy = await startFaultyProxy(service.url);
  const load = startClients({ urls: [proxy.url], auditUrls: [service.url], seed: 'network faults', clients });
  try {
    await sleep(playMs);
    proxy.stopFaults();
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
};
