import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const FAST_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const JOB_BUCKETS_SECONDS = [0.001, 0.01, 0.1, 1, 10, 60];

const createBackgroundMetrics = (registers: Registry[]) => ({
  databaseErrors: new Counter({
    name: 'parlour_database_errors_total',
    help: 'Database errors outside of any request, such as lost connections.',
    registers,
  }),
  unknownOutcomes: new Counter({
    name: 'parlour_unknown_outcomes_total',
    help: 'Changes that failed without telling whether they were stored, by an unforeseen error of the database.',
    registers,
  }),
  jobSeconds: new Histogram({
    name: 'parlour_job_seconds',
    help: 'Duration of the runs of jobs, the work that the clock starts.',
    labelNames: ['job'] as const,
    buckets: JOB_BUCKETS_SECONDS,
    registers,
  }),
  jobFailures: new Counter({
    name: 'parlour_job_failures_total',
    help: 'Runs of jobs that failed.',
    labelNames: ['job'] as const,
    registers,
  }),
  deliveries: new Counter({
    name: 'parlour_webhook_deliveries_total',
    help: 'Attempts to deliver a notice to a webhook by outcome (ok, timeout, connection, tls, status).',
    labelNames: ['outcome'] as const,
    registers,
  }),
});

const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'parlour_request_duration_seconds',
      help: 'Duration of requests by method, route and status.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: FAST_BUCKETS_SECONDS,
      registers,
    }),
    entries: new Counter({
      name: 'parlour_entries_total',
      help: 'Committed log entries by game type and player (human, cpu:<level>, deal).',
      labelNames: ['type', 'by'] as const,
      registers,
    }),
    moveTaskSeconds: new Histogram({
      name: 'parlour_computer_move_duration_seconds',
      help: 'Duration of computer moves by game type and level, including the wait for a worker thread.',
      labelNames: ['type', 'level'] as const,
      buckets: FAST_BUCKETS_SECONDS,
      registers,
    }),
    queuedTasks: new Gauge({
      name: 'parlour_worker_queue_length',
      help: 'Tasks that are waiting for a worker thread.',
      registers,
    }),
    writeSeconds: new Histogram({
      name: 'parlour_database_write_duration_seconds',
      help: 'Duration of the statements that write moves.',
      buckets: FAST_BUCKETS_SECONDS,
      registers,
    }),
    writeBatchSize: new Histogram({
      name: 'parlour_database_write_batch_size',
      help: 'Number of games changed by one statement.',
      buckets: [1, 2, 4, 8, 16, 32, 64],
      registers,
    }),
    ...createBackgroundMetrics(registers),
    eventStreams: new Gauge({
      name: 'parlour_event_streams',
      help: 'Open event streams.',
      registers,
    }),
    followedGames: new Gauge({
      name: 'parlour_followed_games',
      help: 'Games with open event streams.',
      registers,
    }),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;

declare module 'fastify' {
  interface FastifyInstance {
    readonly metrics: Metrics;
  }
  interface FastifyContextConfig {
    /** The severity of the log line about each request; by default `info`. */
    readonly requestLogLevel?: 'debug';
  }
}

/** Adds `app.metrics`. After each response, records the duration of the request and logs one line about it. */
export function addMetrics(app: FastifyInstance): void {
  const metrics = createMetrics();
  app.decorate('metrics', metrics);
  app.addHook('onResponse', (request, reply, next) => {
    const { method, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    const labels = { method, route: routeOptions.url ?? 'none', status: String(status) };
    const level = routeOptions.config.requestLogLevel ?? 'info';
    metrics.requestSeconds.observe(labels, elapsedTime / 1000);
    request.log[level]({ req: request, status, ms: Math.round(elapsedTime * 100) / 100 }, 'request');
    next();
  });
}
