import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.js';
import type { Store } from './engine/store.js';
import { createStore } from './persistence/store.js';
import type { Metrics } from './http/plugins/metrics.js';

/** Opens the store for the app that will close it. */
export type OpenStore = (metrics: Metrics, log: FastifyBaseLogger) => Promise<Store>;

/** How to open the store that the settings name, measured by the app's metrics. */
export const openStoreFor =
  (config: Config): OpenStore =>
  (metrics, log) =>
    createStore({
      databaseUrl: config.DATABASE_URL,
      directUrl: config.DATABASE_DIRECT_URL,
      dataDir: config.DATA_DIR,
      poolSize: config.DATABASE_POOL_SIZE,
      statementTimeoutMs: config.DATABASE_TIMEOUT_MS,
      connectTimeoutMs: config.DATABASE_TIMEOUT_MS,
      startTimer: (games) => {
        metrics.statementGames.observe(games);
        return metrics.statementSeconds.startTimer();
      },
      onError: (error) => {
        metrics.databaseErrors.inc();
        log.error({ err: error }, 'the database connection failed');
      },
    });
