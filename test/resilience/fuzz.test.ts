/** A short run of what resilience/fuzz does at length. */
import { test } from 'tap';
import { createFindings } from '#resilience/fuzz/findings.js';
import { fuzz } from '#resilience/fuzz/fuzz.js';
import { sweepSecrets } from '#resilience/fuzz/leak-hunt.js';
import { registry } from '#src/games/index.js';
import { startService } from '../support/service.js';

test('damaged requests are refused as documented and change nothing', async (t) => {
  const { url } = await startService(t, {}, registry);
  const findings = createFindings();
  await fuzz({ url, requests: 1_500, lanes: 2, seed: 'a short run', findings });
  t.same(findings.faults(), {});
});

test('no answer holds a secret of another seat, of any game type', async (t) => {
  const { url } = await startService(t, {}, registry);
  const findings = createFindings();
  await sweepSecrets({ url, games: registry.gameTypes.size, findings, log: () => '' });
  t.same(findings.faults(), {});
});

test('what is not in order is found', (t) => {
  const findings = createFindings();
  findings.fault('server errors', 'for the test');
  findings.fault('server errors', 'for the test');
  t.same(findings.faults(), { 'server errors': 2 });
  t.end();
});
