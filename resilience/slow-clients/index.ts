/**
 * Measures a player's latency while slow clients hold connections. No request of the player may fail, and its latency must
 * stay close to that in the first row, which has no slow clients.
 * `node dist/resilience/slow-clients/index.js [connections = 1000]`
 */
import { runAgainstService } from '#resilience/support/run-against-service.js';
import { measureSlowClients } from './slow-clients.js';

const SECONDS = 15;
const connections = Number(process.argv[2] ?? 1000);

await runAgainstService(({ url }) => measureSlowClients(url, connections, SECONDS), {
  // Slow clients and player have different addresses, which the service takes from X-Forwarded-For.
  TRUST_PROXY: 'loopback',
  RATE_LIMIT_PER_MINUTE: '6000',
});
