/** How long a shutdown waits for connections. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'tap';
import { startService } from '#test/support/service.js';

const DELAY_MS = 200;
/** Five of them are half of the timeout. */
const TIMEOUT_MS = 10 * DELAY_MS;

test('half-way through the timeout, connections that send nothing are closed, however late checks come', async (t) => {
  const { app, url } = await startService(t, { SHUTDOWN_TIMEOUT_MS: String(TIMEOUT_MS) });
  const silent = connect(Number(new URL(url).port), '127.0.0.1');
  await once(silent, 'connect');
  app.shutdown.draining = true;
  let delays = 0;
  const delay = (): void => {
    delays += 1;
    const end = performance.now() + DELAY_MS;
    while (performance.now() < end);
    timer = setTimeout(delay, 0);
  };
  let timer = setTimeout(delay, 0);
  await app.close();
  clearTimeout(timer);
  t.ok(delays < 12, `${delays} delays`);
});
