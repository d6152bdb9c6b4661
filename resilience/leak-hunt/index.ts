/** Looks for secrets in every response and in the log. `node dist/resilience/leak-hunt/index.js [games = 210]` */
import { createFindings } from '../support/findings.js';
import { runAgainstService } from '../support/run-against-service.js';
import { huntLeaks } from './leak-hunt.js';

const games = Number(process.argv[2] ?? 210);

await runAgainstService(async ({ url, log }) => {
  const findings = createFindings();
  await huntLeaks({ url, games, findings, log });
  return findings.print();
});
