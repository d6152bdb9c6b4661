/** Games that are set up in the lobby: every type, with options; several seats; a friend. */
import type { AnyGame } from 'parlour-client';
import type { Locator, Page } from 'playwright-core';
import { test } from 'tap';
import { fieldsOf, type Field } from '#web/lobby/setup/config-form.js';
import { registry, testedTypes } from '#test/support/game-types.js';
import { startService, type Call } from '#test/support/service.js';
import { forget, IN_CHROMIUM, newPage, openBrowser, serviceWithPage, tableAddress } from './support.js';

const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('list').getByRole('link', { name: title, exact: true });

/** Fills in a field of the form as a person does. */
const fillIn = async (form: Locator, { kind, label }: Field, value: unknown): Promise<void> => {
  const field = form.getByLabel(label, { exact: true });
  if (kind === 'switch') await field.setChecked(value === true);
  else if (kind === 'choice') await field.selectOption(JSON.stringify(value));
  else await field.fill(String(value));
};

/** The game whose table the page shows. */
const gameOf = async (page: Page, call: Call): Promise<AnyGame> => {
  await page.waitForURL('**/table/*/*');
  const [, , type = '', id = ''] = new URL(page.url()).pathname.split('/');
  const { body } = await call('GET', `/v1/${type}/games/${id}`);
  return body as AnyGame;
};

test('each game is started from the lobby, with options of its own', IN_CHROMIUM, async (t) => {
  const { url, call } = await startService(t, {}, { registry });
  const { page, faults } = await newPage(await openBrowser(t), url);
  for (const { id: type, title, examples, schemas, seats } of testedTypes) {
    await t.test(type, async (t) => {
      await page.goto(url);
      await cardOf(page, title).click();
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      const form = page.locator('form');
      if (seats.max > 1) await form.getByText('Easy', { exact: true }).click();
      await form.getByLabel('Your name').fill('Ada');
      await form.getByText('Options').click();
      const config = examples.config as Readonly<Record<string, unknown>>;
      for (const field of fieldsOf(schemas.config)) {
        const value = config[field.pointer.slice(1)];
        if (value !== undefined) await fillIn(form, field, value);
      }
      await form.getByText(`${Object.keys(config).length} changed`).waitFor();
      await form.getByRole('button', { name: 'Start the game' }).click();
      const opponents = Array.from({ length: seats.default - 1 }, () => ({ kind: 'cpu', level: 'easy' }));
      const game = await gameOf(page, call);
      t.match(game, {
        type,
        config,
        seats: [{ kind: 'human', name: 'Ada' }, ...opponents],
        visibility: 'unlisted',
      });
      await page.locator('.board svg').waitFor();
      t.equal(await page.getByRole('button', { name: 'Resign' }).count(), 1, 'the page has the seat');
      await page.reload();
      await page.getByRole('button', { name: 'Resign' }).waitFor();
      await page.goto(`${url}/?play=${type}`);
      t.equal(await page.getByLabel('Your name').inputValue(), 'Ada', 'the name is remembered');
      t.same(faults.splice(0), []);
      await forget(page);
    });
  }
});

test('with a friend: a link, and both see that the game begins', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const browser = await openBrowser(t);
  const ada = await newPage(browser, url, { permissions: ['clipboard-read', 'clipboard-write'] });
  await ada.page.goto(url);
  await cardOf(ada.page, 'Connect Four').click();
  await ada.page.getByText('A friend', { exact: true }).click();
  await ada.page.getByLabel('Your name').fill('Ada');
  t.equal(await ada.page.getByLabel('Nobody').count(), 0, 'a private game has no free seat');
  await ada.page.getByRole('button', { name: 'Open the table' }).click();
  const { type, id, status } = await gameOf(ada.page, call);
  t.equal(status, 'waiting');
  await ada.page.getByRole('button', { name: 'Copy the link' }).click();
  await ada.page.getByText('Copied').waitFor();
  const link = await ada.page.evaluate(() => navigator.clipboard.readText());
  t.equal(link, tableAddress(url, { type, id }));

  const grace = await newPage(browser, url);
  await grace.page.goto(link);
  await grace.page.getByLabel('Your name').fill('Grace');
  await grace.page.getByRole('button', { name: 'Take the free seat' }).click();
  await ada.page.getByText('Your turn.').first().waitFor();
  await ada.page.getByRole('list', { name: 'Players' }).getByText('Grace').waitFor();
  await grace.page.getByText('Ada’s turn.').first().waitFor();

  await ada.page.getByRole('link', { name: 'Parlour' }).click();
  const yours = ada.page.getByRole('region', { name: 'Your games' });
  await yours.getByText('Ada and Grace').waitFor();
  await yours.getByRole('link', { name: 'Continue' }).click();
  await ada.page.getByText('Your turn.').first().waitFor();
  t.match(await gameOf(ada.page, call), { id, status: 'active' });
  t.same([...ada.faults, ...grace.faults], []);
});

test('who sits where', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const browser = await openBrowser(t);
  const setUp = async (type: string) => {
    const opened = await newPage(browser, url);
    await opened.page.goto(`${url}/?play=${type}`);
    return opened;
  };

  await t.test('any mixture, seat by seat', async (t) => {
    const { page, faults } = await setUp('double-7');
    await page.getByRole('radio', { name: '4', exact: true }).check({ force: true });
    for (const [seat, who] of ['Computer, hard', 'You', 'A friend (a link)', 'You'].entries())
      await page.getByLabel(`Seat ${seat + 1}`).selectOption({ label: who });
    t.equal(await page.getByRole('radio', { name: 'The computer' }).isChecked(), false, 'neither fits');
    await page.getByLabel('Your name').fill('Ada');
    await page.getByRole('button', { name: 'Open the table' }).click();
    const { seats } = await gameOf(page, call);
    t.match(seats, [
      { kind: 'cpu', level: 'hard' },
      { kind: 'human', name: 'Ada' },
      { kind: 'open' },
      { kind: 'human', name: 'Player 4' },
    ]);
    const held = await page.evaluate(() => Object.values(JSON.parse(localStorage['parlour:seats'] ?? '{}')));
    t.match(held, [[{ seat: 1 }, { seat: 3 }]], 'both seats are this browser’s');
    t.same(faults, []);
  });

  await t.test('nobody may watch a private game', async (t) => {
    const { page, faults } = await setUp('basra');
    await page.getByLabel('Nobody').check({ force: true });
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.locator('.board svg').waitFor();
    const [, , type, id] = new URL(page.url()).pathname.split('/');
    t.equal((await call('GET', `/v1/${type}/games/${id}`)).status, 404);
    t.same(faults, []);
  });

  await t.test('computers among themselves', async (t) => {
    const { page, faults } = await setUp('war');
    await page.getByText('Who sits where').click();
    await page.getByLabel('Seat 1').selectOption({ label: 'Computer, easy' });
    t.equal(await page.getByLabel('Your name').count(), 0);
    t.equal(await page.getByLabel('Nobody').count(), 0, 'a private game needs a player');
    await page.getByRole('button', { name: 'Watch them play' }).click();
    t.match(await gameOf(page, call), { seats: [{ level: 'easy' }, { level: 'medium' }], you: null });
    t.same(faults, []);
  });
});
