/** What people at one table do to each other: offers, answers, leaving, and the clock between them. */
import type { Page } from 'playwright-core';
import { test, type Test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { openGame, TWO_HUMANS, type Service } from '#test/support/service.js';
import { IN_CHROMIUM, newPage, openBrowser, serviceWithPage, tableAddress, untilVersion } from './support.js';

const type = 'connect-four';
/** More than the last seconds, of which the player is warned. */
const BUDGET_S = 12;
const TOLERANCE_MS = 200;
/** A busy machine may show a tenth late. */
const MOST_LATE = 0.1;

const seatPage = async (t: Test, { url }: Service, id: string, token: string | undefined, of = type) => {
  const watched = await newPage(await openBrowser(t), url);
  await watched.page.goto(tableAddress(url, { type: of, id, token }));
  await watched.page.locator('.board svg').waitFor();
  return watched;
};

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

const lastSentence = async ({ call }: Service, id: string): Promise<string> => {
  const { items } = (await call('GET', `/v1/${type}/games/${id}/moves`)).body as {
    items: { text: string[] }[];
  };
  return at(items, items.length - 1).text.join('');
};

/** Waits until the status line says `text`. */
const untilStatus = (page: Page, text: string): Promise<void> =>
  page.locator('.status', { hasText: text }).waitFor();

test('the log calls whoever has joined by the new name', IN_CHROMIUM, async (t) => {
  const service = await serviceWithPage(t);
  const seats = [{ kind: 'human', name: 'Ada' }, { kind: 'open' }];
  const { id, path, tokens } = await openGame(service.call, type, { seats });
  const { page, faults } = await seatPage(t, service, id, tokens[0]);
  await page.locator('.log').getByText('Player 2 has the black ones').waitFor();
  await service.call('POST', `${path}/join`, { body: { name: 'Zoë' } });
  await page.locator('.log').getByText('Zoë has the black ones').waitFor();
  await page.locator('.log li').nth(1).waitFor();
  t.equal(await page.locator('.log').getByText('Player 2').count(), 0);
  t.same(faults, []);
});

test('offers are made and answered with buttons', IN_CHROMIUM, async (t) => {
  const service = await serviceWithPage(t);
  const { id, tokens } = await openGame(service.call, type, TWO_HUMANS);
  const { page: first, faults } = await seatPage(t, service, id, tokens[0]);
  const { page: second } = await seatPage(t, service, id, tokens[1]);
  const drop = (page: Page) => page.locator('[data-column="4"]').click();
  for (const page of [first, second]) await page.locator('.presence.here').nth(1).waitFor();

  await drop(first);
  await untilVersion(first, 2);
  const takeBack = (page: Page): Promise<number> =>
    page.getByRole('button', { name: 'Take back my move' }).count();
  t.equal(await takeBack(second), 0, 'no move that could be taken back');
  await press(first, 'Take back my move');
  await first.getByText('You have offered to take back a move.').waitFor();
  await second.getByText('Player 1 offers to take back a move.').waitFor();
  await press(second, 'Accept');
  await untilStatus(first, 'Your turn.');
  await first.getByRole('button', { name: 'Offer a draw' }).waitFor();
  t.equal(await takeBack(first), 0);
  t.equal(await first.locator('.log li').last().textContent(), await lastSentence(service, id));

  await drop(first);
  await untilVersion(second, 5);
  await press(second, 'Offer a draw');
  await press(first, 'Decline');
  await second.getByText('Player 1 declines').first().waitFor();
  await second.getByText('You have offered').waitFor({ state: 'detached' });

  await drop(second);
  await untilVersion(first, 8);
  await press(first, 'Offer a draw');
  await press(second, 'Accept');
  await untilStatus(first, 'A draw.');
  t.equal(await first.getByRole('group', { name: 'Offers' }).count(), 0);
  t.same(faults, []);
});

test('an answer is for the offer that the page has shown', IN_CHROMIUM, async (t) => {
  const service = await serviceWithPage(t);
  const { id, path, tokens } = await openGame(service.call, type, TWO_HUMANS);
  const post = async (seat: number, rest: string, body: object) => {
    const { status } = await service.call('POST', path + rest, { token: tokens[seat], body });
    t.equal(status, 201, rest);
  };
  const drop = (seat: number) => post(seat, '/moves', { type: 'drop', column: 4 });
  await drop(0);
  await post(0, '/offers', { type: 'take-back' });
  const { page } = await seatPage(t, service, id, tokens[1]);
  await page.route('**/offers/accept', async (route) => {
    await drop(1);
    await drop(0);
    await post(0, '/offers', { type: 'draw' });
    t.same(route.request().postDataJSON(), { version: 3 });
    await route.continue();
  });
  await press(page, 'Accept');
  await page.getByText('Player 1 offers a draw.').first().waitFor();
  t.match((await service.call('GET', path)).body, { status: 'active', offer: { type: 'draw' } });
});

test('a rematch brings everybody along', IN_CHROMIUM, async (t) => {
  const service = await serviceWithPage(t);
  const seats = ['Ada', 'Grace'].map((name) => ({ kind: 'human', name }));
  const clock = { perMoveS: 3600 };
  const { id, path, tokens } = await openGame(service.call, type, { seats, clock });
  const people = [tokens[0], tokens[1], undefined].map((token) => seatPage(t, service, id, token));
  const [ada, grace, watcher] = (await Promise.all(people)).map(({ page }) => page) as [Page, Page, Page];
  await service.call('POST', `${path}/resign`, { token: tokens[1] });
  await press(ada, 'Rematch');
  await untilStatus(ada, 'Waiting for Grace.');
  await ada.getByRole('timer').waitFor();
  await watcher.getByRole('status').getByText('A rematch is ready.').waitFor();
  t.match(await watcher.title(), 'A rematch is ready.');
  await press(ada, 'Cancel the game');
  await untilStatus(ada, 'The game was cancelled.');
  await press(ada, 'Ask for another rematch');
  await untilStatus(ada, 'Waiting for Grace.');

  const { pathname } = new URL(ada.url());
  await watcher.locator(`a[href="${pathname}"]`).click();
  await untilStatus(watcher, 'Waiting for Grace.');
  t.equal(await watcher.getByRole('button', { name: /seat/ }).count(), 0);
  const other = await grace.context().newPage();
  await other.goto(ada.url());
  await other.getByRole('button', { name: 'Take your seat' }).waitFor();
  await other.close();
  await press(grace, 'Go to the rematch');
  await untilStatus(ada, 'Your turn.');
  for (const page of [grace, watcher]) await untilStatus(page, 'Ada’s turn.');

  await grace.close();
  const opponent = ada.getByRole('list', { name: 'Players' }).getByRole('listitem').last();
  await opponent.getByText('away').waitFor();
  t.notOk(await opponent.evaluate((row) => row.closest('[aria-live],[role=status],[role=alert]')));
  for (const { faults } of await Promise.all(people)) t.same(faults, []);
});

/** Runs in the page: the clock of this player's computer is an hour fast. */
const setClockForward = (): void => {
  const now = Date.now.bind(Date);
  Date.now = () => now() + 3_600_000;
};

test('a game whose free seat is not taken in time', IN_CHROMIUM, async (t) => {
  const service = await serviceWithPage(t);
  const seats = [{ kind: 'human' }, { kind: 'open' }];
  const { id, tokens } = await openGame(service.call, type, { seats, joinWithinS: 60 });
  const { page, faults } = await newPage(await openBrowser(t), service.url);
  await page.addInitScript(setClockForward);
  await page.goto(tableAddress(service.url, { type, id, token: tokens[0] }));
  const timer = page.getByText('Unless all seats are taken').getByRole('timer');
  t.not(await timer.textContent(), '0.0', 'the time by the clock of the service');
  await untilStatus(page, 'The game was cancelled.');
  await page.locator('.log li', { hasText: 'in time' }).waitFor();
  t.equal(await page.getByRole('timer').count(), 0);
  t.same(faults, []);
});

test('whoever opened a table can cancel the game', IN_CHROMIUM, async (t) => {
  const service = await serviceWithPage(t);
  const seats = ['open', 'human', 'open'].map((kind) => ({ kind }));
  const { id, path, tokens } = await openGame(service.call, 'double-7', { seats });
  const { body } = await service.call('POST', `${path}/join`, { body: {} });
  const { page: host, faults } = await seatPage(t, service, id, tokens[1], 'double-7');
  const { page: guest } = await seatPage(t, service, id, body.token, 'double-7');
  await guest.getByText('Player 1 joins').first().waitFor();
  t.equal(await guest.getByRole('button', { name: 'Cancel the game' }).count(), 0);
  await press(host, 'Cancel the game');
  for (const page of [host, guest]) await untilStatus(page, 'The game was cancelled.');
  t.same(faults, []);
});

interface Shown {
  readonly text: string;
  /** By the clock of the machine. */
  readonly atMs: number;
}

/** Runs in the page: notes each text of the running clock, and each alert. */
const watchClock = (): void => {
  const seen: { shown: Shown[]; alerts: string[] } = { shown: [], alerts: [] };
  Object.assign(globalThis, { seen });
  new MutationObserver(() => {
    const atMs = performance.timeOrigin + performance.now();
    const text = document.querySelector('[role=timer]')?.textContent;
    if (text !== undefined) seen.shown.push({ text, atMs });
    const alert = document.querySelector('[role=alert]')?.textContent ?? '';
    if (alert !== '' && seen.alerts.at(-1) !== alert) seen.alerts.push(alert);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
};

test('the clock is right and calm, warns once, and its end is told', IN_CHROMIUM, async (t) => {
  const service = await serviceWithPage(t);
  const clock = { initialS: BUDGET_S, incrementS: 0 };
  const { path, id, tokens } = await openGame(service.call, type, { ...TWO_HUMANS, clock });
  const { page, faults } = await newPage(await openBrowser(t), service.url);
  await page.addInitScript(setClockForward);
  await page.goto(tableAddress(service.url, { type, id, token: tokens[0] }));
  await page.getByRole('timer').waitFor();
  await page.evaluate(watchClock);
  t.equal(await page.locator('.players .time').count(), 2, 'the time of each seat');
  t.notOk(
    await page
      .getByRole('timer')
      .evaluate((clock) => clock.closest('[aria-live],[role=status],[role=alert]')),
    'nothing that ticks is announced',
  );
  await untilStatus(page, 'You have lost this time.');
  const { game, entries } = (await service.call('GET', `${path}/audit`)).body;
  t.match(entries.at(-1).move, { type: 'timeout' });
  const deadlineMs = Date.parse(game.createdAt) + 1000 * BUDGET_S;
  const { shown, alerts } = await page.evaluate(
    () => (globalThis as unknown as { seen: { shown: Shown[]; alerts: string[] } }).seen,
  );
  const errors = shown
    .filter(({ text }) => /^\d\.\d$/.test(text) && text !== '0.0')
    .map(({ text, atMs }) => deadlineMs - atMs - 1000 * Number(text));
  t.ok(errors.length > 10, `${errors.length} times`);
  // What is shown are whole tenths, never more than is left.
  const wrong = errors.filter((error) => error < -TOLERANCE_MS || error > 100 + TOLERANCE_MS);
  t.ok(wrong.length <= MOST_LATE * errors.length, `${wrong.join()} ms`);
  t.same(alerts, ['Ten seconds left.'], 'announced once');
  t.match(await page.locator('.log li').last().textContent(), /time/);
  t.same(faults, []);
});
