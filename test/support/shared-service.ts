/** One service for many tests: starting one costs more than most of them. */
import { t as root, type Test } from 'tap';
import { startService, type Service } from './service.js';

/** Pages of two origins may call it, and its calls come from one of them. */
const ORIGINS = ['https://games.example', 'https://other.example'] as const;

/** Headers that mean nothing in requests that read. */
const UNHEARD = { 'if-match': 'junk', 'idempotency-key': 'with spaces' };

/** A heartbeat also reads the game, so none comes here: streams deliver only what has been published. */
const ENV = { EVENT_HEARTBEAT_MS: '600000', CORS_ORIGIN: ORIGINS.join() };
const OPTIONS = { webFolder: '/nowhere' };

let shared: Promise<Service> | undefined;

/**
 * The service that the tests of this process share, for those that look at nothing but games of their own. It has no
 * rate limits and no web page, and closes after the last test.
 */
export async function sharedService(t: Test): Promise<Service> {
  shared ??= startService(root, ENV, OPTIONS);
  const service = await shared;
  t.teardown(service.checkHealth);
  const call: Service['call'] = (method, path, options = {}) => {
    const headers = { origin: ORIGINS[0], ...(method === 'GET' && UNHEARD), ...options.headers };
    return service.call(method, path, { ...options, headers });
  };
  return { ...service, call };
}
