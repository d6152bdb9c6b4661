/**
 * Fuzzes the service with requests of clients who play, and with mutated ones (`mutations.ts`). There must be no 5xx, no
 * undocumented response, and no refused request that changed a game. `node dist/resilience/fuzz/index.js [requests = 100000]`
 */
import { createFindings } from '#resilience/support/findings.js';
import { runAgainstService } from '#resilience/support/run-against-service.js';
import { fuzz, SETTINGS } from './fuzz.js';

const LANES = 8;
const requests = Number(process.argv[2] ?? 100_000);

await runAgainstService(async ({ url }) => {
  const findings = createFindings();
  await fuzz({ url, requests, lanes: LANES, seed: 'fuzz', findings });
  return findings.print();
}, SETTINGS);
