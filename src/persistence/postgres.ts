/** PostgreSQL: a pool of connections for Prisma, and single connections for migrations and for listening. */
import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { ConnectionOptions, Database, Session } from './database.js';
import { PrismaClient } from './generated/client.js';
import { openPostgresChannel } from './postgres-channel.js';
import { SESSION_SETUP } from './session-setup.js';
import { asStoreError } from './errors.js';

/** How much longer than the server itself the client waits for an answer before it gives a connection up. */
const ANSWER_GRACE_MS = 1_000;
const IDLE_CONNECTION_MS = 60_000;
const REMEMBERED_STATEMENTS = 500;

/** Throws `StoreUnavailable` where the server does not answer. */
export async function openPostgres(options: ConnectionOptions, url: string): Promise<Database> {
  const { poolSize, statementTimeoutMs, connectTimeoutMs, onError = () => undefined } = options;
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
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + ANSWER_GRACE_MS,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- The pool waits for it; its types do not say so.
    onConnect: (client) => client.query(SESSION_SETUP),
  });
  pool.on('error', onError);
  const adapter = new PrismaPg(pool, {
    statementNameGenerator: statementNames(),
    onConnectionError: onError,
  });
  const prisma = new PrismaClient({
    adapter,
    errorFormat: 'minimal',
    transactionOptions: { maxWait: connectTimeoutMs, timeout: statementTimeoutMs },
  });
  const database: Database = {
    kind: 'postgres',
    prisma,
    withSession: (work) => withClient(base, onError, work),
    openChannel: (receive) => openPostgresChannel(base, receive, onError),
    vacuum: () => Promise.resolve(),
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
  try {
    await pool.query('SELECT 1');
    return database;
  } catch (error) {
    await database.close();
    throw asStoreError(error);
  }
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
