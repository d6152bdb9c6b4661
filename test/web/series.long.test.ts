/** Series on the page: a challenge, its answer, the games as they are played, and the check of the series. */
import type { Page } from 'playwright-core';
import { test, type Test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { newPlayer, type NewPlayer } from '#test/support/players.js';
import { resignAll, sides, two, type Series } from '#test/support/series.js';
import type { Service } from '#test/support/service.js';
import { IN_CHROMIUM, newPage, openBrowser, serviceWithPage } from './support.js';

const TYPE = 'connect-four';
/** Less than the time after which a participant's page reads the series again without having heard of a change. */
const HEARD_MS = 20_000;

/** A page that plays as a player, or as nobody. */
const pageOf = async (t: Test, { url }: Service, player?: NewPlayer) => {
  const watched = await newPage(await openBrowser(t), url);
  if (player !== undefined)
    await watched.page.addInitScript((own) => {
      localStorage.setItem('parlour:player', JSON.stringify(own));
      localStorage.setItem('parlour:name', own.name);
    }, player);
  await watched.page.goto(url);
  return watched;
};

const seriesPath = ({ id }: Pick<Series, 'id'>): string => `/series/${TYPE}/${id}`;

/** The places of the grid, by what has become of their games. */
const cells = (page: Page, status: string) => page.locator(`.series-games > .${status}`);

test('a challenge is accepted, played and verified', IN_CHROMIUM, async (t) => {
  const service = await serviceWithPage(t);
  const { url, call } = service;
  const { look, games } = sides(call);
  const [ada, bob] = await two(call);
  const { page, faults } = await pageOf(t, service, ada);
  await page.goto(`${url}/player/${bob.id}`);
  await page.getByRole('heading', { name: 'Bob' }).waitFor();
  t.equal(await page.getByRole('button', { name: 'Challenge' }).count(), 0, 'Bob plays with nobody who asks');
  const guest = await pageOf(t, service, bob);
  await guest.page.goto(`${url}/player/${bob.id}`);
  for (const game of ['Connect Four', 'Basra']) await guest.page.getByLabel(game, { exact: true }).check();
  await guest.page.getByRole('button', { name: 'Save', exact: true }).click();
  await guest.page.getByText('Saved.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Challenge' }).click();
  // The focus is in the form.
  await page.locator('.challenge select:focus').waitFor();
  await page.getByLabel('Number of games').fill('10');
  t.same(await page.locator('.challenge option').allTextContents(), ['Connect Four', 'Basra']);
  await page.getByText('1 day a move').click();
  await page.getByRole('button', { name: 'Challenge Bob' }).click();
  await page.waitForURL(new RegExp(`/series/${TYPE}/`));
  await page.getByText('Waiting for Bob to accept.').waitFor();
  const id = at(page.url().split('/'), -1);
  const self = `/v1/${TYPE}/series/${id}`;
  const { body } = await call('GET', self);
  const series = body.series as Series;
  t.match(series, { games: 10, rated: true, clock: { perMoveS: 86_400 }, status: 'waiting' });
  t.match(body.series.fairness.clientSeeds, [/^[0-9a-f]{64}$/, null]);
  t.equal(await cells(page, 'to-come').count(), 10);
  t.equal(await page.getByRole('button', { name: 'Accept' }).count(), 0, 'Ada has accepted by asking');

  await guest.page.goto(url);
  const yours = guest.page.getByRole('region', { name: 'Your games' });
  await yours.getByText('You are invited.').waitFor();
  await guest.page.waitForFunction(() => document.title === '(1) Parlour');
  const watcher = await pageOf(t, service);
  await watcher.page.goto(url + seriesPath(series));
  await watcher.page.getByText('Waiting for Bob').waitFor();
  await yours.getByRole('link', { name: 'Look at the series of Connect Four' }).click();
  await guest.page.waitForURL(url + seriesPath(series));
  t.equal(await watcher.page.getByRole('button', { name: /Accept|Decline|Cancel/ }).count(), 0);
  await guest.page.getByRole('button', { name: 'Accept' }).click();
  await guest.page.getByText('0 of 10 games are over.').waitFor();
  t.not(await guest.page.evaluate(() => document.activeElement?.tagName), 'BODY', 'the focus stays near');
  t.match((await call('GET', self)).body.series.fairness.clientSeeds[1], /^[0-9a-f]{64}$/);
  await cells(page, 'active').nth(3).waitFor({ timeout: HEARD_MS });
  t.equal(await cells(page, 'active').count(), 4);
  await guest.page.getByRole('link', { name: 'Parlour' }).click();
  await yours.getByText('Your turn.').first().waitFor();
  t.equal(await yours.getByText('You are invited.').count(), 0, 'an invitation that is answered is gone');

  await resignAll(call, series, bob, 10);
  for (const each of [page, watcher.page])
    await each.getByText('All 10 games are over.').waitFor({ timeout: HEARD_MS });
  const row = page.getByRole('region', { name: 'Scores' }).getByRole('row');
  t.same((await row.allTextContents()).slice(1), ['Ada1010000', 'Bob00' + '0100']);
  await page
    .getByText(/Ada is ahead by 1\.00 points a game.*between 1\.00 and 1\.00: Ada very likely/)
    .waitFor();
  const listed = page.locator('.series-games > li');
  t.match(await listed.allTextContents(), [/Game 1Ada 1Bob 0$/, /Game 2Bob 0Ada 1$/]);
  const links = await listed
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
  t.same(
    links,
    (await games(await look(series))).map((game) => `/replay/${TYPE}/${game.id}`),
  );

  await page.getByRole('button', { name: 'Verify the series' }).click();
  await page.getByRole('heading', { name: 'Nothing is wrong' }).waitFor();
  await page.getByText('20 entries of their records were replayed here.').waitFor();
  await watcher.page.route(`**${self}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"wins":10', '"wins":9') });
  });
  await watcher.page.reload();
  await watcher.page.getByRole('button', { name: 'Verify the series' }).click();
  await watcher.page.getByText('the scores do not follow from the games').waitFor();
  await page.evaluate(() => {
    localStorage.setItem(
      'parlour:seeds',
      (localStorage.getItem('parlour:seeds') ?? '').replace(/[0-9a-f]{8}"}/, '00000000"}'),
    );
  });
  await page.reload();
  await page.getByText('Your part is not in the seeds of this series.').waitFor();
  t.same([...faults, ...guest.faults, ...watcher.faults], []);
});

test('a series is declined, or cancelled', IN_CHROMIUM, async (t) => {
  const service = await serviceWithPage(t);
  const { call, url } = service;
  const { create, answer } = sides(call);
  const ada = await newPlayer(call, 'Ada');
  const bob = await newPlayer(call, 'Bob');
  const { page, faults } = await pageOf(t, service, ada);
  const { series: offered } = await create(bob.token, [bob.id, ada.id]);
  await page.goto(url + seriesPath(offered));
  t.equal(await page.getByRole('button', { name: 'Cancel the series' }).count(), 0);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Cancelled: 0 of 2 games are over.').waitFor();
  t.equal(await page.getByRole('button', { name: /Accept|Decline|Cancel/ }).count(), 0);

  const { series } = await create(ada.token, [ada.id, bob.id], { games: 10 });
  await answer(series, bob);
  await page.goto(url + seriesPath(series));
  await page.getByRole('button', { name: 'Cancel the series' }).click();
  await page.getByRole('button', { name: 'No more games' }).click();
  await page.getByText('Cancelled: 0 of 10 games are over.').waitFor();
  await page.goto(`${url}/series/${TYPE}/${ada.id}`);
  await page.getByRole('heading', { name: 'There is no such series' }).waitFor();
  t.same(faults, []);
});
