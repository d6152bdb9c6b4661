/** What the lobby shows of public games: free seats, games to watch, games to replay. */
import type { Page, Request } from 'playwright-core';
import { test } from 'tap';
import {
  dropAll,
  openGame,
  OPERATOR_TOKEN,
  startService,
  TWO_HUMANS,
  type Call,
  type Opened,
} from '#test/support/service.js';
import { IN_CHROMIUM, newPage, openBrowser } from './support.js';

const PUBLIC = { visibility: 'public' };
const named = (...names: string[]) => ({ seats: names.map((name) => ({ kind: 'human', name })) });

const rowsOf = (page: Page, status: string) => page.locator(`.listed.${status} li`);

const finish = async (call: Call, type: string, body: object): Promise<Opened> => {
  const game = await openGame(call, type, body);
  await call('POST', `${game.path}/resign`, { token: game.tokens[0] });
  return game;
};

const FIRST_LOAD_BYTES = 60_000;

test('public games in the lobby', IN_CHROMIUM, async (t) => {
  const { url, call } = await startService(t);
  const browser = await openBrowser(t);
  for (const visibility of ['unlisted', 'private'])
    await openGame(call, 'connect-four', { ...TWO_HUMANS, visibility });
  const { page, faults } = await newPage(browser, url, { viewport: { width: 1280, height: 2000 } });

  await t.test('without any, it loads little, its pictures included', async (t) => {
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0));
    const sizes = await Promise.all(requests.map(async (each) => (await each.sizes()).responseBodySize));
    const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
    t.ok(total < FIRST_LOAD_BYTES, `${total} of ${FIRST_LOAD_BYTES} bytes`);
    t.equal(await page.locator('.game-card img').count(), 7);
    await page.getByText('There are no public games at the moment.').waitFor();
    await page.getByText('No public game has finished yet.').waitFor();
    t.equal(await page.getByText('A seat is free').count(), 0);
    t.equal(await page.getByText('Your games').count(), 0);
    t.equal(await page.locator('.listed li').count(), 0);
  });

  const running = await openGame(call, 'connect-four', { ...PUBLIC, ...named('Ada', 'Grace') });
  await dropAll(call, running, '44');
  await openGame(call, 'basra', { ...PUBLIC, seats: [{ kind: 'human', name: 'Noor' }, { kind: 'open' }] });
  const clock = { perMoveS: 3600 };
  const war = await finish(call, 'war', { ...PUBLIC, ...named('Ida', 'Guest 0'), clock });
  await call('POST', `${war.path}/rematch`, { token: war.tokens[1] });
  const { body } = await call('POST', '/v1/players', { body: { name: 'Ann', kind: 'person' } });
  const seats = [{ kind: 'human' }, { kind: 'open', for: body.player.id }];
  const invited = { token: OPERATOR_TOKEN, body: { ...PUBLIC, seats } };
  t.equal((await call('POST', '/v1/war/games', invited)).status, 201);
  for (let count = 1; count < 8; count += 1)
    await finish(call, 'connect-four', { ...PUBLIC, ...named('Ida', `Guest ${count}`) });
  await page.goto(url);

  await t.test('a running game is watched without a seat', async (t) => {
    const game = rowsOf(page, 'active').first();
    await game.waitFor();
    t.equal(await rowsOf(page, 'active').count(), 1);
    t.match(await game.textContent(), /Connect Four.*Ada and Grace/);
    await page.locator('.running-game img').scrollIntoViewIfNeeded();
    await page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('.running-game img')?.naturalWidth ?? 0) > 0,
    );
    await game.getByRole('link').click();
    await page.getByText('Ada’s turn.').first().waitFor();
    t.equal(new URL(page.url()).pathname, `/table/connect-four/${running.id}`);
    t.equal(await page.getByRole('button', { name: 'Resign' }).count(), 0);
    await page.goBack();
  });

  await t.test('a finished game is replayed', async (t) => {
    await rowsOf(page, 'finished').nth(5).waitFor();
    t.equal(await rowsOf(page, 'finished').count(), 6);
    t.match(
      await rowsOf(page, 'finished').first().textContent(),
      /Ida and Guest 7.*Guest 7 won \(resigned\)/,
    );
    await page.getByRole('button', { name: 'Show more' }).click();
    await rowsOf(page, 'finished').nth(7).waitFor();
    t.equal(await page.getByRole('button', { name: 'Show more' }).count(), 0);
    await page.getByRole('link', { name: 'Replay War' }).click();
    await page.waitForURL('**/replay/war/*');
    await page.locator('.board svg').waitFor();
    await page.goBack();
  });

  await t.test('of one game only', async (t) => {
    await page.getByLabel('Show').selectOption('War');
    await page.getByText('Ida and Guest 0').waitFor();
    await page.getByText('There are no public games at the moment.').waitFor();
    t.equal(await rowsOf(page, 'finished').count(), 1);
    t.equal(await page.getByText('A seat is free').count(), 0, 'the seats are kept for Ida and Ann');
    await page.getByLabel('Show').selectOption('All games');
  });

  await t.test('a free seat is taken', async (t) => {
    await page.getByRole('link', { name: 'Take a seat in Basra' }).click();
    await page.getByRole('button', { name: 'Take the free seat' }).click();
    await page.getByRole('button', { name: 'Resign' }).waitFor();
    t.match(new URL(page.url()).pathname, '/table/basra/');
  });

  await t.test('a seat whose token is no longer valid leaves the list of one’s games', async (t) => {
    const { id, tokens } = await openGame(call, 'connect-four', named('Ada', 'Grace'));
    await page.goto(url);
    await page.evaluate(
      ([id, token]) => {
        const held = (token: string) => [{ seat: 0, name: 'Ada', token }];
        const seats = { [`connect-four/${id}`]: held(token ?? ''), 'war/gone': held('A'.repeat(43)) };
        localStorage.setItem('parlour:seats', JSON.stringify(seats));
      },
      [id, tokens[0]] as const,
    );
    await page.reload();
    await page.getByRole('region', { name: 'Your games' }).getByText('Your turn.').waitFor();
    const keys = await page.evaluate(() => Object.keys(JSON.parse(localStorage['parlour:seats'] ?? '{}')));
    t.same(keys, [`connect-four/${id}`]);
  });
  t.same(faults, []);
});
