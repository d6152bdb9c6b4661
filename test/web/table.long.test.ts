/** What else there is at a table: seats, hints, the keyboard, the end of a game and the next one. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { test } from 'tap';
import { openGame, TWO_HUMANS } from '#test/support/service.js';
import {
  IN_CHROMIUM,
  newPage,
  openBrowser,
  openSettings,
  serviceWithPage,
  tableAddress,
  untilVersion,
} from './support.js';

const type = 'connect-four';

test('two seats in one browser', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const browser = await openBrowser(t);
  const { id, path, tokens } = await openGame(call, type, TWO_HUMANS);
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page, faults } = await newPage(browser, url, { permissions });
  await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
  await page.locator('.board svg').waitFor();
  await page.goto(tableAddress(url, { type, id, token: tokens[1] }));
  const seats = page.getByRole('group', { name: 'Your seats' });

  await t.test('a switch changes between them', async (t) => {
    await seats.getByRole('button', { name: 'Player 1', pressed: false }).click();
    await page.locator('[data-column="3"]').click();
    await untilVersion(page, 2);
    await seats.getByRole('button', { name: /^Player 2/, pressed: false }).click();
    await page.getByText('Your turn.').waitFor();
    await page.locator('[data-column="3"]').click();
    await untilVersion(page, 3);
    t.pass();
  });

  await t.test('what the other seat did is announced with whose turn it is then', async (t) => {
    await call('POST', `${path}/moves`, { token: tokens[0], body: { type: 'drop', column: 1 } });
    await page.getByTestId('live-region').getByText('Player 1 plays').waitFor();
    t.equal(
      await page.getByTestId('live-region').textContent(),
      'Player 1 plays column 1, row 1. Your turn.',
    );
  });

  await t.test('they survive a reload', async (t) => {
    await page.reload();
    await seats.waitFor();
    t.equal(await seats.getByRole('button', { name: /^Player/ }).count(), 2);
  });

  await t.test(
    'the link for spectators has no token, and a link that hands over a seat is copied',
    async (t) => {
      await page.getByRole('button', { name: 'Copy link for spectators' }).click();
      await page.getByText('Copied').waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      t.equal(link, tableAddress(url, { type, id }));
      await seats.getByRole('button', { name: 'Copy link that hands over Player 1' }).click();
      await seats.getByText('Copied').waitFor();
      const handsOver = await page.evaluate(() => navigator.clipboard.readText());
      t.equal(handsOver, tableAddress(url, { type, id, token: tokens[0] }));
    },
  );

  await t.test('resigning is asked twice, and the rematch has both seats', async (t) => {
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Play on' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, I resign' }).click();
    await page.locator('.status').getByText('You have lost this time.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the record' }).click(),
    ]);
    const record = JSON.parse(await readFile(await download.path(), 'utf8'));
    t.equal(record.game.id, id);
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((address) => !address.href.includes(id));
    await seats.waitFor();
    t.equal(await seats.getByRole('button', { name: /^Player/ }).count(), 2);
  });
  t.same(faults, []);
});

/** The text of what has the focus. */
const focusedText = (page: Page): Promise<string | null> =>
  page.evaluate(() =>
    document.activeElement === document.body ? null : (document.activeElement?.textContent ?? null),
  );

test('hints, and what happens by accident', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const browser = await openBrowser(t);
  const { id, path, tokens } = await openGame(call, type);
  const other = await openGame(call, type);
  const { page, faults } = await newPage(browser, url);
  await page.goto(tableAddress(url, { type, id: other.id, token: other.tokens[0] }));
  await page.getByText('Your turn.').waitFor();
  await page.goto('about:blank');
  await page.goto(tableAddress(url, { type, id, token: tokens[0] }));

  await t.test('a hint belongs to one version of one game', async (t) => {
    await page.getByLabel('Level of the hint').selectOption('easy');
    await page.getByRole('button', { name: 'Hint' }).press('Enter');
    await page.locator('.hint-move').waitFor();
    t.equal(await page.locator('.board .hinted').count(), 1, 'it is shown in the picture');
    t.equal(await focusedText(page), 'Hint', 'the focus stays');
    await page.getByRole('link', { name: 'Parlour' }).click();
    await page.locator(`a[href="/table/${type}/${other.id}"]`).first().click();
    await page.locator('.board [data-column]').first().waitFor();
    t.equal(await page.locator('.hint-move, .board .hinted').count(), 0);
    t.equal(
      await page.evaluate(() => document.activeElement?.id),
      'main',
      'a new page begins at its content',
    );
    await page.goBack();
    await page.goBack();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('button', { name: 'Play it' }).click();
    await untilVersion(page, 3);
  });

  await t.test('a double click is one move', async (t) => {
    const column = page.locator('[data-column="5"]');
    await column.click();
    await untilVersion(page, 5);
    await page.locator('.table[data-busy=false]').waitFor();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    t.equal(await page.locator('.table').getAttribute('data-busy'), 'false');
    t.equal((await call('GET', path)).body.version, 5);
    await page.mouse.down({ clickCount: 3 });
    await page.mouse.up({ clickCount: 3 });
    await untilVersion(page, 7);
  });

  await t.test('thinking better of a resignation, with the keyboard', async (t) => {
    await page.getByRole('button', { name: 'Resign' }).press('Enter');
    t.equal(await focusedText(page), 'Play on');
    await page.keyboard.press('Enter');
    t.equal(await focusedText(page), 'Resign');
  });
  t.same(faults, []);
});

test('a game is played with the keyboard alone', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const browser = await openBrowser(t);
  const seats = [
    { kind: 'human', name: 'Ada' },
    { kind: 'cpu', name: 'Bob', level: 'easy' },
  ];
  const { id, path, tokens } = await openGame(call, type, { seats });
  const { page, faults } = await newPage(browser, url);
  await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
  await page.getByText('Your turn.').waitFor();
  const focused = page.locator('.board [role=button]:focus');
  const tabIn = async (): Promise<void> => {
    for (let i = 0; i < 20 && (await focused.count()) === 0; i += 1) await page.keyboard.press('Tab');
  };
  await tabIn();
  t.equal(await focused.getAttribute('aria-label'), 'column 1', 'parts of the picture are named');
  await page.keyboard.press('Shift+Tab');
  t.equal(await focusedText(page), 'How to play', 'the picture itself is no stop');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  t.equal(await focused.getAttribute('aria-label'), 'column 2', 'arrow keys go to the part beside');
  await page.keyboard.press('Enter');
  await untilVersion(page, 3);
  t.equal(await focused.getAttribute('aria-label'), 'column 2', 'the focus stays');
  const announced = await page.getByTestId('live-region').textContent();
  t.match(announced, /Ada plays column 2, .*Bob plays .*\. Your turn\./, 'what happened is announced');
  for (;;) {
    await page.locator('.status.yours, .table[data-status=finished]').first().waitFor();
    const { status, version, legalMoves } = (await call('GET', path, { token: tokens[0] })).body as {
      readonly status: string;
      readonly version: number;
      readonly legalMoves: readonly { readonly column: number }[];
    };
    if (status === 'finished') break;
    await tabIn();
    const open = legalMoves.map(({ column }) => `column ${column}`);
    const isOpen = async () => open.includes(String(await focused.getAttribute('aria-label')));
    for (const key of ['ArrowRight', 'ArrowLeft'])
      for (let steps = 0; steps < 7 && !(await isOpen()); steps += 1) await page.keyboard.press(key);
    await page.keyboard.press('Space');
    await untilVersion(page, version + 1);
    await page.locator('.table[data-busy=false]').waitFor();
  }
  await page.locator('.sheet button:focus').press('Enter');
  await page.locator('.status:focus').waitFor();
  t.same(faults, []);
});

test('with the setting, a move is asked about before it is played', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const browser = await openBrowser(t);
  const { id, path, tokens } = await openGame(call, type);
  const { page, faults } = await newPage(browser, url);
  await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
  await openSettings(page);
  await page.getByLabel('Confirm moves before they are played').check();
  await page.locator('[data-column="2"]').click();
  await page.locator('[data-column="5"]').click();
  await page.locator('.board .picked[data-column="5"]').waitFor();
  t.equal(await page.locator('.board .picked').count(), 1);
  await page.keyboard.press('Escape');
  t.equal(await page.locator('.board .picked').count(), 0, 'Escape drops what was picked');
  await page.keyboard.press('Enter');
  await page.locator('.moves > .row').getByRole('button', { name: 'Drop in column 5' }).click();
  await untilVersion(page, 3);
  const { items } = (await call('GET', `${path}/moves`)).body;
  t.same(items[1].move, { type: 'drop', column: 5 });
  t.same(faults, []);
});
