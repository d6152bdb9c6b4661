/** Opens the configured store. */
import type { FastifyBaseLogger } from 'fastify';
import type { Jobs } from '#src/engine/jobs/jobs.js';
import type { Store } from '#src/engine/store.js';
import type { Metrics } from '#src/http/plugins/metrics.js';
import { createStore } from '#src/persistence/store.js';
import type { Config } from './config.js';

/** Exits because the process cannot continue; a supervisor restarts it. Closes nothing, since that could hang or do harm. */
export function endProcess(error: Error): never {
  process.stderr.write(`Parlour is exiting: ${error.message}\n`);
  process.exit(1);
}

/** Opens the store for the app that will close it. */
export type OpenStore = (metrics: Metrics, log: FastifyBaseLogger, jobs: Jobs) => Promise<Store>;

/** Returns a function that opens the configured store, instrumented with the app's metrics. */
export function openStoreFor(config: Config): OpenStore {
  return (metrics, log, jobs) =>
    createStore({
      databaseUrl: config.DATABASE_URL,
      directUrl: config.DATABASE_DIRECT_URL,
      dataDir: config.DATA_DIR,
      reserveMb: config.DATA_DIR_RESERVE_MB,
      poolSize: config.DATABASE_POOL_SIZE,
      statementTimeoutMs: config.DATABASE_TIMEOUT_MS,
      connectTimeoutMs: config.DATABASE_TIMEOUT_MS,
      startTimer: (games) => {
        metrics.writeBatchSize.observe(games);
        return metrics.writeSeconds.startTimer();
      },
      onUnready: (reason) => {
        log.error({ reason }, 'database not ready');
      },
      onError: (error) => {
        metrics.databaseErrors.inc();
        log.error({ err: error }, 'database error outside of a request');
      },
      jobs,
      onFatal: endProcess,
    });
}
