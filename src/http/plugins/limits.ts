import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '#src/config.js';
import { Problem } from '#src/http/problems.js';
import type { Usage } from '#src/http/rate-windows.js';
import { isUnlimited } from './usage.js';

const PRESSURE_RETRY_SECONDS = 2;

const secondsUntilEnd = ({ endsInMs }: Usage): number => Math.ceil(endsInMs / 1000);

const refuseAboveLimit = (usage: Usage | null, max: number, source: string): void => {
  if (usage === null || usage.used <= max) return;
  const seconds = secondsUntilEnd(usage);
  throw new Problem('rate-limited', `Too many requests from this ${source}; try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });
};

/** Reports the allowance of the address. */
const reportUsage = (reply: FastifyReply, max: number): void => {
  const address = reply.request.usage?.address;
  if (address === undefined || address === null) return;
  reply.headers({
    'ratelimit-limit': max,
    'ratelimit-remaining': Math.max(0, max - address.used),
    'ratelimit-reset': secondsUntilEnd(address),
  });
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Reports the allowance of the address, for responses that no `onSend` hook sees. */
    readonly reportUsage: (reply: FastifyReply) => void;
  }
}

/** Refuses what `usage` has counted above the limits, and reports the allowance of the address. */
const limitRequests = (
  app: FastifyInstance,
  { RATE_LIMIT_PER_MINUTE: maxByAddress, TOKEN_RATE_LIMIT_PER_MINUTE: maxByToken }: Config,
): void => {
  app.addHook('onRequest', ({ usage }, _reply, next) => {
    const { address = null, token = null } = usage ?? {};
    refuseAboveLimit(address, maxByAddress, 'address');
    refuseAboveLimit(token, maxByToken, 'token');
    next();
  });
  app.decorate('reportUsage', (reply) => {
    reportUsage(reply, maxByAddress);
  });
  app.addHook('onSend', (_request, reply, _payload, next) => {
    app.reportUsage(reply);
    next();
  });
};

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
    limitRequests(app, config);
    if (config.MAX_EVENT_LOOP_DELAY_MS > 0) await refuseUnderPressure(app, config.MAX_EVENT_LOOP_DELAY_MS);
  },
  { name: 'limits', dependencies: ['errors', 'usage'] },
);
