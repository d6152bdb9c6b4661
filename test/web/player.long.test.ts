/** A name makes a player: kept in the browser, moved to a phone, renamed, invited and deleted. */
import type { AnyGame } from 'parlour-client';
import type { Page } from 'playwright-core';
import { test } from 'tap';
import { violationsIn } from './axe.js';
import { IN_CHROMIUM, newPage, openBrowser, serviceWithPage } from './support.js';

/** Sets up a game against the computer, without a name if it is empty. Returns its path in the API. */
const startAs = async (page: Page, name: string): Promise<string> => {
  await page.goto(new URL('/?play=connect-four', page.url()).href);
  await page.getByLabel('Your name').fill(name);
  await page.getByText('Easy', { exact: true }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByRole('button', { name: 'Resign' }).waitFor();
  return `/v1/connect-four/games/${new URL(page.url()).pathname.split('/').at(-1) ?? ''}`;
};

const stored = (page: Page) =>
  page.evaluate(() => ({ player: localStorage['parlour:player'], seats: localStorage['parlour:seats'] }));

test('a player of the page', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const browser = await openBrowser(t);
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page, faults } = await newPage(browser, url, { permissions });
  await page.goto(url);
  const seatIn = async (path: string) => ((await call('GET', path)).body as AnyGame).seats[0];

  const anonymous = await startAs(page, '');
  t.match(await seatIn(anonymous), { kind: 'human', name: 'Player 1', player: undefined });
  t.equal((await stored(page)).player, undefined, 'without a name there is no player');

  const first = await startAs(page, 'Ada');
  const { id, token } = JSON.parse((await stored(page)).player ?? '{}') as { id: string; token: string };
  t.match(await seatIn(first), { name: 'Ada', player: { id, kind: 'person' } });
  const game = await startAs(page, 'Grace');
  t.match(await seatIn(game), { name: 'Grace', player: { id } }, 'renamed, not created anew');
  t.match(await seatIn(first), { name: 'Ada' });

  await page.goBack();
  await page.goto(url + game.replace('/v1/connect-four/games', '/table/connect-four'));
  await page.getByRole('list', { name: 'Players' }).getByRole('link', { name: 'Grace' }).click();
  await page.getByRole('heading', { name: 'Grace' }).waitFor();
  await page.getByLabel('Your name').fill('A'.repeat(41));
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByText('The name must have at most 40').waitFor();
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('heading', { name: 'Ada' }).waitFor();
  t.match((await call('GET', `/v1/players/${id}`)).body, { player: { name: 'Ada' } });

  await page.getByRole('button', { name: 'Copy the link for another device' }).click();
  await page.getByText('Copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  t.equal(link, `${url}/player/${id}#player=${token}`);
  const phone = await newPage(browser, url);
  await phone.page.goto(link);
  t.equal(phone.page.url(), `${url}/player/${id}`, 'the token leaves the address');
  t.equal((await stored(phone.page)).player, undefined, 'nobody becomes somebody else by a link alone');
  await phone.page.getByRole('button', { name: 'Yes, I am Ada' }).click();
  await phone.page.getByRole('heading', { name: 'This is you' }).waitFor();
  t.equal(await phone.page.evaluate<unknown>(() => history.state), null, 'nor is it in the history');
  await phone.page.goto(url + game.replace('/v1/connect-four/games', '/table/connect-four'));
  await phone.page.locator('[data-column="4"]').click();
  await page.goto(phone.page.url());
  await page.locator('.log li').nth(2).waitFor();

  const { body: host } = await call('POST', '/v1/players', { body: { name: 'Ida', kind: 'bot' } });
  const seats = [{ kind: 'human' }, { kind: 'open', for: id }];
  for (const type of ['war', 'basra'])
    await call('POST', `/v1/${type}/games`, { token: host.token, body: { visibility: 'private', seats } });
  await page.goto(url);
  const yours = page.getByRole('region', { name: 'Your games' }).getByRole('listitem');
  await page.waitForFunction(() => document.title === '(4) Parlour');
  await yours.nth(4).waitFor();
  const withIda = yours.filter({ hasText: 'You are invited.' });
  t.match(await yours.allTextContents(), [
    /Grace.*Your turn/,
    /Ada.*Your turn/,
    /Basra.*Ida and you/,
    /War.*Ida and you/,
    /Player 1/,
  ]);
  await page.getByRole('button', { name: 'Decline the seat in War' }).click();
  await withIda.nth(1).waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.title === '(3) Parlour');
  await withIda.getByRole('button', { name: 'Take your seat in Basra' }).click();
  await page.getByRole('button', { name: 'Resign' }).waitFor();
  await page.getByRole('list', { name: 'Players' }).getByText('bot').waitFor();
  await call('POST', `${first}/resign`, { token });
  const { body: due } = await call('GET', '/v1/players/me/games?turn=mine', { token });
  const count = (due as { items: unknown[] }).items.length;
  await page.waitForFunction((start) => document.title.startsWith(start), `(${count}) `);
  const counted = async (): Promise<number> =>
    ((await call('GET', '/v1/players/me/statistics', { token })).body as { games: number }).games;
  while ((await counted()) === 0) await page.waitForTimeout(200);

  await page.getByRole('link', { name: 'Ada', exact: true }).first().click();
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByRole('row').nth(1).waitFor();
  t.match(await results.getByRole('row').allTextContents(), [/Game/, /^Connect Four1001$/]);
  await results.getByRole('img', { name: '0 % won' }).waitFor();
  t.strictSame(await violationsIn(page), [], 'a player’s page');

  const waits = async (games: number) =>
    page.waitForFunction((start) => document.title.startsWith(start), `(${games}) `);
  const body = { visibility: 'private', seats: [{ kind: 'human' }, { kind: 'human' }] };
  const { body: begun } = await call('POST', '/v1/connect-four/games', { token, body });
  await waits(count + 1);
  await call('POST', `${begun.game.links.self}/resign`, { token: begun.tokens[0].token });
  await waits(count);
  const three = { ...body, seats: [...body.seats, { kind: 'human' }] };
  const { body: shared } = await call('POST', '/v1/7reeg/games', { token, body: three });
  await waits(count + 1);
  // What others do on one's turn leaves it so.
  await call('POST', `${shared.game.links.self}/resign`, { token: shared.tokens[0].token });
  await call('POST', '/v1/connect-four/games', { token, body });
  await waits(count + 2);

  await page.goto(url);
  const quick = page.getByRole('form', { name: 'Quick match' });
  const start = quick.getByRole('button', { name: 'Quick match' });
  await quick.getByLabel('Game').selectOption('war');
  await start.click();
  await quick.getByText('Looking for somebody').waitFor();
  t.strictSame(await violationsIn(page), [], 'somebody who waits');
  const left = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await quick.getByRole('button', { name: 'Cancel' }).click();
  t.match(await (await left).json(), { match: { status: 'cancelled' } });
  await start.click();
  await quick.getByText('Looking for somebody').waitFor();
  await call('POST', '/v1/war/matches', { token: host.token, body: { against: 'people' } });
  await page.waitForURL(/\/table\/war\//);
  await page.getByRole('list', { name: 'Players' }).getByText('Ida').waitFor();

  await phone.page.getByRole('link', { name: 'Ada', exact: true }).first().click();
  await phone.page.getByRole('button', { name: 'Forget me' }).click();
  await phone.page.getByRole('button', { name: 'Everywhere, for good' }).click();
  await phone.page.getByRole('heading', { name: 'What shall we play?' }).waitFor();
  t.equal((await call('GET', `/v1/players/${id}`)).status, 404);
  t.same(await stored(phone.page), { player: undefined, seats: '{}' });

  await page.goto(`${url}/?play=war`);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByText('Your player was deleted or suspended.').waitFor();
  await page.getByRole('link', { name: 'Ada' }).click();
  await page.getByRole('button', { name: 'Forget this player here, too' }).click();
  const kept = await stored(page);
  t.equal(kept.player, undefined);
  t.same(Object.keys(JSON.parse(kept.seats ?? '{}')), [anonymous.replace('/v1/', '').replace('/games', '')]);
  t.same([...faults, ...phone.faults], []);
});
