/** Rate limits by address, and by player or else token (429), and load shedding under pressure (503). */
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from '#src/config.js';
import type { Limits } from '#src/limits.js';
import { hashToken } from '#src/engine/tokens.js';
import type { Cost } from '#src/http/costs.js';
import { isMalformed, type ParserError } from '#src/http/problems/error-handler.js';
import { Problem } from '#src/http/problems/problems.js';
import { rateLimitKeyOf } from '#src/http/rate-limit-key.js';
import { createWindowCounters, type WindowCount } from '#src/http/window-counters.js';

/**
 * What the address of a request has spent, and its player or else its token, this request included; `null` where there is no
 * limit.
 */
interface Spending {
  readonly address: WindowCount | null;
  readonly token: WindowCount | null;
  readonly isOfPlayer: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Default: 1. */
    cost?: Cost;
  }
  interface FastifyRequest {
    spending: Spending | null;
    /**
     * Adds to the cost of the request, once it is known how much work it is and before any of it is done. Refuses
     * (`rate-limited`) when other requests of the address or the token have used up the limit meanwhile.
     */
    readonly addCost: (units: number) => void;
  }
  interface FastifyInstance {
    /** By the hashes of tokens that were valid lately, the ids of their players. */
    readonly playersByToken: LRUCache<string, string>;
    /** Reports the allowance of the player or the address, for responses that no `onSend` hook sees. */
    readonly reportAllowance: (reply: FastifyReply) => void;
  }
}

const WINDOW_MS = 60_000;
const MAX_KEYS = 50_000;
/**
 * What a player's requests count for its address: several players of one household or host can use the whole of theirs, but
 * nobody has more by making players without end.
 */
const PLAYERS_SHARE = 1 / 4;
const PRESSURE_RETRY_SECONDS = 2;
/** The operator's monitoring is never refused. */
const UNLIMITED_PATHS = new Set(['/healthz', '/readyz', '/metrics']);

const isUnlimited = ({ routeOptions }: FastifyRequest): boolean =>
  UNLIMITED_PATHS.has(routeOptions.url ?? '');

const costOf = (request: FastifyRequest): number => {
  const { cost = 1 } = request.routeOptions.config;
  return typeof cost === 'number' ? cost : cost(request);
};

/** Counts a cost for a key; `null` where there is no limit. */
type Counter = (key: string, cost: number) => WindowCount | null;

/** A request that costs more than a whole window allows uses up one window: it would be refused for ever otherwise. */
const counterUpTo = (max: number): Counter => {
  if (max === 0) return () => null;
  const now = () => performance.now();
  const { add } = createWindowCounters({ max, windowMs: WINDOW_MS, maxKeys: MAX_KEYS, now });
  return (key, cost) => add(key, Math.min(cost, max));
};

/** Counts what never becomes a request. Behind a proxy, nobody knows who sent it. */
const countUnparsedRequests = ({ server }: FastifyInstance, byAddress: Counter): void => {
  const count = (socket: Duplex): void => {
    const remoteAddress = socket instanceof Socket ? socket.remoteAddress : undefined;
    if (remoteAddress !== undefined) byAddress(rateLimitKeyOf(remoteAddress), 1);
  };
  server.on('clientError', (error: ParserError, socket: Socket) => {
    if (isMalformed(error, socket)) count(socket);
  });
  server.on('connect', (_request, socket: Duplex) => {
    count(socket);
  });
  server.on('checkExpectation', ({ socket }: { socket: Socket }) => {
    count(socket);
  });
};

const secondsUntilEnd = ({ endsInMs }: WindowCount): number => Math.ceil(endsInMs / 1000);

const refuseAboveLimit = (count: WindowCount | null, max: number, source: string): void => {
  if (count === null || count.spent <= max) return;
  const seconds = secondsUntilEnd(count);
  throw new Problem('rate-limited', `Too many requests from this ${source}; try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });
};

const refuseAboveLimits = ({ spending }: FastifyRequest, config: Config, limits: Limits): void => {
  refuseAboveLimit(spending?.address ?? null, config.RATE_LIMIT_PER_MINUTE, 'address');
  const source = spending?.isOfPlayer === true ? 'player' : 'token';
  refuseAboveLimit(spending?.token ?? null, limits.requestsPerTokenAndMinute, source);
};

/**
 * Counts every request by address, and by player or token, before anything can refuse it: unknown paths, preflight requests and
 * what is not HTTP as well. Whether a player's token is valid is not known yet: it counts as the player's once it has been.
 */
export function countRequests(app: FastifyInstance, config: Config, limits: Limits): void {
  const byAddress = counterUpTo(config.RATE_LIMIT_PER_MINUTE);
  const byToken = counterUpTo(limits.requestsPerTokenAndMinute);
  const add = (request: FastifyRequest, cost: number): void => {
    const { ip, token } = request;
    const tokenHash = token === null ? null : hashToken(token);
    const player = tokenHash === null ? undefined : app.playersByToken.get(tokenHash);
    const isOfPlayer = player !== undefined;
    const key = player ?? tokenHash;
    request.spending = {
      address: byAddress(rateLimitKeyOf(ip), isOfPlayer ? cost * PLAYERS_SHARE : cost),
      token: key === null ? null : byToken(key, cost),
      isOfPlayer,
    };
  };
  const addUnlessUsedUp = (request: FastifyRequest, cost: number): void => {
    if (cost === 0) return;
    add(request, 0);
    refuseAboveLimits(request, config, limits);
    add(request, cost);
  };
  app.decorate('playersByToken', new LRUCache<string, string>({ max: MAX_KEYS, ttl: WINDOW_MS }));
  app.decorateRequest('spending', null);
  app.decorateRequest('addCost', {
    getter() {
      return (units: number) => {
        addUnlessUsedUp(this, units);
      };
    },
  });
  app.addHook('onRequest', (request, _reply, next) => {
    if (!isUnlimited(request)) add(request, costOf(request));
    next();
  });
  if (config.TRUST_PROXY === '') countUnparsedRequests(app, byAddress);
}

/** Refuses what `countRequests` has counted above the limits, and reports the allowance of the player or the address. */
const limitRequests = (app: FastifyInstance, config: Config, limits: Limits): void => {
  app.addHook('onRequest', (request, _reply, next) => {
    refuseAboveLimits(request, config, limits);
    next();
  });
  app.decorate('reportAllowance', (reply) => {
    const { spending } = reply.request;
    const isOfPlayer = spending?.isOfPlayer === true;
    const count = isOfPlayer ? spending.token : spending?.address;
    if (count === undefined || count === null) return;
    const limit = isOfPlayer ? limits.requestsPerTokenAndMinute : config.RATE_LIMIT_PER_MINUTE;
    reply.headers({
      'ratelimit-limit': limit,
      'ratelimit-remaining': Math.max(0, Math.floor(limit - count.spent)),
      'ratelimit-reset': secondsUntilEnd(count),
    });
  });
  app.addHook('onSend', (_request, reply, _payload, next) => {
    app.reportAllowance(reply);
    next();
  });
};

const refuseUnderPressure = async (app: FastifyInstance, maxEventLoopDelay: number): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: (request) => {
      if (isUnlimited(request)) return;
      throw new Problem('overloaded', 'The service is overloaded; nothing was changed.', {
        retryAfterSeconds: PRESSURE_RETRY_SECONDS,
      });
    },
  });
};

/** Refuses requests above the limits, and requests under pressure. Needs `countRequests`. */
export async function addLimits(app: FastifyInstance, config: Config, limits: Limits): Promise<void> {
  limitRequests(app, config, limits);
  if (config.MAX_EVENT_LOOP_DELAY_MS > 0) await refuseUnderPressure(app, config.MAX_EVENT_LOOP_DELAY_MS);
}
