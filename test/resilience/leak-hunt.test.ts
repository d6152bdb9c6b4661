/** A short run of resilience/leak-hunt. */
import { test } from 'tap';
import { huntLeaks } from '#resilience/leak-hunt/leak-hunt.js';
import { createFindings } from '#resilience/support/findings.js';
import { gameTypes } from '#src/games/index.js';
import { atLength } from '../support/length.js';
import { startService } from '../support/service.js';

const SWEEP_EVERY = atLength({ brief: 60, full: 15 });

test('no response contains a secret of another seat, in any game type', async (t) => {
  const { url } = await startService(t);
  const findings = createFindings();
  await huntLeaks({ url, games: gameTypes.size, sweepEvery: SWEEP_EVERY, findings, log: () => '' });
  t.same(findings.violations(), {});
});
