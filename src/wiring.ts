import { LRUCache } from 'lru-cache';
import fp from 'fastify-plugin';
import type { Config } from './config.js';
import { createPool } from './workers/pool.js';
import { loaderOf } from './workers/resources.js';
import type { Engine } from './engine/engine.js';
import { createSubscribers } from './engine/subscribers.js';
import type { GameRecord } from './engine/records.js';
import type { Store } from './engine/store.js';
import { hashToken } from './engine/tokens.js';
import { gameTypes } from './games/index.js';

declare module 'fastify' {
  interface FastifyInstance {
    readonly engine: Engine;
  }
}

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/** What was kept for long enough: answers to repeated requests, and commitments that have expired. */
const forgetOld = async (store: Store, { STORED_RESPONSE_HOURS }: Config): Promise<void> => {
  const now = Date.now();
  await store.deleteCommitmentsExpiredBefore(now);
  await store.deleteStoredResponsesBefore(now - STORED_RESPONSE_HOURS * HOUR_MS);
};

/** `app.engine`: registry, store, computer players and clock put together; what is old is forgotten every hour. */
export default fp<{ config: Config; store: Store }>(
  (app, { config, store }, done) => {
    const { metrics } = app;
    const pool = createPool({
      workers: config.WORKER_THREADS,
      queue: config.WORKER_QUEUE,
      onCrash: (error) => {
        app.log.error({ err: error }, 'a worker thread crashed');
      },
    });
    const computeMove: Engine['computeMove'] = async (task) => {
      const { type, level } = task;
      const stop = metrics.thoughtSeconds.startTimer({ type, level });
      const move = await pool.computeMove(task);
      stop();
      return move;
    };
    const runQuery: Engine['runQuery'] = async (gameType, { path, expensive, run }, request) =>
      expensive ? pool.runQuery({ type: gameType.id, path, request }) : run(request, loaderOf(gameType));
    app.decorate('engine', {
      store,
      gameTypes,
      computeMove,
      runQuery,
      clock: Date.now,
      operatorTokenHash: config.OPERATOR_TOKEN === '' ? null : hashToken(config.OPERATOR_TOKEN),
      signer: app.signer,
      cache: new LRUCache<string, GameRecord>({ max: config.CACHED_GAMES }),
      subscribers: createSubscribers(store),
      gameLocks: new Map(),
      keysInFlight: new Set<string>(),
      commitmentLifetimeMs: config.COMMITMENT_LIFETIME_S * SECOND_MS,
      autoplayTimeoutMs: config.AUTOPLAY_TIMEOUT_MS,
      onEntry: (type, by) => {
        metrics.entries.inc({ type, by });
      },
    });
    Object.assign(metrics.queuedThoughts, { collect: () => metrics.queuedThoughts.set(pool.queueSize()) });
    const forget = setInterval(() => {
      forgetOld(store, config).catch((error: unknown) => {
        app.log.warn({ err: error }, 'old answers and commitments could not be removed');
      });
    }, HOUR_MS).unref();
    app.addHook('onClose', async () => {
      clearInterval(forget);
      await pool.close();
      await store.close();
    });
    done();
  },
  { name: 'engine', dependencies: ['metrics', 'signing'] },
);
