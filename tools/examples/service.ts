/** The service whose responses are recorded, with the settings that bring about a response. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '#src/limits.js';
import { buildApp } from '#src/app.js';
import { readConfig } from '#src/config.js';
import { StoreFull, StoreUnavailable, type Store } from '#src/engine/store.js';
import { openStoreFor } from '#src/open-store.js';

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  /** Text is sent as it is. */
  readonly body?: object | string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Response {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
}

export type Send = (request: Request) => Promise<Response>;

/** What is wrong with the store. */
export interface Faults {
  isStopped: boolean;
  isFull: boolean;
  /** A newer release has dealt its games. */
  isNewer: boolean;
  /** They have been archived. */
  isArchived: boolean;
  /** It does nothing until then. */
  pause: Promise<void>;
}

export interface Service {
  readonly app: FastifyInstance;
  readonly send: Send;
  readonly faults: Faults;
  readonly close: () => Promise<void>;
}

export const OPERATOR_TOKEN = 'the-token-of-the-operator';

const SETTINGS = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  OPERATOR_TOKEN,
  WORKER_THREADS: '1',
  RATE_LIMIT_PER_MINUTE: '0',
  MAX_EVENT_LOOP_DELAY_MS: '0',
};

/** Writes that need more room than others. */
const GROWTH = new Set(['create', 'addCommitment', 'addPlayer', 'addPlayerToken', 'addMatch']);
const WRITES = new Set([...GROWTH, 'update', 'claimSeat']);
/** What is read before a request is known to be under way. */
const FIRST_READS = new Set(['holderOfToken', 'player']);
const INSTANT = new Set(['notify', 'onNotification', 'close']);

/** What the store fails with, in the words of src/persistence. */
const faultOf = (name: string, { isStopped, isFull }: Faults): Error | null => {
  if (isStopped) return new StoreUnavailable('The database is stopped.');
  if (!isFull || !WRITES.has(name)) return null;
  const room = GROWTH.has(name) ? 'has no room for more games' : 'is full';
  return new StoreFull(`The disk of the database ${room}.`);
};

/** What a method of the store returned; of a newer release if it is a game that should be. */
const withNewerRules = (returned: unknown, name: string, { isNewer }: Faults): unknown =>
  isNewer && name === 'load' && returned !== null ? { ...returned, rulesVersion: 2 } : returned;

const ARCHIVE_DAY = '2026-01-01';

/** A store whose games have been archived. */
const archived = (store: Store): Store => ({
  ...store,
  load: () => Promise.resolve(null),
  head: () => Promise.resolve(null),
  archivedGame: async (id) => {
    const game = await store.load(id);
    return game && { ...game, day: ARCHIVE_DAY };
  },
});

/** The store, with faults when they are asked for. */
const faulty = (store: Store, faults: Faults): Store =>
  new Proxy(store, {
    get: (target, name: keyof Store) => {
      const source = faults.isArchived ? archived(target) : target;
      const method = source[name] as ((...parameters: unknown[]) => unknown) | undefined;
      if (method === undefined || INSTANT.has(name)) return method;
      return async (...parameters: unknown[]): Promise<unknown> => {
        if (!FIRST_READS.has(name)) await faults.pause;
        const fault = faultOf(name, faults);
        if (fault === null) return withNewerRules(await method(...parameters), name, faults);
        if (name === 'ready') return false;
        throw fault;
      };
    },
  });

const sender =
  (app: FastifyInstance): Send =>
  async ({ method, path, token, body, headers = {} }) => {
    const {
      statusCode,
      headers: received,
      payload,
    } = await app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const [mediaType = ''] = String(received['content-type'] ?? '').split(';');
    return { status: statusCode, mediaType, text: payload };
  };

export async function startService(
  env: Readonly<Record<string, string>> = {},
  limits: Partial<Limits> = {},
): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlour-examples-'));
  const config = readConfig({ ...SETTINGS, DATA_DIR: dataDir, ...env });
  const faults: Faults = {
    isStopped: false,
    isFull: false,
    isNewer: false,
    isArchived: false,
    pause: Promise.resolve(),
  };
  const app = await buildApp({
    config,
    limits: { requestsPerTokenAndMinute: 0, ...limits },
    openStore: async (...parts) => faulty(await openStoreFor(config)(...parts), faults),
  });
  await app.ready();
  const close = async (): Promise<void> => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { app, send: sender(app), faults, close };
}
