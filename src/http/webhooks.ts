/**
 * Calls the webhooks of players: finds their targets, and sends requests to them. The service sends requests to other servers
 * nowhere else.
 */
import ipaddr from 'ipaddr.js';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP, isIPv4, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { EngineError } from '#src/engine/errors.js';
import type {
  Delivery,
  DeliveryError,
  WebhookSender,
  WebhookStore,
} from '#src/engine/players/webhook-store.js';
import { createHmac } from 'node:crypto';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { VERSION } from '#src/project.js';
import { rateLimitKeyOf } from '#src/http/plugins/clients.js';
import { presentNotice } from '#src/http/presenters.js';
import { timeText } from 'parlour-games/record/entries';

/**
 * Where a request goes: an IP address of the URL's host that may be called. The request goes to no other address of the host.
 */
export interface Target {
  readonly url: URL;
  readonly address: string;
}

interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const SECOND_MS = 1_000;
const TEST = { kind: 'test', data: {} };

const signature = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret, 'hex')).update(text).digest('base64')}`;

/** A delivery as an HTTP message by Standard Webhooks (https://www.standardwebhooks.com), signed at a time. */
const messageOf = ({ id, notice, createdAt, webhook }: Delivery, now: number): Message => {
  const { kind, data } = notice === null ? TEST : presentNotice(notice);
  const body = JSON.stringify({ type: kind, timestamp: timeText(createdAt), data });
  const seconds = Math.floor(now / SECOND_MS);
  return {
    body,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signature(webhook.secret, `${id}.${seconds}.${body}`),
    },
  };
};

/** A response is read up to this size, only so that the target can finish sending it. */
const MAX_RESPONSE_BYTES = 16_384;

/** A lookup function for Node.js that resolves every host to one address. */
const always =
  (address: string): LookupFunction =>
  (_host, { all }, callback) => {
    const family = isIP(address);
    if (all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };

const discard = (response: IncomingMessage): void => {
  let bytes = 0;
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) response.destroy();
  });
};

/**
 * Sends a message to the address of its target. Does not follow redirects, and keeps nothing of the response. Returns the
 * outcome: why it failed, or that the target has accepted it. Throws once `signal` is aborted.
 */
export function post(
  { url, address }: Target,
  { headers, body }: Message,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<DeliveryError | 'accepted'> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const timeout = AbortSignal.timeout(timeoutMs);
    let failure: DeliveryError = 'connection';
    const options: RequestOptions = {
      method: 'POST',
      agent: false,
      lookup: always(address),
      signal: AbortSignal.any([signal, timeout]),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': `Parlour/${VERSION}`,
        ...headers,
      },
    };
    const request = (isSecure ? httpsRequest : httpRequest)(url, options, (response) => {
      const { statusCode = 0 } = response;
      resolve(statusCode >= 200 && statusCode < 300 ? 'accepted' : `status-${statusCode}`);
      discard(response);
    });
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        if (isSecure) failure = 'tls';
      });
      socket.once('secureConnect', () => {
        failure = 'connection';
      });
    });
    request.on('error', () => {
      if (signal.aborted) reject(new Error('The service is closing.'));
      else resolve(timeout.aborted ? 'timeout' : failure);
    });
    request.on('close', () => {
      resolve(failure);
    });
    request.end(body);
  });
}

/** Resolves a host to its addresses; `isNamed` if the operator has named the host. */
export type Resolve = (host: string, isNamed: boolean) => Promise<readonly string[]>;

const resolver = new Resolver({ timeout: 2_000, tries: 2 });

/**
 * Uses the system's resolver only for hosts that the operator has named, because only the system may know them. It has few
 * threads, which slow DNS servers of strangers could keep busy.
 */
const resolveHost: Resolve = async (host, isNamed) => {
  if (isNamed) return (await lookup(host, { all: true })).map(({ address }) => address);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

/** The only part of IPv6 with addresses that are routed everywhere (RFC 4291, section 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether anybody can reach the address, and it does not stand for another address. */
const isPublic = (text: string): boolean => {
  const address = ipaddr.parse(text);
  const isGlobal = address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
  return isGlobal && address.range() === 'unicast';
};

const refusal = (detail: string): EngineError => new EngineError('webhook-refused', detail);

const WILDCARD = '*';

interface Hosts {
  readonly named: ReadonlySet<string>;
  /** The domains whose hosts may be called. */
  readonly endings: readonly string[];
}

/** Reads `WEBHOOK_HOSTS`. */
const hostsIn = (setting: string): Hosts => {
  const hosts = setting.split(',').map((host) => host.trim().toLowerCase());
  const isWildcard = (host: string): boolean => host.startsWith(WILDCARD);
  return {
    named: new Set(
      hosts.filter((host) => !isWildcard(host)).map((host) => new URL(`http://${host}`).hostname),
    ),
    endings: hosts.filter(isWildcard).map((host) => host.slice(WILDCARD.length)),
  };
};

const checkUrl = (url: URL, isNamed: boolean, { endings }: Hosts): void => {
  const { protocol, hostname, port, username, password } = url;
  if (username !== '' || password !== '') throw refusal('The URL may have no user name and no password.');
  if (isNamed) return;
  if (!endings.some((ending) => hostname.endsWith(ending)))
    throw refusal(`This service calls no webhooks at ${hostname}.`);
  if (protocol !== 'https:' || port !== '')
    throw refusal(`This service calls ${hostname} by https on port 443 only.`);
};

const RESOLVE_MS = 5_000;

const findAddress = async (hostname: string, isNamed: boolean, resolve: Resolve): Promise<string> => {
  const host = hostname.replace(/^\[|\]$/g, '');
  const inTime = async (): Promise<readonly string[]> =>
    Promise.race([resolve(host, isNamed).catch(() => []), sleep(RESOLVE_MS, [], { ref: false })]);
  const addresses = isIP(host) === 0 ? await inTime() : [host];
  const address = addresses.find(isIPv4) ?? addresses[0];
  if (address === undefined) throw refusal(`${hostname} has no address.`);
  if (!isNamed && !addresses.every(isPublic)) throw refusal(`${hostname} has an address that is not public.`);
  return address;
};

/**
 * Returns a function that finds the target of a URL for one request, and refuses (`webhook-refused`) a URL that may not be
 * called.
 */
export function createLocate(setting: string, resolve = resolveHost): (text: string) => Promise<Target> {
  const hosts = hostsIn(setting);
  return async (text) => {
    const url = new URL(text);
    const isNamed = hosts.named.has(url.hostname);
    checkUrl(url, isNamed, hosts);
    return { url, address: await findAddress(url.hostname, isNamed, resolve) };
  };
}

export interface SenderOptions {
  /** The setting `WEBHOOK_HOSTS`. */
  readonly hosts: string;
  /** How long a target may take to accept a request. */
  readonly timeoutMs: number;
  readonly reserve: WebhookStore['reserveRequest'];
  /** Milliseconds since 1970, the same on all instances. */
  readonly clock: () => number;
  readonly resolve?: Resolve;
  readonly pause?: (ms: number) => Promise<void>;
  readonly sendTo?: typeof post;
}

const pauseFor = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false });

/** Returns the sender; `null` if the operator allows no targets. */
export function createWebhookSender(options: SenderOptions): WebhookSender | null {
  const { hosts, timeoutMs, reserve, clock, resolve, pause = pauseFor, sendTo = post } = options;
  if (hosts === '') return null;
  const locate = createLocate(hosts, resolve);
  return {
    check: async (url) => {
      await locate(url);
    },
    send: async (delivery, signal) => {
      const target = await locate(delivery.webhook.url).catch((reason: unknown) => {
        if (reason instanceof EngineError) return null;
        throw reason;
      });
      if (target === null) return 'connection';
      const waitMs = await reserve(rateLimitKeyOf(target.address), clock());
      if (waitMs === null) return 'postponed';
      await pause(waitMs);
      return sendTo(target, messageOf(delivery, clock()), signal, timeoutMs);
    },
  };
}
