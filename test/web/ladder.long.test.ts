/** Rated play on the page: the ladder of a type, the ratings of a player, and rated quick matches. */
import type { Page } from 'playwright-core';
import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { courseOf } from 'parlour-games/record/ladder';
import { matching, newPlayer } from '#test/support/players.js';
import { resignAll, sides } from '#test/support/series.js';
import { OPERATOR_TOKEN, startService } from '#test/support/service.js';
import { until } from '#test/support/until.js';
import { IN_CHROMIUM, newPage, openBrowser, serviceWithPage } from './support.js';

const TYPE = 'connect-four';

/** The rows of the ladder, without its head. */
const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

test('the ladder of a type, and the ratings of a player', IN_CHROMIUM, async (t) => {
  const { url, call } = await startService(t);
  const { create, answer } = sides(call);
  const ada = await newPlayer(call, 'Ada');
  const bob = await newPlayer(call, 'Bob');
  const { body: made } = await call('POST', '/v1/players', { body: { name: 'Minimax', kind: 'bot' } });
  const bot = { id: made.player.id as string, name: 'Minimax', token: made.token as string };
  const rated = { rated: true };
  for (const opponent of [bob, bot]) {
    const { series } = await create(ada.token, [ada.id, opponent.id], rated);
    await answer(series, opponent);
    await resignAll(call, series, opponent, 2);
  }
  const { series } = await create(OPERATOR_TOKEN, [ada.id, { level: 'easy' }], rated);
  await answer(series, ada);
  await resignAll(call, series, ada, 2);
  const ladder = async (query = '') =>
    (await call('GET', `/v1/${TYPE}/ladder?provisional=true${query}`)).body.items as Record<string, number>[];
  await until(async () => (await ladder()).reduce((sum, { games = 0 }) => sum + games, 0) === 12);

  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(url);
  await page.getByRole('link', { name: 'Ladder of Connect Four' }).click();
  await page.waitForURL(`${url}/ladder/${TYPE}`);
  await page.getByRole('heading', { name: 'The ladder of Connect Four' }).waitFor();
  await page.getByText('Nobody is here yet whose rating is settled.').waitFor();
  await page.getByLabel('Uncertain ratings, too').check();
  await rowsOf(page).nth(3).waitFor();
  const shown = (item: Record<string, unknown>): string => {
    const { player, level } = item as { player?: { name: string; kind: string }; level?: string };
    const kind = player?.kind === 'bot' ? ' bot' : '';
    const name = level === undefined ? `${player?.name ?? ''}${kind}` : 'Easy computer';
    const { rank, rating, deviation, games, wins, draws, losses } = item as Record<string, number>;
    return `${rank} ${name}${rating} ± ${deviation}${games}${wins}–${draws}–${losses}`;
  };
  t.same(await rowsOf(page).allTextContents(), (await ladder()).map(shown));
  t.match(await page.locator('tr.mark').allTextContents(), [/Easy computer/], 'a computer player is a mark');
  for (const [label, kind] of [
    ['Bots', 'bot'],
    ['People', 'person'],
  ] as const) {
    await page.getByText(label, { exact: true }).click();
    await page.locator('tr.mark').waitFor({ state: 'detached' });
    await page.getByText(kind === 'bot' ? 'Minimax' : 'Bob').waitFor();
    t.same(await rowsOf(page).allTextContents(), (await ladder(`&kind=${kind}`)).map(shown), label);
  }
  await page.route('**/ladder?**', (route) => route.continue({ url: `${route.request().url()}&limit=3` }));
  await page.getByText('All', { exact: true }).click();
  await rowsOf(page).nth(2).waitFor();
  t.equal(await rowsOf(page).count(), 3);
  await page.getByRole('button', { name: 'Show more' }).click();
  await rowsOf(page).nth(3).waitFor();
  t.same(await rowsOf(page).allTextContents(), (await ladder()).map(shown), 'all pages');
  t.equal(await page.getByRole('button', { name: 'Show more' }).count(), 0);

  await page.getByRole('link', { name: 'Ada', exact: true }).click();
  await page.waitForURL(`${url}/player/${ada.id}`);
  const [rating] = (await call('GET', `/v1/players/${ada.id}/ratings`)).body.items;
  const row = page.getByRole('region', { name: 'Ratings' }).getByRole('row').nth(1);
  t.equal(await row.textContent(), `Connect Four${rating.rating} ± ${rating.deviation}6Show`);
  await row.getByRole('button', { name: 'Show the course in Connect Four' }).click();
  const course = page.getByText('Connect Four, from 1500 over 6 rated games:');
  const { body: ratedGames } = await call('GET', `/v1/${TYPE}/ladder/results`);
  const ratings = courseOf(ratedGames.items, ada.id).map((each) => each.rating);
  t.equal(ratings.at(-1), rating.rating);
  const [least, most] = [Math.min(1500, ...ratings), Math.max(1500, ...ratings)];
  t.match(await course.textContent(), ` ${least} at the lowest, ${most} at the highest.`);
  const points = ((await page.locator('.course polyline').getAttribute('points')) ?? '').split(' ');
  const heights = points.map((point) => Number(point.split(',')[1]));
  t.equal(points.length, 7);
  t.equal(
    heights.indexOf(Math.min(...heights)),
    [1500, ...ratings].indexOf(most),
    'the highest is at the top',
  );
  await row.getByRole('link', { name: 'Connect Four' }).click();
  await page.waitForURL(`${url}/ladder/${TYPE}`);
  await page.goto(`${url}/ladder/over-under-seven`);
  await page.getByText('This game has no ladder.').waitFor();
  t.same(faults, []);
});

test('a rated quick match', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const eve = await newPlayer(call, 'Eve');
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(url);
  const quick = page.getByRole('form', { name: 'Quick match' });
  await quick.getByLabel('Your name').fill('Dan');
  await quick.getByLabel('Game').selectOption('war');
  await quick.getByLabel('Against').selectOption('people only, rated');
  await quick.getByRole('button', { name: 'Quick match' }).click();
  await quick.getByText('Looking for somebody').waitFor();
  await matching(call).enter(eve, 'war', { against: 'people', rated: true });
  await page.waitForURL(/\/table\/war\//);
  const id = at(page.url().split('/'), -1);
  t.match((await call('GET', `/v1/war/games/${id}`)).body, { rated: true });
  t.same(faults, []);
});
