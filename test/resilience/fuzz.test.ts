/** A short run of resilience/fuzz. */
import { test } from 'tap';
import { fuzz, SETTINGS } from '#resilience/fuzz/fuzz.js';
import { createFindings } from '#resilience/support/findings.js';
import { atLength } from '#test/support/length.js';
import { newDataDir } from '#test/support/data-dir.js';
import { startService } from '#test/support/service-process.js';

const REQUESTS = atLength({ brief: 100, full: 1_000 });
const LANES = 2;

test('requests of all kinds are answered as documented; those that are refused change nothing', async (t) => {
  const settings = {
    ...SETTINGS,
    DATABASE_URL: '',
    DATA_DIR: await newDataDir(),
    MAX_EVENT_LOOP_DELAY_MS: '0',
  };
  const { url, stop } = await startService('Parlour', settings);
  t.teardown(stop);
  const findings = createFindings();
  await fuzz({ url, requests: REQUESTS, lanes: LANES, seed: 'a short run', findings });
  t.same(findings.violations(), {});
});

test('violations are counted', (t) => {
  const findings = createFindings();
  findings.violation('server errors', 'for the test');
  findings.violation('server errors', 'for the test');
  t.same(findings.violations(), { 'server errors': 2 });
  t.end();
});
