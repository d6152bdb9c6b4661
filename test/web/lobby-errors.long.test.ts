/** What the lobby says when something is wrong, and how it goes on. */
import type { Page } from 'playwright-core';
import { test } from 'tap';
import { StoreUnavailable, type Store } from '#src/engine/store.js';
import { startService } from '#test/support/service.js';
import { forget, IN_CHROMIUM, newPage, openBrowser } from './support.js';

const start = (page: Page) => page.getByRole('button', { name: 'Start the game' });
const alertOf = (page: Page) => page.getByRole('alert').locator('p, h1').textContent();

test('what is wrong is said where it is wrong', IN_CHROMIUM, async (t) => {
  const { url, call } = await startService(t);
  const { page, faults } = await newPage(await openBrowser(t), url);
  t.afterEach(() => forget(page));

  await t.test('an option', async (t) => {
    await page.goto(`${url}/?play=basra`);
    await page.getByText('Options').click();
    const target = page.getByLabel('Target', { exact: true });
    for (const wrong of ['0', 'many']) {
      await target.fill(wrong);
      await start(page).click();
      await page.getByText('This must be a whole number from 1 to 10000.').waitFor();
      t.equal(await target.getAttribute('aria-invalid'), 'true');
      t.equal(await target.evaluate((input) => input === document.activeElement), true, 'it has the focus');
      t.equal(await page.getByRole('alert').count(), 0, 'and nothing is said twice');
      t.equal(await target.inputValue(), wrong);
    }
    await target.fill('31');
    await start(page).click();
    await page.locator('.board svg').waitFor();
    t.same(faults, []);
  });

  await t.test('two options that do not go together', async (t) => {
    await page.goto(`${url}/?play=over-under-seven`);
    await page.getByText('Options').click();
    await page.getByLabel('Target', { exact: true }).fill('50');
    await start(page).click();
    t.match(await alertOf(page), /target .*(more|higher) than/i);
    await page.getByRole('button', { name: 'Close' }).click();
    t.equal(await page.getByRole('alert').count(), 0);
    t.equal(await page.getByLabel('Target', { exact: true }).inputValue(), '50', 'nothing is lost');
    t.same(faults, []);
  });

  await t.test('a name', async (t) => {
    await page.goto(`${url}/?play=war`);
    await page.getByLabel('Your name').fill('A'.repeat(200));
    await start(page).click();
    t.match(await page.locator('#own-name-hint .invalid').textContent(), /The name must be/);
    t.equal(await page.getByRole('alert').count(), 0);
    t.same(faults, []);
  });

  await t.test('a game that is not played here', async (t) => {
    await page.goto(`${url}/?play=whist`);
    await page.getByText('There is no such game here').waitFor();
    await page.getByRole('link', { name: 'To the lobby' }).click();
    await page.getByRole('heading', { name: 'What shall we play?' }).waitFor();
    t.same(faults, []);
  });

  await t.test('a service that is away from the start', async (t) => {
    await page.route('**/v1/**', (route) => route.abort('connectionrefused'));
    await page.goto(url);
    await page.getByText('Connection lost.').waitFor();
    t.match(await alertOf(page), /cannot be reached/);
    await page.unroute('**/v1/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'War', exact: true }).waitFor();
    t.equal(await page.getByRole('alert').count(), 0);
    t.same(faults, []);
  });

  await t.test('a response that is lost: the same game, not a second one', async (t) => {
    await page.goto(`${url}/?play=war`);
    await page.getByLabel('Everybody').check({ force: true });
    await page.route('**/v1/war/games', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await start(page).click();
    t.match(await alertOf(page), /cannot be reached/);
    await page.unroute('**/v1/war/games');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.board svg').waitFor();
    const { items } = (await call('GET', '/v1/games')).body as { items: { id: string }[] };
    t.equal(items.length, 1);
    t.ok(page.url().includes(items[0]?.id ?? 'none'));
    t.same(faults, []);
  });
});

test('a service without its database', IN_CHROMIUM, async (t) => {
  let isAway = false;
  const wrapStore = (store: Store): Store =>
    new Proxy(store, {
      get: (target, name: keyof Store) => {
        if (isAway && (name === 'create' || name === 'list')) throw new StoreUnavailable('It is away.');
        return target[name];
      },
    });
  const { url } = await startService(t, {}, { wrapStore });
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(`${url}/?play=war`);
  await start(page).waitFor();
  isAway = true;
  await start(page).click();
  await page.getByText('The service is busy. Trying again…').waitFor();
  t.match(await alertOf(page), /The service is busy. Wait .* and try again; nothing is lost\./);
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.board svg').waitFor();
  t.same(faults, []);
});

test('too many requests', IN_CHROMIUM, async (t) => {
  const { url } = await startService(t, { RATE_LIMIT_PER_MINUTE: '40' });
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(`${url}/?play=war`);
  await start(page).waitFor();
  while ((await fetch(`${url}/v1/game-types`)).status !== 429);
  await start(page).click();
  await page.getByText('The service is busy. Trying again…').waitFor();
  await page.locator('.board svg').waitFor({ timeout: 120_000 });
  t.same(faults, []);
});
