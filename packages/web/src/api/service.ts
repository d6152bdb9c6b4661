/** The client for the service that served this page. */
import { signal } from '@preact/signals';
import { Parlour, ProblemError, UnexpectedResponseError, type Problem, type Retry } from 'parlour-client';
import { isRecord } from './format.js';
import { noteServerTime, serviceClock } from './server-clock.js';

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

const options = { baseUrl: location.origin, fetch: watchedFetch, onRetry: noteRetry };

/** Requests of the pages go through this client, which retries failed requests. */
export const parlour = new Parlour(options);

/** A client for requests with a player's token. */
export function parlourAs(playerToken: string): Parlour {
  return new Parlour({ ...options, playerToken });
}

/** Options of a request with a token. */
export function bearing(token: string) {
  return { headers: { authorization: `Bearer ${token}` } };
}

const isProblemDocument = (body: unknown): body is Problem =>
  isRecord(body) && 'code' in body && 'detail' in body;

/** The body of a response to `parlour.api`. Throws a refusal as the other methods of the client do. */
export async function bodyOf<Body>(
  answer: Promise<{ readonly data?: Body; readonly error?: unknown; readonly response: Response }>,
): Promise<Body> {
  const { data, error, response } = await answer;
  if (response.ok) return data as Body;
  if (!isProblemDocument(error))
    throw new UnexpectedResponseError('the response did not come from Parlour', response.status);
  throw new ProblemError(error, Number(response.headers.get('retry-after') ?? '0') || undefined);
}

// The browser often knows before a request has failed.
addEventListener('offline', () => (connection.value = 'lost'));
addEventListener('online', () => (connection.value = 'ok'));
