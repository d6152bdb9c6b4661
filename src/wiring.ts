/** Puts the engine together: registry, store, worker pool, clock, archive and jobs. */
import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { GameRecord } from 'parlour-games/record/game-record';
import type { Engine } from '#src/engine/engine.js';
import { createCoalescer } from '#src/engine/coalesce.js';
import { createBus } from '#src/engine/live/bus.js';
import { createGames } from '#src/engine/games.js';
import { createInstances, type Instances } from '#src/engine/instances.js';
import { createMatching } from '#src/engine/players/make-matches.js';
import { advanceSeries, runSeries } from '#src/engine/players/run-series.js';
import { createSigner, type Signer } from '#src/engine/signer.js';
import type { DeliveryError } from '#src/engine/players/webhook-store.js';
import { createArchiveJob, createArchiving, type ArchiveBatch } from '#src/engine/jobs/archive.js';
import { createDeliveries } from '#src/engine/jobs/deliveries.js';
import { createAbandonment } from '#src/engine/jobs/abandonment.js';
import { createDueGames } from '#src/engine/jobs/due-games.js';
import { erasePlayers } from '#src/engine/jobs/erasure.js';
import { createJobs, type Jobs } from '#src/engine/jobs/jobs.js';
import { playGamesOn } from '#src/engine/jobs/play-on.js';
import { packLogs } from '#src/engine/jobs/packing.js';
import { runRetention } from '#src/engine/jobs/retention.js';
import { entryBatches } from '#src/engine/queries/log.js';
import { countFinishedGames } from '#src/engine/queries/statistics.js';
import { EngineError } from '#src/engine/errors.js';
import { OutcomeUnknown, type DatabaseClock, type Store } from '#src/engine/store.js';
import type { Timers } from '#src/engine/timers.js';
import { hashToken } from '#src/engine/tokens.js';
import type { Registry } from 'parlour-games/games';
import { get } from 'parlour-games/kit/checked';
import type { Metrics } from '#src/http/plugins/metrics.js';
import { recordLine } from '#src/http/streams/audit-record.js';
import { openArchiveFolder } from '#src/persistence/archive-folder.js';
import { createStore } from '#src/persistence/store.js';
import { createPool } from '#src/workers/pool.js';
import { loaderOf } from '#src/workers/tasks.js';
import type { Config } from './config.js';
import type { Limits } from './limits.js';
import { VERSION } from './project.js';
import { createWebhookSender } from './http/webhooks.js';

declare module 'fastify' {
  interface FastifyInstance {
    readonly engine: Engine;
  }
}

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;
const RANDOM_STEPS = 2 ** 32;

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

const startJobs = (app: FastifyInstance, timers: Timers): Jobs =>
  createJobs({
    timers,
    random: () => randomInt(RANDOM_STEPS) / RANDOM_STEPS,
    onRun: ({ job, seconds, error, hasChanged }) => {
      app.metrics.jobSeconds.observe({ job }, seconds);
      if (error !== null) app.metrics.jobFailures.inc({ job });
      if (!hasChanged) return;
      if (error === null) app.log.info({ job }, 'job works again');
      else app.log.warn({ err: error, job }, 'job failed');
    },
  });

/** The engine's callbacks for the metrics and the log. */
const countersOn = (app: FastifyInstance): Pick<Engine, 'onEntry' | 'onReplyError'> => ({
  onEntry: (type, by) => {
    app.metrics.entries.inc({ type, by });
  },
  onReplyError: (error) => {
    if (error instanceof OutcomeUnknown) app.metrics.unknownOutcomes.inc();
    app.log[error instanceof EngineError ? 'debug' : 'error'](
      { err: error },
      'computer players could not reply',
    );
  },
});

/** Continues a series. If that fails, the job tries again. */
const goOnWith =
  (app: FastifyInstance): Engine['onSeriesDue'] =>
  (id) => {
    advanceSeries(app.engine, id).catch((error: unknown) => {
      app.log.debug({ err: error, series: id }, 'a series could not go on');
    });
  };

export interface EngineOptions {
  readonly config: Config;
  readonly limits: Limits;
  readonly registry: Registry;
  /** Opens the store; the app closes it. */
  readonly openStore: OpenStore;
}

type Computation = Pick<Engine, 'computeMove' | 'runQuery'>;

const startWorkers = (
  app: FastifyInstance,
  { config, limits, registry }: EngineOptions,
): Computation & { readonly close: () => Promise<void> } => {
  const { metrics, log } = app;
  const pool = createPool({
    workers: config.WORKER_THREADS,
    queue: config.WORKER_QUEUE,
    queuePerAddress: limits.waitingTasksPerAddress,
    startDelayMs: limits.threadsStartAfterMs,
    registry,
    onCrash: (error) => {
      log.error({ err: error }, 'worker thread crashed');
    },
  });
  Object.assign(metrics.queuedTasks, { collect: () => metrics.queuedTasks.set(pool.queueSize()) });
  app.addHook('preClose', (done) => {
    // The other half of the timeout is left for responding and for closing the database.
    setTimeout(pool.end, config.SHUTDOWN_TIMEOUT_MS / 2).unref();
    done();
  });
  return {
    computeMove: async (task, job) => {
      const { type, level } = task;
      const stopTimer = metrics.moveTaskSeconds.startTimer({ type, level });
      const move = await pool.computeMove(task, job);
      stopTimer();
      return move;
    },
    runQuery: async (gameType, { path, expensive, run }, request, client) =>
      expensive
        ? pool.runQuery({ type: gameType.id, path, request }, client)
        : run(request, loaderOf(gameType)),
    close: pool.close,
  };
};

/** Makes this instance known to the others, and learns the time of the database. */
const joinInstances = async (
  store: Store,
  timers: Timers,
  { gameTypes }: Registry,
  jobs: Jobs,
): Promise<{ readonly databaseClock: DatabaseClock; readonly instances: Instances }> => {
  const id = randomUUID();
  const databaseClock = store.databaseClock(timers.now);
  const instances = createInstances({ store, databaseClock, gameTypes, id, release: VERSION });
  // Before the first request: no game may have rules that another instance does not know.
  await instances.beat();
  jobs.start('heartbeat', instances.beat);
  return { databaseClock, instances };
};

const startEngineJobs = (engine: Engine, jobs: Jobs, config: Config): void => {
  const { store, clock } = engine;
  const keptMs = config.STORED_RESPONSE_HOURS * HOUR_MS;
  jobs.start('retention', () => runRetention({ store, clock, keptMs }));
  jobs.start('play-on', () => playGamesOn(engine));
  jobs.start('erasure', () => erasePlayers(engine));
  jobs.start('matches', createMatching(engine));
  jobs.start('series', () => runSeries(engine));
  jobs.start('streams', engine.bus.tellPresence);
  jobs.start('statistics', () => countFinishedGames(store));
  jobs.start('due-games', createDueGames(engine));
  jobs.start('packing', () => packLogs(store));
  const abandonedAfterMs = config.ABANDONED_AFTER_DAYS * DAY_MS;
  if (abandonedAfterMs > 0) jobs.start('abandonment', createAbandonment(engine, abandonedAfterMs));
};

/** The URL of archived records, without a slash at the end; `null` if the operator has not set it. */
function archiveUrlOf({ ARCHIVE_URL: url }: Config): string | null {
  return url === '' ? null : url.replace(/\/+$/, '');
}

/** Opens the archive in a folder; returns a function that moves games there. Throws if the folder cannot be written. */
export async function archivingTo(
  folder: string,
  engine: Engine,
  onUnsound: (id: string, checks: object) => void,
): Promise<ArchiveBatch> {
  return createArchiving({
    engine,
    archive: await openArchiveFolder(folder),
    recordLine: (audited) => recordLine(engine, audited),
    onUnsound,
  });
}

/** Until the app closes, moves games that ended `RETENTION_DAYS` ago to the archive, if the operator has set this. */
async function startArchiving(
  { engine, log }: FastifyInstance,
  { ARCHIVE_DIR, RETENTION_DAYS }: Config,
  jobs: Jobs,
): Promise<void> {
  if (RETENTION_DAYS === 0) return;
  const archiveBatch = await archivingTo(ARCHIVE_DIR, engine, (game, checks) => {
    log.error({ game, checks }, 'game is damaged and stays in the database');
  });
  const job = createArchiveJob(engine, archiveBatch, {
    clock: engine.databaseClock.now,
    keptMs: RETENTION_DAYS * DAY_MS,
  });
  jobs.start('archive', job);
}

const senderFor = (
  { WEBHOOK_HOSTS: hosts }: Config,
  { deliveryTimes: { answer: timeoutMs } }: Limits,
  { reserveRequest: reserve }: Store,
  { now: clock }: Engine['databaseClock'],
): Engine['webhookSender'] => createWebhookSender({ hosts, timeoutMs, reserve, clock });

/** Delivers notices until the app closes, if there are hosts that may be called. */
const startDeliveries = (app: FastifyInstance, jobs: Jobs, { deliveryTimes: times }: Limits): void => {
  const { store, databaseClock, webhookSender: sender } = app.engine;
  if (sender === null) return;
  const onAttempt = (error: DeliveryError | null): void => {
    app.metrics.deliveries.inc({ outcome: error?.replace(/-.*/, '') ?? 'ok' });
  };
  const { run, close } = createDeliveries({ store, sender, clock: databaseClock.now, times, onAttempt });
  jobs.start('deliveries', run);
  app.addHook('onClose', close);
};

/** Adds `app.engine`. The store and the worker pool are closed with the app. */
export async function addEngine(app: FastifyInstance, options: EngineOptions, timers: Timers): Promise<void> {
  const { config, limits, registry, openStore } = options;
  const signer = readSigner(config);
  const jobs = startJobs(app, timers);
  const store = await openStore(app.metrics, app.log, jobs);
  const { close, ...computation } = startWorkers(app, options);
  const games = createGames({
    store,
    timers,
    archiveUrl: archiveUrlOf(config),
    cached: config.CACHED_GAMES,
    snapshotBytes: limits.snapshotBytes,
  });
  const joined = await joinInstances(store, timers, registry, jobs);
  const bus = createBus({
    store,
    cache: games.cache,
    timers,
    instances: joined.instances,
    pollMs: config.EVENT_HEARTBEAT_MS,
    log: {
      load: ({ type, id }) => games.read(get(registry.gameTypes, type), id),
      read: (game, version) => entryBatches({ store, timers }, game, { client: game.id, after: version - 1 }),
    },
  });
  Object.assign(app.metrics.followedGames, {
    collect: () => app.metrics.followedGames.set(bus.followedGames()),
  });
  app.decorate('engine', {
    ...computation,
    store,
    gameTypes: registry.gameTypes,
    clock: Date.now,
    ...joined,
    timers,
    operatorTokenHash: config.OPERATOR_TOKEN === '' ? null : hashToken(config.OPERATOR_TOKEN),
    signer,
    games,
    limits,
    bus,
    openGamePages: createCoalescer<readonly GameRecord[]>(),
    webhookSender: senderFor(config, limits, store, joined.databaseClock),
    nextRuns: new Map(),
    keysInFlight: new Set<string>(),
    ...countersOn(app),
    onSeriesDue: goOnWith(app),
  });
  startEngineJobs(app.engine, jobs, config);
  await startArchiving(app, config, jobs);
  app.addHook('onClose', async () => {
    jobs.stop();
    await close();
    await store.close();
  });
  // After the hook that closes the store: the last one is run first.
  startDeliveries(app, jobs, limits);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Reads the key that signs checkpoints; `null` without one. Throws if it cannot be used. */
function readSigner({ SIGNING_KEY_FILE, SIGNING_ORIGIN }: Config): Signer | null {
  if (SIGNING_KEY_FILE === '') return null;
  try {
    return createSigner(SIGNING_ORIGIN, readFileSync(SIGNING_KEY_FILE, 'utf8'));
  } catch (error) {
    const advice = 'Create a key with: openssl genpkey -algorithm ed25519 -out key.pem';
    throw new Error(`SIGNING_KEY_FILE cannot be used: ${messageOf(error)}. ${advice}`, { cause: error });
  }
}
