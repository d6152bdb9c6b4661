/** Rate limits by address and by player, or by token if no player is known (429), and load shedding under pressure (503). */
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from '#src/config.js';
import type { Limits } from '#src/limits.js';
import { hashToken } from '#src/engine/tokens.js';
import { isMalformed, type ParserError } from '#src/http/problems/error-handler.js';
import { Problem } from '#src/http/problems/problems.js';
import { addressOf, rateLimitKeyOf } from '#src/http/plugins/clients.js';
import type { Level } from 'parlour-games/game-type';

/** The cost of a route's requests, where it is not 1. */
export type Cost = number | ((request: FastifyRequest) => number);

export const CREATE_COST = 5;
export const EXPENSIVE_QUERY_COST = 20;
export const AUDIT_COST = 5;
export const EXPORT_COST = 50;
export const PLAYER_STREAM_COST = 5;

const HINT_COSTS: Readonly<Record<Level, number>> = { easy: 2, medium: 5, hard: 20 };

/** What a hint costs, by its level. An invalid query costs as much as a valid one. */
export function hintCost({ query }: FastifyRequest): number {
  const { level } = query as { level?: unknown };
  return level === 'easy' || level === 'hard' ? HINT_COSTS[level] : HINT_COSTS.medium;
}

const LISTED_GAMES_PER_UNIT = 20;
const MAX_LIST_COST = 5;

/** What a list costs, by the length of the page. An invalid length costs as much as the default. */
export function listCost({ query }: FastifyRequest): number {
  const games = Number((query as { limit?: unknown }).limit);
  return games > 0 ? Math.min(Math.ceil(games / LISTED_GAMES_PER_UNIT), MAX_LIST_COST) : 1;
}

const AUDITED_ENTRIES_PER_UNIT = 4;
const LOGGED_ENTRIES_PER_UNIT = 50;
const REPLAYED_ENTRIES_PER_UNIT = 20;

/** The additional cost of auditing a log of this length. */
export function auditedEntriesCost(entries: number): number {
  return Math.floor(entries / AUDITED_ENTRIES_PER_UNIT);
}

/** The additional cost of this many entries: those of the whole log, or those with which an event stream starts. */
export function loggedEntriesCost(entries: number): number {
  return Math.floor(entries / LOGGED_ENTRIES_PER_UNIT);
}

/** The additional cost of replaying this many entries. */
export function replayedEntriesCost(entries: number): number {
  return Math.floor(entries / REPLAYED_ENTRIES_PER_UNIT);
}

/** The additional cost of the games, matches and series that a player's stream has to read before it is up to date. */
export function streamedItemsCost(items: number): number {
  return Math.floor(items / LISTED_GAMES_PER_UNIT);
}

const BODY_BYTES_PER_UNIT = 4096;

/** The additional cost of a body. */
export function bodyCost(bytes: number): number {
  return Math.floor(bytes / BODY_BYTES_PER_UNIT);
}

export interface WindowCount {
  /** Units spent in the current window. */
  readonly spent: number;
  /** Milliseconds until the window ends. */
  readonly endsInMs: number;
}

export interface WindowCounters {
  /** Adds a cost to what `key` has spent. A key's window starts with its first cost after the end of the last one. */
  readonly add: (key: string, cost: number) => WindowCount;
  /** The number of keys in memory. */
  readonly size: () => number;
}

export interface WindowCounterOptions {
  /** A key that has spent more than this in its window is over its limit. */
  readonly max: number;
  readonly windowMs: number;
  /** The maximum number of keys within the limit, and separately of keys over it. The least recently used are evicted. */
  readonly maxKeys: number;
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
}

interface Window {
  spent: number;
}

export function createWindowCounters({ max, windowMs, maxKeys, now }: WindowCounterOptions): WindowCounters {
  const createWindows = () =>
    new LRUCache<string, Window>({ max: maxKeys, ttl: windowMs, ttlResolution: 0, perf: { now } });
  const within = createWindows();
  /** Kept apart from the others, so that many other keys cannot evict a key that is over its limit. */
  const over = createWindows();

  /** The key's current window, and the map that holds it. */
  const currentWindow = (key: string): readonly [Window, typeof within] => {
    for (const windows of [over, within]) {
      const window = windows.get(key);
      if (window !== undefined) return [window, windows];
    }
    const window = { spent: 0 };
    within.set(key, window);
    return [window, within];
  };
  const add = (key: string, cost: number): WindowCount => {
    const [window, windows] = currentWindow(key);
    const endsInMs = windows.getRemainingTTL(key);
    window.spent += cost;
    if (window.spent > max && windows === within) {
      within.delete(key);
      over.set(key, window, { ttl: endsInMs });
    }
    return { spent: window.spent, endsInMs };
  };
  return { add, size: () => within.size + over.size };
}

/**
 * What a request's address has spent, and what its player or else token has, with this request; `null` where there is no limit.
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
    /** By the hashes of tokens that were valid recently, the ids of their players. */
    readonly playersByToken: LRUCache<string, string>;
    /** Reports the allowance of the player or the address, for responses that no `onSend` hook sees. */
    readonly reportAllowance: (reply: FastifyReply) => void;
  }
}

const WINDOW_MS = 60_000;
const MAX_KEYS = 50_000;
/**
 * The share at which a player's requests count for its address: several players of one household or host can each use their
 * whole allowance, but creating more and more players gains nothing.
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

/** A request that costs more than a whole window allows uses up one window: otherwise it would always be refused. */
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
 * Counts every request by address, and by player or token, before anything can refuse it: even unknown paths, preflight
 * requests and what is not HTTP. Tokens have not been checked at this point, so a request counts for a player only if the
 * token was valid recently.
 */
export function countRequests(app: FastifyInstance, config: Config, limits: Limits): void {
  const byAddress = counterUpTo(config.RATE_LIMIT_PER_MINUTE);
  const byToken = counterUpTo(limits.requestsPerTokenAndMinute);
  const add = (request: FastifyRequest, cost: number): void => {
    const { token } = request;
    const tokenHash = token === null ? null : hashToken(token);
    const player = tokenHash === null ? undefined : app.playersByToken.get(tokenHash);
    const isOfPlayer = player !== undefined;
    const key = player ?? tokenHash;
    request.spending = {
      address: byAddress(addressOf(request), isOfPlayer ? cost * PLAYERS_SHARE : cost),
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

/**
 * Refuses requests above the limits, and while the event loop's average delay in the last second exceeds the setting. Needs
 * `countRequests`.
 */
export async function addLimits(app: FastifyInstance, config: Config, limits: Limits): Promise<void> {
  limitRequests(app, config, limits);
  if (config.MAX_EVENT_LOOP_DELAY_MS === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: config.MAX_EVENT_LOOP_DELAY_MS,
    pressureHandler: (request) =>
      isUnlimited(request)
        ? undefined
        : Promise.reject(
            new Problem('overloaded', 'The service is overloaded; nothing was changed.', {
              retryAfterSeconds: PRESSURE_RETRY_SECONDS,
            }),
          ),
  });
}
