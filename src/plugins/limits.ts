import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.js';
import { Problem } from '../engine/problems.js';

const MINUTE_MS = 60_000;
const PRESSURE_RETRY_SECONDS = 2;
/** What an operator's monitoring asks for is always answered. */
const UNLIMITED = new Set(['/healthz', '/readyz', '/metrics']);

const isUnlimited = (request: FastifyRequest): boolean => UNLIMITED.has(request.routeOptions.url ?? '');

const limited = (of: string, seconds: number): Problem =>
  new Problem('rate-limited', `Too many requests from this ${of}; try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });

const limitAddresses = async (app: FastifyInstance, max: number): Promise<void> => {
  await app.register(rateLimit, {
    global: max > 0,
    max: max || 1,
    timeWindow: MINUTE_MS,
    enableDraftSpec: true,
    allowList: isUnlimited,
    errorResponseBuilder: (_request, { ttl }) => limited('address', Math.ceil(ttl / 1000)),
  });
};

const limitTokens = (app: FastifyInstance, max: number): void => {
  const check = app.createRateLimit({
    max,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ token }) =>
      createHash('sha256')
        .update(token ?? '')
        .digest('base64'),
  });
  app.addHook('onRequest', async (request) => {
    if (request.token === null || isUnlimited(request)) return;
    const { isAllowed, ...limit } = await check(request);
    if (!isAllowed && 'isExceeded' in limit && limit.isExceeded) throw limited('token', limit.ttlInSeconds);
  });
};

const refuseUnderPressure = (app: FastifyInstance, maxEventLoopDelay: number): Promise<void> =>
  Promise.resolve(
    app.register(underPressure, {
      maxEventLoopDelay,
      pressureHandler: (request) => {
        if (isUnlimited(request)) return;
        throw new Problem('overloaded', 'The service is busy; nothing was changed.', {
          retryAfterSeconds: PRESSURE_RETRY_SECONDS,
        });
      },
    }),
  );

/** Rate limits by address and by token (429), and refusal under pressure (503). */
export default fp<{ config: Config }>(
  async (app, { config }) => {
    await limitAddresses(app, config.RATE_LIMIT_PER_MINUTE);
    if (config.TOKEN_RATE_LIMIT_PER_MINUTE > 0) limitTokens(app, config.TOKEN_RATE_LIMIT_PER_MINUTE);
    if (config.MAX_EVENT_LOOP_DELAY_MS > 0) await refuseUnderPressure(app, config.MAX_EVENT_LOOP_DELAY_MS);
  },
  { name: 'limits', dependencies: ['errors', 'auth'] },
);
