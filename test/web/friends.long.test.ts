/** Two people at one table, each with a browser, and a third who watches. */
import type { Page } from 'playwright-core';
import { test } from 'tap';
import { playerRng } from 'parlour-games/record/rng';
import { seedOf } from '#test/support/play.js';
import { quickConfig } from '#test/support/quick-games.js';
import { openGame } from '#test/support/service.js';
import { violationsIn } from './axe.js';
import {
  clickToTheEnd,
  IN_CHROMIUM,
  newPage,
  openBrowser,
  serviceWithPage,
  tableAddress,
  untilVersion,
} from './support.js';

interface Seen {
  readonly version: number;
  readonly state: unknown;
  readonly you: number | null;
}

/** Of each person; a card is played with one or two. */
const CLICKS = 10;
const GAME = /\/games\/[^/?]+$/;

/**
 * What the service tells a page, and with which headers it was asked. Chromium does not keep a body that a page reads as a
 * stream, so the responses pass through here.
 */
const listen = async (page: Page) => {
  const authorizations: string[] = [];
  const games: Seen[] = [];
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization !== undefined) authorizations.push(authorization);
  });
  await page.route(GAME, async (route) => {
    const response = await route.fetch();
    if (
      response.status() === 200 &&
      response.headers()['content-type']?.startsWith('application/json') === true
    )
      games.push((await response.json()) as Seen);
    await route.fulfill({ response });
  });
  return { authorizations, games };
};

test('two browsers at one table, and a third one that watches', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const browser = await openBrowser(t);
  const type = 'basra';
  const seats = [{ kind: 'human', name: 'Ada' }, { kind: 'open' }];
  const { id, path, tokens } = await openGame(call, type, { config: quickConfig(type), seats });
  const ada = await newPage(browser, url, { permissions: ['clipboard-read', 'clipboard-write'] });
  await ada.page.goto(tableAddress(url, { type, id, token: tokens[0] }));
  await ada.page.getByRole('button', { name: 'Copy the link' }).click();
  await ada.page.getByText('Copied').waitFor();
  await ada.page.getByRole('button', { name: 'QR code' }).click();
  await ada.page.getByRole('img', { name: `QR code of ${tableAddress(url, { type, id })}` }).waitFor();
  t.same(await violationsIn(ada.page), []);
  const link = await ada.page.evaluate(() => navigator.clipboard.readText());
  t.equal(link, tableAddress(url, { type, id }), 'the link for the friend has no token');

  const grace = await newPage(browser, url);
  await grace.page.goto(link);
  await grace.page.getByLabel('Your name').fill('Grace');
  await grace.page.getByRole('button', { name: 'Take the free seat' }).click();
  await ada.page.getByRole('list', { name: 'Players' }).getByText('Grace').waitFor();
  t.pass('the creator sees the guest arrive');

  const watcher = await newPage(browser, url);
  const { authorizations, games } = await listen(watcher.page);
  await watcher.page.goto(link);
  const playing = [ada, grace].map(({ page }, n) => clickToTheEnd(page, playerRng(seedOf(n + 1)), CLICKS));
  // When one of them stops, the other waits for a turn until the game is over.
  await Promise.race(playing);
  await call('POST', `${path}/resign`, { token: tokens[0] });
  await Promise.all(playing);
  await grace.page.getByRole('button', { name: 'Rematch' }).waitFor();

  const { status, version } = (await call('GET', path)).body;
  t.equal(status, 'finished');
  await untilVersion(watcher.page, version);
  const lines = watcher.page.getByRole('list', { name: 'What happened' }).getByRole('listitem');
  t.equal(await lines.count(), version, 'each entry is in the log of the spectator');
  t.same(authorizations, [], 'the spectator sends no token');
  t.ok(games.length > 2);
  for (const { version, state, you } of games) {
    const { body } = await call('GET', `${path}?at=${version}&as=spectator`);
    t.equal(you, null);
    t.same(state, body.state, `version ${version} is what a spectator may see`);
  }
  for (const { faults } of [ada, grace, watcher]) t.same(faults, []);
});
