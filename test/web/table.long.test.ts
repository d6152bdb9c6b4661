/** What else there is at a table: seats, hints, the keyboard, the end of a game and the next one. */
import { readFile } from 'node:fs/promises';
import { test } from 'tap';
import { openGame, startService, TWO_HUMANS } from '../support/service.js';
import { IN_CHROMIUM, newPage, openBrowser, tableAddress, untilVersion } from './support.js';

const type = 'connect-four';

test('two seats in one browser', IN_CHROMIUM, async (t) => {
  const { url, call } = await startService(t);
  const browser = await openBrowser(t);
  const { id, tokens } = await openGame(call, type, TWO_HUMANS);
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
    await page.getByText(/Player 2 has won/).waitFor();
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

test('hints', IN_CHROMIUM, async (t) => {
  const { url, call } = await startService(t);
  const browser = await openBrowser(t);
  const { id, tokens } = await openGame(call, type);
  const { page, faults } = await newPage(browser, url);
  await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
  await page.getByLabel('Level of the hint').selectOption('easy');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.hint-move').waitFor();
  t.equal(await page.locator('.board .hinted').count(), 1, 'it is shown in the picture');
  await page.getByRole('button', { name: 'Play it' }).click();
  await untilVersion(page, 3);
  t.same(faults, []);
});

test('a game is played with the keyboard alone', IN_CHROMIUM, async (t) => {
  const { url, call } = await startService(t);
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
  await page.keyboard.press('ArrowRight');
  t.equal(await focused.getAttribute('aria-label'), 'column 2', 'arrow keys go to the part beside');
  await page.keyboard.press('Enter');
  await untilVersion(page, 3);
  t.equal(await focused.getAttribute('aria-label'), 'column 2', 'the focus stays');
  const announced = await page.getByTestId('announcements').textContent();
  t.match(
    announced,
    /Ada dropped · column 2.*Bob dropped · column \d.*Your turn/,
    'what happened is announced',
  );
  for (;;) {
    await page.locator('.status.yours, .table[data-status=finished]').first().waitFor();
    const { status, version }: { status: string; version: number } = (await call('GET', path)).body;
    if (status === 'finished') break;
    await tabIn();
    await page.keyboard.press('Space');
    await untilVersion(page, version + 1);
    await page.locator('.table[data-busy=false]').waitFor();
  }
  t.same(faults, []);
});

test('with the setting, a move is asked about before it is played', IN_CHROMIUM, async (t) => {
  const { url, call } = await startService(t);
  const browser = await openBrowser(t);
  const { id, path, tokens } = await openGame(call, type);
  const { page, faults } = await newPage(browser, url);
  await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
  await page.getByLabel('Ask before a move is played').check();
  await page.locator('[data-column="2"]').click();
  await page.locator('[data-column="5"]').click();
  t.equal(await page.locator('.board .picked').getAttribute('data-column'), '5');
  await page.locator('.moves > .row').getByRole('button', { name: 'Drop column 5' }).click();
  await untilVersion(page, 3);
  const { items } = (await call('GET', `${path}/moves`)).body;
  t.same(items[1].move, { type: 'drop', column: 5 });
  t.same(faults, []);
});
