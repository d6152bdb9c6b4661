import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '#src/config.js';
import { hashToken } from '#src/engine/tokens.js';
import { limitedAddress } from '#src/http/addresses.js';
import { createRateWindows, type Usage } from '#src/http/rate-windows.js';
import type { Weight } from '#src/http/weights.js';

/** `null` where there is no limit. */
interface RequestUsage {
  readonly address: Usage | null;
  readonly token: Usage | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Default: 1. */
    weight?: Weight;
  }
  interface FastifyRequest {
    /** What its address and its token have used, this request included. */
    usage: RequestUsage | null;
    /** Adds to the weight of the request, once it is known how much work it is. */
    readonly charge: (units: number) => void;
  }
}

const WINDOW_MS = 60_000;
const MAX_KEYS = 50_000;
/** The operator's monitoring is never refused. */
const UNLIMITED_PATHS = new Set(['/healthz', '/readyz', '/metrics']);

export const isUnlimited = ({ routeOptions }: FastifyRequest): boolean =>
  UNLIMITED_PATHS.has(routeOptions.url ?? '');

const weightOf = (request: FastifyRequest): number => {
  const { weight = 1 } = request.routeOptions.config;
  return typeof weight === 'number' ? weight : weight(request);
};

/** Charges a key; `null` where there is no limit. */
type Charge = (key: string, units: number) => Usage | null;

/** A request that weighs more than a whole window allows uses up one window: it would be refused for ever otherwise. */
const chargeUpTo = (max: number): Charge => {
  if (max === 0) return () => null;
  const now = () => performance.now();
  const { charge } = createRateWindows({ max, windowMs: WINDOW_MS, maxKeys: MAX_KEYS, now });
  return (key, units) => charge(key, Math.min(units, max));
};

/**
 * `request.usage`: counts every request by address and by token, before anything can refuse it: unknown paths, preflight
 * requests and what is not HTTP as well.
 */
export default fp<{ config: Config }>(
  (app, { config }, done) => {
    const byAddress = chargeUpTo(config.RATE_LIMIT_PER_MINUTE);
    const byToken = chargeUpTo(config.TOKEN_RATE_LIMIT_PER_MINUTE);
    const charge = (request: FastifyRequest, units: number): void => {
      const { ip, token } = request;
      request.usage = {
        address: byAddress(limitedAddress(ip), units),
        token: token === null ? null : byToken(hashToken(token), units),
      };
    };
    app.decorateRequest('usage', null);
    app.decorateRequest('charge', {
      getter() {
        return (units: number) => {
          charge(this, units);
        };
      },
    });
    app.addHook('onRequest', (request, _reply, next) => {
      if (!isUnlimited(request)) charge(request, weightOf(request));
      next();
    });
    // Behind a proxy, nobody knows who sent what cannot be parsed.
    const chargeSocket = (socket: Duplex): void => {
      const remoteAddress = socket instanceof Socket ? socket.remoteAddress : undefined;
      if (remoteAddress !== undefined && config.TRUST_PROXY === '')
        byAddress(limitedAddress(remoteAddress), 1);
    };
    app.server.on('clientError', (_error, socket: Duplex) => {
      chargeSocket(socket);
    });
    app.server.on('connect', (_request, socket: Duplex) => {
      chargeSocket(socket);
    });
    app.server.on('checkExpectation', ({ socket }: { socket: Socket }) => {
      chargeSocket(socket);
    });
    done();
  },
  { name: 'usage', dependencies: ['auth'] },
);
