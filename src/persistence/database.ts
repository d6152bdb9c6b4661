/** What the store asks of a database, be it a server or embedded. */
import type { PrismaClient } from './generated/client.js';

export interface ConnectionOptions {
  /** `postgresql://…`; without it the games are kept in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** Set where `databaseUrl` leads to a pooler in transaction mode: past it, for migrations and for listening. */
  readonly directUrl?: string | undefined;
  /** The folder of the embedded database. */
  readonly dataDir: string;
  /** Connections to PostgreSQL, the one that listens for announcements not counted. */
  readonly poolSize: number;
  /** PostgreSQL ends a statement that takes longer. */
  readonly statementTimeoutMs: number;
  /** How long to wait for a connection, a busy pool's included. */
  readonly connectTimeoutMs: number;
  /** Told of errors that no caller sees, such as a lost idle connection. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** One connection with all that belongs to it: locks and transactions span its calls. */
export interface Session {
  /** Runs a script of one or more statements. */
  run(sql: string): Promise<void>;
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** How instances tell each other which games have changed. */
export interface Channel {
  send(gameIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface Database {
  readonly kind: 'postgres' | 'embedded';
  readonly prisma: PrismaClient;
  /** Runs `work` on a session of its own (embedded: the only one there is), without a time limit for statements. */
  withSession<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** Listens to the other instances; `null` where there can be none. */
  openChannel(receive: (gameIds: readonly string[]) => void): Channel | null;
  /** Frees the room of what was deleted or replaced, where no server does it by itself. */
  vacuum(): Promise<void>;
  close(): Promise<void>;
}
