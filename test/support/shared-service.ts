/** One service for many tests: starting one costs more than most of them. */
import { t as root, type Test } from 'tap';
import { startService, type Service } from './service.js';

/** A heartbeat also reads the game. Here it does not come: what streams deliver has been published. */
const ENV = { EVENT_HEARTBEAT_MS: '600000' };
const OPTIONS = { webFolder: '/nowhere' };

let shared: Promise<Service> | undefined;

/**
 * The service that the tests of this process share, for those that look at nothing but games of their own. It has no
 * rate limits and no web page, and closes after the last test.
 */
export const sharedService = async (t: Test): Promise<Service> => {
  shared ??= startService(root, ENV, OPTIONS);
  const service = await shared;
  t.teardown(service.checkHealth);
  return service;
};
