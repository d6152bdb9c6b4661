/** Games by webhook, with kills and bad targets. `node dist/resilience/webhooks/index.js [games = 40] [kills = 12]` */
import { createFindings } from '#resilience/support/findings.js';
import { runWebhooks } from './webhooks.js';

const [games, kills] = [Number(process.argv[2] ?? 40), Number(process.argv[3] ?? 12)];
const findings = createFindings();
const figures = await runWebhooks({ games, kills, findings });
for (const line of figures) console.log(line);
const violations = Object.entries(findings.violations());
for (const [what, count] of violations) console.log(`${what}: ${count}`);
console.log(`${violations.length} kinds of violations`);
process.exitCode = violations.length === 0 ? 0 : 1;
