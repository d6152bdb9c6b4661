/** A stored game in the replay. */
import type { Locator } from 'playwright-core';
import { test, type Test } from 'tap';
import { quickConfig, playOut } from '#test/support/quick-games.js';
import { openGame, TWO_HUMANS } from '#test/support/service.js';
import { violationsIn } from './axe.js';
import { elementsOf, shownElements } from './pictures.js';
import { IN_CHROMIUM, newPage, openBrowser, serviceWithPage, tableAddress } from './support.js';

const type = 'basra';
const STEPS = 8;

test('the replay shows every version as the service draws it', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const browser = await openBrowser(t);
  const opened = await openGame(call, type, { ...TWO_HUMANS, config: quickConfig(type) });
  await playOut(call, opened);
  const { id, path } = opened;
  const { version: last } = (await call('GET', path)).body;
  const { page, faults } = await newPage(browser, url);
  const matches = async (t: Test, at: number, as: string): Promise<void> => {
    const { text } = await call('GET', `${path}/board.svg?at=${at}&as=${as}&show=ending`);
    t.equal(await shownElements(page), await elementsOf(page, text), `version ${at} as ${as}`);
  };

  await t.test('step by step with the arrow key, and the end', async (t) => {
    await page.goto(`${url}/replay/${type}/${id}`);
    for (let at = 1; at <= STEPS; at += 1) {
      await matches(t, at, 'spectator');
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('End');
    await matches(t, last, 'spectator');
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(`**?at=${last}&as=spectator`);
  });

  await t.test('from another perspective, at the version of a chosen log entry', async (t) => {
    await page.getByRole('list', { name: 'What happened' }).getByRole('button').nth(4).click();
    await matches(t, 5, 'spectator');
    for (const [name, as] of [
      ['Player 1', '0'],
      ['Player 2', '1'],
      ['Everything face up', 'all'],
    ] as const) {
      await page.getByRole('group', { name: 'Seen as' }).getByRole('button', { name }).click();
      await matches(t, 5, as);
    }
    await page.waitForURL(`${url}/replay/${type}/${id}?at=5&as=all`);
  });

  await t.test('the URL of a past view shows it in another browser', async (t) => {
    await page.goto('about:blank');
    const other = await newPage(browser, url);
    await other.page.goto(`${url}/replay/${type}/${id}?at=7&as=all`);
    const { text } = await call('GET', `${path}/board.svg?at=7&as=all`);
    t.equal(await shownElements(other.page), await elementsOf(other.page, text));
    t.same(other.faults, []);
  });

  await t.test('it leads from one key moment to the next, and back', async (t) => {
    const { items } = (await call('GET', `${path}/moves?limit=500`)).body as unknown as {
      items: { seq: number; events: { type: string }[] }[];
    };
    const ends = items.filter(({ events }) => events.some(({ type }) => type === 'deck-ended'));
    const wanted = ends.map(({ seq }) => seq + 1);
    t.ok(wanted.length > 0, 'a deck ends');
    await page.goto(`${url}/replay/${type}/${id}?at=1&as=all`);
    const next = page.getByRole('button', { name: 'To the next key moment' });
    await next.waitFor();
    const atAfter = async (button: Locator): Promise<number> => {
      const output = page.locator('.controls output');
      const before = (await output.textContent()) ?? '';
      await button.click();
      await output.filter({ hasNotText: new RegExp(`^${before}$`) }).waitFor();
      return Number.parseInt((await output.textContent()) ?? '', 10);
    };
    const seen: number[] = [];
    while (await next.isEnabled()) seen.push(await atAfter(next));
    t.same(
      wanted.filter((at) => !seen.includes(at)),
      [],
      'each end of a deck is one',
    );
    t.ok(seen.length < last / 2, `${seen.length} of ${last}`);
    t.equal(await atAfter(page.getByRole('button', { name: 'To the key moment before' })), seen.at(-2));
    t.same(await violationsIn(page), []);
  });

  await t.test('it plays by itself to the end, and stops', async (t) => {
    await page.goto(`${url}/replay/${type}/${id}?at=${last - 4}&as=all`);
    await page.getByLabel('Speed').selectOption('4×');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL(`**?at=${last}&as=all`);
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await matches(t, last, 'all');
  });
  t.same(faults, []);
});

test('the replay of a running game shows a seat what it has seen', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const browser = await openBrowser(t);
  const { id, path, tokens } = await openGame(call, type, TWO_HUMANS);
  const { page, faults } = await newPage(browser, url);
  await page.goto(`${url}/replay/${type}/${id}?at=1&as=all#seat=${tokens[0] ?? ''}`);
  const { text } = await call('GET', `${path}/board.svg?at=1`, { token: tokens[0] });
  t.equal(await shownElements(page), await elementsOf(page, text));
  t.equal(await page.getByRole('group', { name: 'Seen as' }).count(), 0);
  await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
  const href = await page.getByRole('link', { name: 'Replay' }).getAttribute('href');
  t.equal(href, `/replay/${type}/${id}?at=1`, 'it opens where the table is left');
  t.same(faults, []);
});

test('the replay shows how a half ended before the next one', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const { id, path, tokens } = await openGame(call, 'black-box', TWO_HUMANS);
  const marbles = [3, 5, 7].map((place) => ({ row: place, col: place }));
  for (const [seat, type] of ['place', 'guess'].entries())
    await call('POST', `${path}/moves`, { token: tokens[seat], body: { type, marbles } });
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(`${url}/replay/black-box/${id}?at=3`);
  const { text } = await call('GET', `${path}/board.svg?at=3&show=ending`);
  t.equal(await shownElements(page), await elementsOf(page, text));
  t.same(faults, []);
});
