import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '#src/config.js';
import { Problem } from '#src/engine/errors.js';
import { hashToken } from '#src/engine/tokens.js';

const MINUTE_MS = 60_000;
const PRESSURE_RETRY_SECONDS = 2;
/** What an operator's monitoring asks for is always answered. */
const UNLIMITED = new Set(['/healthz', '/readyz', '/metrics']);

const isUnlimited = (request: FastifyRequest): boolean => UNLIMITED.has(request.routeOptions.url ?? '');

const limited = (of: string, seconds: number): Problem =>
  new Problem('rate-limited', `Too many requests from this ${of}; try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

type Counted = Awaited<ReturnType<Limiter>>;

const showLimit = (reply: FastifyReply, counted: Counted): void => {
  if (counted.isAllowed) return;
  reply.headers({
    'ratelimit-limit': counted.max,
    'ratelimit-remaining': counted.remaining,
    'ratelimit-reset': counted.ttlInSeconds,
  });
};

const refuseAbove = (counted: Counted | undefined, of: string): void => {
  if (counted !== undefined && !counted.isAllowed && counted.isExceeded)
    throw limited(of, counted.ttlInSeconds);
};

/** Counts every request, also those for paths and methods that are not offered. */
const limitRequests = (app: FastifyInstance, byAddress: Limiter | null, byToken: Limiter | null): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (isUnlimited(request)) return;
    const address = await byAddress?.(request);
    if (address !== undefined) showLimit(reply, address);
    refuseAbove(address, 'address');
    if (request.token !== null) refuseAbove(await byToken?.(request), 'token');
  });
};

const hashOfToken = ({ token }: FastifyRequest): string => hashToken(token ?? '');

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
