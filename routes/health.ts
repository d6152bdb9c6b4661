import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Problem } from '#src/engine/errors.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import { problemResponses } from '#src/http/schemas/problem.js';

const RETRY_SECONDS = 2;
const tags = ['service'];
const Ok = Type.Object({ status: Type.Literal('ok') });

const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/healthz',
    {
      schema: {
        tags,
        operationId: 'getHealth',
        summary: 'Is the process alive?',
        response: { 200: jsonResponse(Ok, 'It is.'), ...problemResponses() },
      },
    },
    () => ({ status: 'ok' as const }),
  );
  app.get(
    '/readyz',
    {
      schema: {
        tags,
        operationId: 'getReadiness',
        summary: 'Can it play? (database reached, migrations in)',
        response: { 200: jsonResponse(Ok, 'It can.'), ...problemResponses() },
      },
    },
    async () => {
      if (app.departure.announced) {
        throw new Problem('overloaded', 'This instance is about to stop.', {
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
      if (await app.engine.store.ready()) return { status: 'ok' as const };
      throw new Problem('database-unavailable', 'The database is not ready.', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    },
  );
};

export default routes;
