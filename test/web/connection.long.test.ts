/** The table while the connection is cut, and while the service is started again. */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { startTcpProxy } from '#test/support/tcp-proxy.js';
import { newDataDir } from '#test/support/data-dir.js';
import { freePort } from '#test/support/ports.js';
import { startService as startProcess } from '#test/support/service-process.js';
import { openEventStream } from '#test/support/event-stream.js';
import { callOn, openGame, TWO_HUMANS } from '#test/support/service.js';
import { IN_CHROMIUM, newPage, openBrowser, serviceWithPage, tableAddress, untilVersion } from './support.js';

const CUT_MS = 2000;
/** Less than the ten seconds that others have to come back. */
const RETURN_MS = 9500;
const type = 'connect-four';

test('a connection that is cut for two seconds', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const proxy = await startTcpProxy(url);
  t.teardown(proxy.close);
  const browser = await openBrowser(t);
  const { id, path, tokens } = await openGame(call, type, TWO_HUMANS);
  const { page, faults } = await newPage(browser, proxy.url);
  await page.goto(tableAddress(proxy.url, { type, id, token: tokens[0] }));
  await page.locator('[data-column="4"]').click();
  await untilVersion(page, 2);
  const note = page.getByText('Connection lost.');

  proxy.cut();
  const reply = await call('POST', `${path}/moves`, { token: tokens[1], body: { type: 'drop', column: 4 } });
  t.equal(reply.status, 201, 'the other player moves meanwhile');
  await note.waitFor();
  await sleep(CUT_MS);
  proxy.mend();
  await untilVersion(page, 3);
  await note.waitFor({ state: 'detached' });
  t.pass('the page says so, comes back by itself and has missed nothing');

  proxy.cut();
  await page.locator('[data-column="5"]').click();
  await page.getByText('Your move is kept.').waitFor();
  await sleep(CUT_MS);
  proxy.mend();
  await untilVersion(page, 4);
  const { items } = (await call('GET', `${path}/moves`)).body;
  t.same(
    items.slice(1).map(({ move }: { move: { column: number } }) => move.column),
    [4, 4, 5],
    'a move that was clicked meanwhile is played once',
  );
  t.same(faults, []);
});

/** Runs in the page: notes when the connection came back, and when a player first counted as gone. */
const watchPresence = (): void => {
  const seen = { isLost: false, backAt: 0, awayAt: Infinity };
  Object.assign(globalThis, { seen });
  new MutationObserver(() => {
    const isLost = document.querySelector('.connection p') !== null;
    if (seen.isLost && !isLost && seen.backAt === 0) seen.backAt = performance.now();
    seen.isLost = isLost;
    if (document.querySelector('.presence.away') !== null)
      seen.awayAt = Math.min(seen.awayAt, performance.now());
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
};

test('a service that is started again in the middle of a game', IN_CHROMIUM, async (t) => {
  const dataDir = await newDataDir();
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  t.teardown(() => rm(dataDir, { recursive: true, force: true }));
  const browser = await openBrowser(t);
  const first = await startProcess('the service', env);
  const { id, path, tokens } = await openGame(callOn(first.url), type, TWO_HUMANS);
  await openEventStream(`${first.url}${path}/events`, { authorization: `Bearer ${tokens[1]}` });
  const { page, faults } = await newPage(browser, first.url);
  await page.goto(tableAddress(first.url, { type, id, token: tokens[0] }));
  await page.locator('.presence.here').nth(1).waitFor();
  await page.evaluate(watchPresence);

  await first.stop();
  await page.getByText('Connection lost.').waitFor();
  const second = await startProcess('the service again', env);
  t.teardown(() => second.stop());
  await page.getByText('Connection lost.').waitFor({ state: 'detached' });
  await page.locator('[data-column="4"]').click();
  await untilVersion(page, 2);
  await page.locator('.presence.away').waitFor();
  const { backAt, awayAt } = await page.evaluate(
    () => (globalThis as unknown as { seen: Record<'backAt' | 'awayAt', number> }).seen,
  );
  t.ok(awayAt - backAt > RETURN_MS, `the other player has time to come back: ${awayAt - backAt} ms`);
  t.same(faults, []);
});
