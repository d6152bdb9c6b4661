/** Computations do not outlast a shutdown. Each test would hang if one went on. */
import { test } from 'tap';
import { startService } from '#test/support/service.js';
import { until } from '#test/support/until.js';
import { registry } from './endless-searches.js';

test('half-way through the timeout, computations that run or wait are refused', async (t) => {
  const { app, call } = await startService(t, { SHUTDOWN_TIMEOUT_MS: '200' }, { registry });
  const endless = () => call('POST', '/v1/connect-four/endless', { body: { step: 0 } });
  const responses = [endless(), endless()];
  await until(async () => (await app.metrics.queuedTasks.get()).values[0]?.value === 1);
  await app.close();
  for (const { status, headers, body } of await Promise.all(responses)) {
    t.match([status, headers['retry-after'], body.code], [503, '1', 'overloaded']);
    t.match(body.detail, 'shutting down');
  }
});
