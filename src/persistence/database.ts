/** What the store needs from a database, be it a server or an embedded one. `openDatabase` in store.ts chooses. */
import type { Jobs } from '#src/engine/jobs/jobs.js';
import type { PrismaClient } from './generated/client.js';

export interface ConnectionOptions {
  /** `postgresql://…`. Without it, games are stored in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** Direct URL that bypasses a transaction-mode pooler at `databaseUrl`. Used for migrations and LISTEN. */
  readonly directUrl?: string | undefined;
  /** The folder of the embedded database. */
  readonly dataDir: string;
  /** In megabytes: with less free space on the disk of `dataDir`, new games are refused; 0: never. */
  readonly reserveMb: number;
  /** The size of the connection pool. The connection that listens for notifications is not counted. */
  readonly poolSize: number;
  /** PostgreSQL cancels statements that take longer. */
  readonly statementTimeoutMs: number;
  /** How long to wait for a connection, including one from a busy pool. */
  readonly connectTimeoutMs: number;
  /** Runs the jobs of the embedded database. Without it, they do not run. */
  readonly jobs?: Pick<Jobs, 'start'> | undefined;
  /** Receives errors that no caller sees, such as a lost idle connection. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /**
   * Called when this process must not continue, because the embedded database has crashed or was taken away. Ends the process.
   */
  readonly onFatal: (error: Error) => never;
}

/**
 * The free space on the disk: `scarce` is too little for new games, `exhausted` too little for any change. If it is
 * `unknown`, because it cannot be measured, nothing is refused.
 */
export type DiskSpace = 'ample' | 'scarce' | 'exhausted' | 'unknown';

/** One connection: locks and transactions span its calls. */
export interface Session {
  /** Runs a script of one or more statements. */
  run(sql: string): Promise<void>;
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** The receiver of the messages that arrive on a channel. */
export interface Receiver {
  readonly receive: (gameIds: readonly string[]) => void;
  /** Called whenever the connection has begun to listen. Messages sent before may have been lost. */
  readonly onListening: () => void;
}

/** Carries messages between instances. */
export interface Channel {
  send(gameIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface Database {
  readonly kind: 'postgres' | 'embedded';
  /** The server and the database, without user and password, for messages. */
  readonly name: string;
  readonly prisma: PrismaClient;
  /** Whether the database is known to have had its tables before this process opened it. */
  readonly wasInitialized: boolean;
  /** Records that the database has its tables now. */
  markInitialized(): Promise<void>;
  /** The free disk space of the embedded database, as last measured. The disk of a database server is not monitored. */
  diskSpace(): DiskSpace;
  /** Runs `work` on its own session (embedded: on the only one), without a statement timeout. */
  withSession<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** Starts listening to other instances; returns `null` if there cannot be any. */
  openChannel(receiver: Receiver): Channel | null;
  /** Frees the space of deleted and replaced rows, if the database does not do so by itself. */
  vacuum(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The settings of every database session.
 * - `TimeZone`: Prisma writes and reads times without their zone.
 * - `lock_timeout`: a statement that waits for a locked game gives up early, because its other games wait too.
 * - `enable_…`: rows are looked up by index only. Prepared statements keep their first plan, which PostgreSQL may have
 *   made when the tables were still empty.
 */
const SESSION_SETTINGS = {
  TimeZone: 'UTC',
  lock_timeout: '1s',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
} as const;

const statements = (prefix: string): string =>
  Object.entries(SESSION_SETTINGS)
    .map(([name, value]) => `${prefix} ${name} = '${value}';`)
    .join(' ');

export const SESSION_SETUP = statements('SET');

/**
 * Gives all sessions of a role the settings that `SESSION_SETUP` gives to one. With a pooler in transaction mode, there is no
 * other way.
 */
export const ROLE_SETUP = statements('ALTER ROLE CURRENT_USER SET');

/** Returns the names of settings with a wrong value. */
export const SESSION_CHECK = `
SELECT name FROM json_each_text('${JSON.stringify(SESSION_SETTINGS)}') AS wanted (name, value)
WHERE current_setting(name) <> value`;
