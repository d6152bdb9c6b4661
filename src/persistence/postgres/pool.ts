/** PostgreSQL: its connection strings, a connection pool for Prisma, and single connections for migrations and for LISTEN. */
import pg from 'pg';
import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { LRUCache } from 'lru-cache';
import {
  ROLE_SETUP,
  SESSION_CHECK,
  SESSION_SETUP,
  type Channel,
  type ConnectionOptions,
  type Database,
  type Receiver,
  type Session,
} from '#src/persistence/database.js';
import { asOpeningError, asStoreError } from '#src/persistence/errors.js';
import { PrismaClient } from '#src/persistence/generated/client.js';
import { setTimeout as sleep } from 'node:timers/promises';

/** The scheme; user, password, hosts and ports; the path and the fragment; the query. */
const PARTS = /^([a-z]+:\/\/)([^/?#]*)([^?]*)(.*)$/is;
const FIRST_PARAMETER = /^\?[a-z_]+=/i;

/**
 * Whether a part of the password could be taken for a host, a port or a database: a special character that is not
 * percent-encoded would end the authority early, before the last `@`.
 */
const isAmbiguous = (connectionString: string): boolean => {
  const [, , authority = '', path = '', query = ''] = PARTS.exec(connectionString) ?? [];
  const isQuery = (authority === '' || authority.includes('@')) && FIRST_PARAMETER.test(query);
  return path.includes('@') || (query.includes('@') && !isQuery);
};

const MALFORMED = 'is not a valid connection string: percent-encode special characters in user and password';

type UrlSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

const SEVERAL_HOSTS =
  'names several hosts: name one that leads to the primary, such as that of HAProxy (docs/scaling.md#standbys)';

/** Whether several hosts are listed, as for libpq. */
const hasSeveralHosts = (connectionString: string): boolean => {
  const authority = PARTS.exec(connectionString)?.[2] ?? '';
  return authority.slice(authority.lastIndexOf('@') + 1).includes(',');
};

/** Parses a connection string as the driver does, with PGHOST and the like; returns the error if it cannot. */
const readBy = (connectionString: string): pg.Client | NodeJS.ErrnoException => {
  try {
    return new pg.Client({ connectionString });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};

/** Why the driver refuses a connection string, without the driver's message where that may quote the password. */
const reasonOf = ({ path, code }: NodeJS.ErrnoException): string =>
  path === undefined ? MALFORMED : `names a file that cannot be read: ${path} (${code})`;

/** For messages: `database "parlour" on db.example:5432`. Throws if the value of `setting` cannot be read without guessing. */
export function describeDatabase(setting: UrlSetting, connectionString: string): string {
  if (isAmbiguous(connectionString)) throw new Error(`${setting} ${MALFORMED}`);
  if (hasSeveralHosts(connectionString)) throw new Error(`${setting} ${SEVERAL_HOSTS}`);
  const client = readBy(connectionString);
  if (client instanceof Error) throw new Error(`${setting} ${reasonOf(client)}`);
  const { database = '', host, port } = client;
  if (host.includes(',')) throw new Error(`${setting} ${SEVERAL_HOSTS}`);
  return `database "${database}" on ${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const CHANNEL = 'parlour';
const SEPARATOR = ',';
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;
/** After this long without traffic, the operating system probes the connection. */
const KEEP_ALIVE_AFTER_MS = 10_000;
const SEND_TIMEOUT_MS = 5_000;

/** How to connect. */
interface Server {
  readonly name: string;
  readonly config: pg.ClientConfig;
}

/** The id of the server process behind this connection. The types of `pg` lack it. */
const backendPid = (client: pg.Client): number | null =>
  'processID' in client && typeof client.processID === 'number' ? client.processID : null;

const listeningClient = ({ config }: Server, receive: (gameIds: readonly string[]) => void): pg.Client => {
  const client = new pg.Client({
    ...config,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    query_timeout: SEND_TIMEOUT_MS,
  });
  client.on('notification', ({ processId, payload }) => {
    if (payload && processId !== backendPid(client)) receive(payload.split(SEPARATOR));
  });
  return client;
};

/**
 * A channel over LISTEN. Messages sent while the connection is down are lost, so `onListening` is called whenever it is up
 * (again). The channel does not receive its own messages.
 */
const openPostgresChannel = (
  server: Server,
  { receive, onListening }: Receiver,
  onError: (error: unknown) => void,
): Channel => {
  const closing = new AbortController();
  let current: pg.Client | null = null;

  /** Resolves when the connection has ended: `true` if it was established. */
  const listen = async (): Promise<boolean> => {
    const client = listeningClient(server, receive);
    client.on('error', onError);
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      onError(error);
      await client.end().catch(onError);
      return false;
    }
    current = client;
    if (closing.signal.aborted) await client.end();
    else onListening();
    await ended;
    current = null;
    return true;
  };

  const keepListening = async (): Promise<void> => {
    for (
      let retryMs = FIRST_RETRY_MS;
      !closing.signal.aborted;
      retryMs = Math.min(2 * retryMs, MAX_RETRY_MS)
    ) {
      if (await listen()) retryMs = FIRST_RETRY_MS;
      await sleep(retryMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const listening = keepListening();

  return {
    send: async (gameIds) => {
      const client = current;
      try {
        await client?.query('SELECT pg_notify($1, $2)', [CHANNEL, gameIds.join(SEPARATOR)]);
      } catch (error) {
        await client?.end();
        throw error;
      }
    },
    close: async () => {
      closing.abort();
      await current?.end();
      await listening;
    },
  };
};

/** How long the client waits beyond the server's own statement timeout before it gives up the connection. */
const RESPONSE_GRACE_MS = 1_000;
const IDLE_CONNECTION_MS = 60_000;
const CACHED_STATEMENT_NAMES = 500;

/** Settings that are possible only without a pooler. */
const directPoolConfig = (statementTimeoutMs: number): pg.PoolConfig => ({
  statement_timeout: statementTimeoutMs,
  // eslint-disable-next-line @typescript-eslint/no-misused-promises -- The pool awaits it, although its types do not say so.
  onConnect: (client) => client.query(SESSION_SETUP),
});

/** Throws if sessions have wrong settings, which a pooler may cause: times would be stored wrongly. */
const checkSessions = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(SESSION_CHECK);
  if (rows.length === 0) return;
  const wrong = rows.map(({ name }) => name).join(', ');
  throw new Error(
    `These settings of the database sessions are wrong: ${wrong}. Run this once in the database: ${ROLE_SETUP}`,
  );
};

const digest = (sql: string): string => createHash('sha256').update(sql).digest('base64url');

/** Names prepared statements by a digest of their text, so that they have the same name on every connection. */
const statementNames = (): ((query: { readonly sql: string }) => string) => {
  const names = new LRUCache<string, string>({ max: CACHED_STATEMENT_NAMES, memoMethod: digest });
  return ({ sql }) => names.memo(sql);
};

const sessionOn = (client: pg.Client): Session => ({
  run: async (sql) => {
    await client.query(sql);
  },
  query: async <Row>(sql: string, values: readonly unknown[] = []) =>
    (await client.query(sql, [...values])).rows as Row[],
});

const withClient = async <T>(
  { name, config }: Server,
  onError: (error: unknown) => void,
  work: (session: Session) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(config);
  client.on('error', onError);
  try {
    await client.connect().catch((error: unknown) => {
      throw asOpeningError(error, name);
    });
    return await work(sessionOn(client));
  } catch (error) {
    throw asStoreError(error, name);
  } finally {
    await client.end();
  }
};

const serverAt = (setting: UrlSetting, connectionString: string, connectTimeoutMs: number): Server => ({
  name: describeDatabase(setting, connectionString),
  config: {
    connectionString,
    application_name: 'parlour',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  },
});

/** Throws `StoreUnavailable` if the server does not respond, and `Error` if it cannot be used, or a URL cannot be read. */
export async function openPostgres(options: ConnectionOptions, url: string): Promise<Database> {
  const { directUrl, poolSize, statementTimeoutMs, connectTimeoutMs, onError = () => undefined } = options;
  const hasPooler = directUrl !== undefined && directUrl !== '';
  const server = serverAt('DATABASE_URL', url, connectTimeoutMs);
  const { name } = server;
  const pool = new pg.Pool({
    ...server.config,
    max: poolSize,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    query_timeout: statementTimeoutMs + RESPONSE_GRACE_MS,
    ...(hasPooler ? {} : directPoolConfig(statementTimeoutMs)),
  });
  pool.on('error', onError);
  const adapter = new PrismaPg(pool, {
    // A pooler in transaction mode may run each statement in a different session, so none can be prepared.
    ...(hasPooler ? {} : { statementNameGenerator: statementNames() }),
    onConnectionError: onError,
  });
  const prisma = new PrismaClient({
    adapter,
    errorFormat: 'minimal',
    transactionOptions: { maxWait: connectTimeoutMs, timeout: statementTimeoutMs },
  });
  const direct = hasPooler ? serverAt('DATABASE_DIRECT_URL', directUrl, connectTimeoutMs) : server;
  const database: Database = {
    kind: 'postgres',
    name,
    prisma,
    wasInitialized: false,
    markInitialized: () => Promise.resolve(),
    diskSpace: () => 'ample',
    withSession: (work) => withClient(direct, onError, work),
    openChannel: (receiver) => openPostgresChannel(direct, receiver, onError),
    vacuum: () => Promise.resolve(),
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
  try {
    await checkSessions(pool);
    return database;
  } catch (error) {
    await database.close();
    throw asOpeningError(error, name);
  }
}
