/** Bad addresses, bad tokens and a service that is away: a sentence, and a way on. */
import type { Page, Route } from 'playwright-core';
import { test } from 'tap';
import { openGame, TWO_HUMANS } from '#test/support/service.js';
import { forget, IN_CHROMIUM, newPage, openBrowser, serviceWithPage, tableAddress } from './support.js';

const type = 'connect-four';
const WRONG_TOKEN = 'A'.repeat(43);
const NO_GAME = '01900000-0000-7000-8000-000000000000';

const alertOf = async (page: Page): Promise<string> =>
  (await page.getByRole('alert').locator('p, h1').textContent()) ?? '';

const refuse = (route: Route, status: number, code: string, headers = {}): Promise<void> =>
  route.fulfill({
    status,
    headers,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: `/problems/${code}`, title: code, status, detail: `${code}.`, code }),
  });

test('errors are shown with an explanation and an action', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const { page, faults } = await newPage(await openBrowser(t), url);
  t.afterEach(() => forget(page));
  const { id, path, tokens } = await openGame(call, type, TWO_HUMANS);

  await t.test('a token that is not valid: the game can be watched', async (t) => {
    await page.goto(tableAddress(url, { type, id, token: WRONG_TOKEN }));
    t.match(await alertOf(page), /This seat is no longer yours/);
    await page.getByRole('button', { name: 'Look again' }).click();
    await page.getByText('Player 1’s turn.').waitFor();
    t.equal(await page.getByRole('alert').count(), 0);
    await page.reload();
    await page.getByText('Player 1’s turn.').waitFor();
    t.same(faults, []);
  });

  for (const [what, address] of [
    ['a game that does not exist', `table/${type}/${NO_GAME}`],
    ['a type that does not exist', `table/whist/${NO_GAME}`],
    ['an id that is none', `replay/${type}/x`],
  ] as const)
    await t.test(what, async (t) => {
      await page.goto(`${url}/${address}`);
      t.match(await alertOf(page), /There is no game at this address/);
      t.equal(await page.getByRole('link', { name: 'To the lobby' }).getAttribute('href'), '/');
      t.same(faults, []);
    });

  await t.test('a name that cannot be used, in words for people', async (t) => {
    const open = await openGame(call, type, { seats: [{ kind: 'human' }, { kind: 'open' }] });
    await page.goto(tableAddress(url, { type, id: open.id }));
    await page.getByLabel('Your name').fill('A\u202Eb');
    await page.getByRole('button', { name: 'Take the free seat' }).click();
    t.match(await alertOf(page), /^This name cannot be used\./);
    t.same(faults, []);
  });

  await t.test('a private game, without its token and with it', async (t) => {
    const body = { ...TWO_HUMANS, visibility: 'private' };
    const hidden = await openGame(call, type, body);
    await page.goto(tableAddress(url, { type, id: hidden.id }));
    t.match(await alertOf(page), /it is private/);
    await page.goto(tableAddress(url, { type, id: hidden.id, token: hidden.tokens[0] }));
    await page.getByText('Your turn.').waitFor();
    t.equal(await page.getByRole('button', { name: 'Copy link for spectators' }).count(), 0);
    t.same(faults, []);
  });

  await t.test('a service that is full, and has room again', async (t) => {
    await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
    await page.getByText('Your turn.').waitFor();
    let isFull = true;
    await page.route('**/moves', async (route) => {
      if (!isFull) return route.continue();
      return refuse(route, 503, 'overloaded');
    });
    await page.locator('[data-column="1"]').click();
    await page.getByText('The service is busy. Trying again…').waitFor();
    isFull = false;
    await page.getByText('Player 2’s turn.').first().waitFor();
    t.same(faults, []);
  });

  await t.test('too many requests: how long to wait', async (t) => {
    await page.goto(tableAddress(url, { type, id, token: tokens[1] }));
    await page.getByText('Your turn.').waitFor();
    const { version }: { version: number } = (await call('GET', path)).body;
    await page.route('**/moves', (route) => refuse(route, 429, 'rate-limited', { 'retry-after': '90' }));
    await page.locator('[data-column="1"]').click();
    t.match(await alertOf(page), /Wait 90 seconds/);
    await page.unroute('**/moves');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('[data-column="1"]').click();
    await page.getByText('Player 1’s turn.').first().waitFor();
    t.equal((await call('GET', path)).body.version, version + 1);
    t.same(faults, []);
  });

  await t.test('a service that is away from the start', async (t) => {
    await page.route('**/v1/**', (route) => route.abort('connectionrefused'));
    await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
    await page.getByText('Connection lost.').waitFor();
    t.match(await alertOf(page), /cannot be reached/);
    await page.unroute('**/v1/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Your turn.').waitFor();
    t.same(faults, []);
  });

  await t.test('the watch over the pages sees what it watches for', async (t) => {
    await page.goto(`${url}/verify?token=${WRONG_TOKEN}`);
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<p style="color: red">Inline.</p>');
      new Image().src = 'http://elsewhere.example/pixel.png';
    });
    await page.waitForTimeout(500);
    const found = faults.join('\n');
    t.match(found, /^a token in/m, 'tokens in addresses');
    t.match(found, /^policy: style-src-attr/m, 'violations of the policy');
    t.match(found, /elsewhere\.example/, 'other origins');
  });
});
