/**
 * Fuzzes the service with requests generated from the OpenAPI document. `node dist/resilience/fuzz/index.js [requests = 100000]`
 */
import { createFindings } from '#resilience/support/findings.js';
import { runAgainstService } from '#resilience/support/run-against-service.js';
import { fuzz } from './fuzz.js';

const LANES = 8;
const requests = Number(process.argv[2] ?? 100_000);

await runAgainstService(async ({ url }) => {
  const findings = createFindings();
  await fuzz({ url, requests, lanes: LANES, seed: 'fuzz', findings });
  return findings.print();
});
