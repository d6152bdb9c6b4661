/** The database: PostgreSQL where there is a URL, else PGlite, which is PostgreSQL embedded in this process. */
import type { ConnectionOptions, Database } from './database.js';
import { openEmbedded } from './embedded.js';
import { openPostgres } from './postgres.js';

/** Opens the database; throws `StoreUnavailable` where it does not answer, `Error` where it is opened elsewhere. */
export function openDatabase(options: ConnectionOptions): Promise<Database> {
  return options.databaseUrl
    ? openPostgres(options, options.databaseUrl)
    : openEmbedded(options.dataDir, options.onError);
}
