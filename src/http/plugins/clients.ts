/** The sender of a request: its address, its token, and a signal that fires when it disconnects. */
import { type Socket, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Client } from '#src/engine/engine.js';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** How many groups of an IPv6 address name its network: a household or a server commonly has a whole /64. */
const NETWORK_GROUPS = 4;

/**
 * An IPv4 address in IPv6 notation (RFC 4291, section 2.5.5.2) as itself; an IPv6 address without its zone, which may be any
 * text (RFC 4007, section 11.2).
 */
const parse = (ip: string): ipaddr.IPv4 | ipaddr.IPv6 => ipaddr.process(ip.replace(/%.*/, ''));

const keyOf = (ip: string): string => {
  const address = parse(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const groups = address.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::`;
};

/** Computing the key of an IPv6 address takes several microseconds, which is noticeable compared with a move. */
const CACHED_KEYS = 10_000;
const keys = new LRUCache<string, string>({ max: CACHED_KEYS, memoMethod: keyOf });

/** The network (/64) of an IPv6 address; an IPv4 address itself, even if it is written as IPv6. */
export function rateLimitKeyOf(ip: string): string {
  return keys.memo(ip);
}

/** An address with a port, and with brackets and quotation marks as in RFC 7239 (section 6). */
const WITH_PORT = /^"?(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?"?$/;

/** The address in an entry of X-Forwarded-For, without its port; `null` if the entry has none. */
const addressIn = (entry: string | undefined): string | null => {
  const text = entry?.trim() ?? '';
  const [, bracketed, plain] = WITH_PORT.exec(text) ?? [];
  const address = bracketed ?? plain ?? text;
  return isIP(address) === 0 ? null : address;
};

const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Tells which addresses are proxies that TRUST_PROXY trusts. What others append to X-Forwarded-For is not believed. */
export function trustedProxies(setting: string): false | ((entry: string) => boolean) {
  if (setting === '') return false;
  const trusted = setting
    .split(',')
    .flatMap((each) => NAMED_NETWORKS[each.trim()] ?? [each.trim()])
    .map((each) => ipaddr.parseCIDR(each.includes('/') ? each : `${each}/${isIP(each) === 4 ? 32 : 128}`));
  return (entry) => {
    const address = addressIn(entry);
    return address !== null && ipaddr.subnetMatch(parse(address), { trusted }, '') === 'trusted';
  };
}

/**
 * The rate limit key of the sender: the last entry of X-Forwarded-For that is not a trusted proxy, without its port. If an
 * entry is not an address, the proxy that appended it counts as the sender. Empty if the connection has ended, because then no
 * address is known.
 */
export function addressOf({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  const sender = ips === undefined ? ip : ips.map(addressIn).findLast((address) => address !== null);
  return sender ? rateLimitKeyOf(sender) : '';
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The bearer token as sent; `null` without an Authorization header. The engine decides what it grants. */
    readonly token: string | null;
    /** The client on whose behalf the engine computes. */
    readonly client: Client;
  }
}

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i;
/** Stands for an Authorization header without a bearer token. It never matches, because no token is empty. */
const MALFORMED = '';

const tokenOf = ({ headers: { authorization } }: FastifyRequest): string | null =>
  authorization === undefined ? null : (BEARER.exec(authorization)?.[1] ?? MALFORMED);

/**
 * One signal per connection, aborted when its client stops sending: a client that only waits for a response cannot be told from
 * one that has left. Events of requests do not help: a request's `close` comes as soon as its body has been read, and a
 * response's never comes if it waits for an earlier one on the same connection.
 */
const signals = new WeakMap<Socket, AbortSignal>();

const signalOf = (socket: Socket): AbortSignal => {
  const known = signals.get(socket);
  if (known !== undefined) return known;
  const controller = new AbortController();
  signals.set(socket, controller.signal);
  const abort = (): void => {
    controller.abort();
  };
  if (socket.destroyed || socket.readableEnded) abort();
  socket.once('end', abort).once('close', abort);
  return controller.signal;
};

class Requester implements Client {
  readonly address: string;
  readonly token: string | null;
  readonly #socket: Socket;

  constructor(request: FastifyRequest) {
    this.address = addressOf(request);
    this.token = request.token;
    this.#socket = request.socket;
  }

  /** Aborts when the client disconnects. Created at the first access, because most requests never need it. */
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
