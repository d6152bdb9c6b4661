/** Who sent a request. */
import { type Socket, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Client } from '#src/engine/engine.js';
import { LRUCache } from 'lru-cache';

/** One household or server commonly has a whole /64. */
const NETWORK_GROUPS = 4;

const keyOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip.toLowerCase();
  const [address = ip] = ip.split('%', 1);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.toString(16)).join(':')}::`;
};

/** The key of an IPv6 address takes some microseconds to compute, which is noticeable beside a move. */
const CACHED_KEYS = 10_000;
const keys = new LRUCache<string, string>({ max: CACHED_KEYS, memoMethod: keyOf });

/** The network (/64) of an IPv6 address; an IPv4 address is itself, also in IPv6 notation. */
export function rateLimitKeyOf(ip: string): string {
  return keys.memo(ip);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The bearer token as sent; `null` without an Authorization header. The engine decides what it grants. */
    readonly token: string | null;
    /** For whom the engine computes. */
    readonly client: Client;
  }
}

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i;
/** Stands for an Authorization header without a bearer token. It never matches, because no token is empty. */
const MALFORMED = '';

const tokenOf = ({ headers: { authorization } }: FastifyRequest): string | null =>
  authorization === undefined ? null : (BEARER.exec(authorization)?.[1] ?? MALFORMED);

/**
 * One signal per connection, aborted when it closes. The `close` event of a request comes as soon as its body has been
 * read, and that of a response never comes if the response waits for an earlier one of the same connection.
 */
const signals = new WeakMap<Socket, AbortSignal>();

const signalOf = (socket: Socket): AbortSignal => {
  const known = signals.get(socket);
  if (known !== undefined) return known;
  const controller = new AbortController();
  signals.set(socket, controller.signal);
  if (socket.destroyed) controller.abort();
  socket.once('close', () => {
    controller.abort();
  });
  return controller.signal;
};

class Requester implements Client {
  readonly address: string;
  readonly token: string | null;
  readonly #socket: Socket;

  constructor({ ip, token, socket }: FastifyRequest) {
    this.address = rateLimitKeyOf(ip);
    this.token = token;
    this.#socket = socket;
  }

  /** Most requests need none. */
  get signal(): AbortSignal {
    return signalOf(this.#socket);
  }
}

/** Adds `request.token` and `request.client`. */
export function addClients(app: FastifyInstance): void {
  app.decorateRequest('token', {
    getter() {
      return tokenOf(this);
    },
  });
  app.decorateRequest('client', {
    getter() {
      return new Requester(this);
    },
  });
}
