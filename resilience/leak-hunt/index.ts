/**
 * Plays games from known seeds, so it knows their full states, and searches every response and the log for what the viewer
 * cannot know: pieces, seeds, salts and tokens. `node dist/resilience/leak-hunt/index.js [games = 210]`
 */
import { createFindings } from '#resilience/support/findings.js';
import { runAgainstService } from '#resilience/support/run-against-service.js';
import { startReceiver } from '#test/support/webhooks.js';
import { huntLeaks } from './leak-hunt.js';

const games = Number(process.argv[2] ?? 210);

const stops: (() => unknown)[] = [];
const hook = await startReceiver({ teardown: (stop) => void stops.push(stop as () => unknown) });
await runAgainstService(
  async ({ url, log }) => {
    const findings = createFindings();
    await huntLeaks({ url, games, findings, log, hook });
    return findings.print();
  },
  { WEBHOOK_HOSTS: 'localhost' },
);
for (const stop of stops) stop();
