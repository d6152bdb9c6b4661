/** `/healthz`, `/readyz` and `/metrics`. */
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { Problem } from '#src/http/problems/problems.js';
import { addRoute } from '#src/http/route.js';
import { jsonResponse, textResponse } from '#src/http/schemas/common.js';
import { named, strictObject } from 'parlour-games/kit/schema';

const RETRY_SECONDS = 2;
const Ok = strictObject(
  { status: Type.Literal('ok') },
  named('Ok', { description: 'Everything is in order.' }),
);
const ok = { status: 'ok' };

const monitoring = {
  method: 'GET',
  callers: ['anybody'],
  usesDatabase: false,
  isMonitoring: true,
} as const;

export function addMonitoring(app: FastifyInstance): void {
  addRoute(app, {
    ...monitoring,
    path: '/healthz',
    tag: 'service',
    operation: 'getHealth',
    summary: 'Liveness',
    description: 'Checks no dependencies.',
    results: { 200: jsonResponse(Ok, 'The process is alive.') },
    handle: () => ok,
  });
  addRoute(app, {
    ...monitoring,
    path: '/readyz',
    tag: 'service',
    operation: 'getReadiness',
    summary: 'Readiness',
    description:
      'Whether the database can be reached and accepts changes, every migration is applied, and the service is not draining.',
    results: { 200: jsonResponse(Ok, 'The service is ready.') },
    problems: ['overloaded', 'database-unavailable'],
    handle: async () => {
      const retry = { retryAfterSeconds: RETRY_SECONDS };
      if (app.shutdown.draining) throw new Problem('overloaded', 'This instance is shutting down.', retry);
      if (await app.engine.store.ready()) return ok;
      throw new Problem('database-unavailable', 'The database is not ready.', retry);
    },
  });
  addRoute(app, {
    ...monitoring,
    path: '/metrics',
    tag: 'operator',
    operation: 'getMetrics',
    summary: 'Metrics for Prometheus',
    description: 'The metrics are listed in docs/operations.md.',
    results: { 200: textResponse('text/plain', 'In the Prometheus text format.') },
    handle: (_request, reply) => {
      const { registry } = app.metrics;
      reply.type(registry.contentType);
      return registry.metrics();
    },
  });
}
