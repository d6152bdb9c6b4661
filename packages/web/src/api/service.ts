/** The client for the service that served this page. */
import { signal } from '@preact/signals';
import { Parlour, type Retry } from 'parlour-client';
import { noteServerTime, serviceClock } from '../game/server-clock.js';

/** Whether requests get responses: `lost` while there are none, `busy` while the service asks to wait. */
export type Connection = 'ok' | 'lost' | 'busy';

export const connection = signal<Connection>('ok');

const noteRetry = ({ cause }: Retry): void => {
  connection.value = typeof cause === 'number' ? 'busy' : 'lost';
};

const watchedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  noteServerTime(response.headers.get('parlour-time') ?? '');
  serviceClock.note(response.headers.get('date') ?? '');
  if (response.ok || response.status === 304) connection.value = 'ok';
  return response;
};

/** Every request of the pages goes through this client, which retries failed requests. */
export const parlour = new Parlour({
  baseUrl: location.origin,
  fetch: watchedFetch,
  onRetry: noteRetry,
});

// The browser often knows before a request has failed.
addEventListener('offline', () => (connection.value = 'lost'));
addEventListener('online', () => (connection.value = 'ok'));
