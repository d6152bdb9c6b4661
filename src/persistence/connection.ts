/** Chooses the database: a PostgreSQL server if there is a URL, otherwise PGlite, PostgreSQL embedded in this process. */
import type { ConnectionOptions, Database } from './database.js';
import { openEmbedded } from './embedded/pglite.js';
import { openPostgres } from './postgres/pool.js';

/** Throws `StoreUnavailable` if the server does not respond, and `Error` if another process has `dataDir` open. */
export const openDatabase = (options: ConnectionOptions): Promise<Database> =>
  options.databaseUrl ? openPostgres(options, options.databaseUrl) : openEmbedded(options);
