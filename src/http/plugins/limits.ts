import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '#src/config.js';
import { hashToken } from '#src/engine/tokens.js';
import { defined } from '#src/kit/checked.js';
import { Problem } from '../problems.js';

const MINUTE_MS = 60_000;
const PRESSURE_RETRY_SECONDS = 2;
/** The operator's monitoring is never refused. */
const UNLIMITED_PATHS = new Set(['/healthz', '/readyz', '/metrics']);

const isUnlimited = (request: FastifyRequest): boolean => UNLIMITED_PATHS.has(request.routeOptions.url ?? '');

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;
type Count = Awaited<ReturnType<Limiter>>;

const setLimitHeaders = (reply: FastifyReply, count: Count): void => {
  if (count.isAllowed) return;
  reply.headers({
    'ratelimit-limit': count.max,
    'ratelimit-remaining': count.remaining,
    'ratelimit-reset': count.ttlInSeconds,
  });
};

const refuseAboveLimit = (count: Count | undefined, source: string): void => {
  if (count === undefined || count.isAllowed || !count.isExceeded) return;
  const seconds = count.ttlInSeconds;
  throw new Problem('rate-limited', `Too many requests from this ${source}; try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });
};

/** Counts every request, including those for unknown paths and unsupported methods. */
const limitRequests = (app: FastifyInstance, byAddress: Limiter | null, byToken: Limiter | null): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (isUnlimited(request)) return;
    const count = await byAddress?.(request);
    if (count !== undefined) setLimitHeaders(reply, count);
    refuseAboveLimit(count, 'address');
    if (request.token !== null) refuseAboveLimit(await byToken?.(request), 'token');
  });
};

const hashOfToken = ({ token }: FastifyRequest): string => hashToken(defined(token, 'the token'));

const refuseUnderPressure = (app: FastifyInstance, maxEventLoopDelay: number): Promise<void> =>
  Promise.resolve(
    app.register(underPressure, {
      maxEventLoopDelay,
      pressureHandler: (request) => {
        if (isUnlimited(request)) return;
        throw new Problem('overloaded', 'The service is overloaded; nothing was changed.', {
          retryAfterSeconds: PRESSURE_RETRY_SECONDS,
        });
      },
    }),
  );

/** Rate limits by address and by token (429), and load shedding under pressure (503). */
export default fp<{ config: Config }>(
  async (app, { config }) => {
    await app.register(rateLimit, { global: false, timeWindow: MINUTE_MS });
    const limiter = (max: number, options: CreateRateLimitOptions = {}): Limiter | null =>
      max === 0 ? null : app.createRateLimit({ max, timeWindow: MINUTE_MS, ...options });
    limitRequests(
      app,
      limiter(config.RATE_LIMIT_PER_MINUTE),
      limiter(config.TOKEN_RATE_LIMIT_PER_MINUTE, { keyGenerator: hashOfToken }),
    );
    if (config.MAX_EVENT_LOOP_DELAY_MS > 0) await refuseUnderPressure(app, config.MAX_EVENT_LOOP_DELAY_MS);
  },
  { name: 'limits', dependencies: ['errors', 'auth'] },
);
