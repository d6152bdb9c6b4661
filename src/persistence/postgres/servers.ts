/** Connection strings with several hosts, of which connections go to the one whose sessions are as wanted, as in libpq. */
import pg from 'pg';
import { createCoalescer } from '#src/engine/coalesce.js';
import { driverMessage } from '#src/persistence/errors.js';
import { describeServers, type Servers } from './describe-database.js';

/** "Unable to establish a connection": whoever waits for one learns that the database is unavailable. */
const NO_CONNECTION = { code: '08001', severity: 'FATAL' } as const;

const QUERY = 'SHOW transaction_read_only';

/**
 * A class of clients, each of which connects to the first of several servers that takes changes (or takes none, as wanted). They
 * are asked in order, beginning with the one found last. Each gets half of the time to connect, so that one that hangs leaves
 * time for the next.
 */
export function clientsOf({ name, urls, isReadOnly }: Servers, base: pg.ClientConfig): typeof pg.Client {
  if (isReadOnly === null) return pg.Client;
  const timeoutMs = Math.ceil((base.connectionTimeoutMillis ?? 0) / 2);
  const timeouts = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
  let order = urls;

  /** Why the server at `url` is not the one; `null` if it is. */
  const reject = async (client: pg.Client): Promise<string | null> => {
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ transaction_read_only: string }>(QUERY);
      if ((rows[0]?.transaction_read_only === 'on') === isReadOnly) return null;
      return isReadOnly ? 'takes changes' : 'takes no changes';
    } catch (error) {
      return driverMessage(error);
    } finally {
      void client.end().catch(() => undefined);
    }
  };

  const find = async (): Promise<{ readonly host: string; readonly port: number }> => {
    const reasons: string[] = [];
    for (const url of order) {
      const client = new pg.Client({ ...base, ...timeouts, connectionString: url });
      const reason = await reject(client);
      if (reason === null) {
        order = [url, ...urls.filter((other) => other !== url)];
        return { host: client.host, port: client.port };
      }
      reasons.push(`${describeServers([client])}: ${reason}`);
    }
    throw Object.assign(new Error(`no server fits (${reasons.join('; ')})`), NO_CONNECTION);
  };
  const finds = createCoalescer<Awaited<ReturnType<typeof find>>>();

  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const found = finds.run(name, find).then((server) => Object.assign(this, server));
      if (callback === undefined) return found.then(() => super.connect());
      // The driver attaches its listeners in the callback, which must not be delayed.
      found.then(() => {
        super.connect(callback);
      }, callback);
      return undefined;
    }
  };
}
