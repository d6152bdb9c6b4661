/** PostgreSQL: a pool of connections for Prisma, and single connections for migrations and for listening. */
import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { ConnectionOptions, Database, Session } from './database.js';
import { PrismaClient } from './generated/client.js';
import { openPostgresChannel } from './postgres-channel.js';
import { ROLE_SETUP, SESSION_CHECK, SESSION_SETUP } from './session-settings.js';
import { asStoreError } from './errors.js';

/** How much longer than the server itself the client waits for an answer before it gives a connection up. */
const ANSWER_GRACE_MS = 1_000;
const IDLE_CONNECTION_MS = 60_000;
const REMEMBERED_STATEMENTS = 500;

/** Throws `StoreUnavailable` where the server does not answer. */
export async function openPostgres(options: ConnectionOptions, url: string): Promise<Database> {
  const { directUrl, poolSize, statementTimeoutMs, connectTimeoutMs, onError = () => undefined } = options;
  const isPooled = directUrl !== undefined && directUrl !== '';
  const base: pg.ClientConfig = {
    connectionString: url,
    application_name: 'parlour',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  };
  const pool = new pg.Pool({
    ...base,
    max: poolSize,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    query_timeout: statementTimeoutMs + ANSWER_GRACE_MS,
    ...(isPooled ? {} : ownSessions(statementTimeoutMs)),
  });
  pool.on('error', onError);
  const adapter = new PrismaPg(pool, {
    // A pooler in transaction mode gives each statement to any session: none can be prepared for later.
    ...(isPooled ? {} : { statementNameGenerator: statementNames() }),
    onConnectionError: onError,
  });
  const prisma = new PrismaClient({
    adapter,
    errorFormat: 'minimal',
    transactionOptions: { maxWait: connectTimeoutMs, timeout: statementTimeoutMs },
  });
  const direct = isPooled ? { ...base, connectionString: directUrl } : base;
  const database: Database = {
    kind: 'postgres',
    prisma,
    withSession: (work) => withClient(direct, onError, work),
    openChannel: (receive) => openPostgresChannel(direct, receive, onError),
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
    throw asStoreError(error);
  }
}

/** What only sessions of one's own can be given. */
function ownSessions(statementTimeoutMs: number): pg.PoolConfig {
  return {
    statement_timeout: statementTimeoutMs,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- The pool waits for it; its types do not say so.
    onConnect: (client) => client.query(SESSION_SETUP),
  };
}

/** Refuses sessions that are not set up, as they may be behind a pooler: times would be stored wrongly. */
async function checkSessions(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(SESSION_CHECK);
  if (rows.length === 0) return;
  const wrong = rows.map(({ name }) => name).join(', ');
  throw new Error(`The database’s sessions have the wrong ${wrong}. Once, in the database: ${ROLE_SETUP}`);
}

/** A prepared statement keeps its name on every connection: the name is a digest of its text. */
function statementNames(): (query: { readonly sql: string }) => string {
  const names = new LRUCache<string, string>({ max: REMEMBERED_STATEMENTS, memoMethod: digest });
  return ({ sql }) => names.memo(sql);
}

function digest(sql: string): string {
  return createHash('sha256').update(sql).digest('base64url');
}

async function withClient<T>(
  config: pg.ClientConfig,
  onError: (error: unknown) => void,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  client.on('error', onError);
  try {
    await client.connect();
    return await work(sessionOn(client));
  } finally {
    await client.end();
  }
}

function sessionOn(client: pg.Client): Session {
  return {
    run: async (sql) => {
      await client.query(sql);
    },
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await client.query(sql, [...values])).rows as Row[],
  };
}
