/** LISTEN and NOTIFY on a dedicated connection, which reconnects when it is lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Channel, Receiver } from '#src/persistence/database.js';

const CHANNEL = 'parlour';
const SEPARATOR = ',';
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;
/** After this much silence the operating system probes the connection. */
const KEEP_ALIVE_AFTER_MS = 10_000;
const SEND_TIMEOUT_MS = 5_000;

/** The id of the server process behind this connection. The types of `pg` lack it. */
const backendPid = (client: pg.Client): number | null =>
  'processID' in client && typeof client.processID === 'number' ? client.processID : null;

const listeningClient = (
  config: pg.ClientConfig,
  receive: (gameIds: readonly string[]) => void,
): pg.Client => {
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
 * Messages sent while the connection is down are lost: whenever it is up (again), `onListening` is called. The channel does
 * not receive its own messages.
 */
export const openPostgresChannel = (
  config: pg.ClientConfig,
  { receive, onListening }: Receiver,
  onError: (error: unknown) => void,
): Channel => {
  const closing = new AbortController();
  let current: pg.Client | null = null;

  /** Resolves when the connection has ended: `true` if it was established. */
  const listen = async (): Promise<boolean> => {
    const client = listeningClient(config, receive);
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
