/** A short run of resilience/webhooks. */
import { test } from 'tap';
import { runWebhooks } from '#resilience/webhooks/webhooks.js';
import { createFindings } from '#resilience/support/findings.js';

test('games of four are played by webhooks alone, while instances are killed', async (t) => {
  const findings = createFindings();
  const figures = await runWebhooks({ games: 2, kills: 2, findings });
  t.strictSame(findings.violations(), {}, figures.join('\n'));
});
