/** What would bring nothing new is asked for before it is played. */
import type { Page } from 'playwright-core';
import { test, type Test } from 'tap';
import { openGame } from '#test/support/service.js';
import { violationsIn } from './axe.js';
import { IN_CHROMIUM, newPage, openBrowser, serviceWithPage, tableAddress, untilVersion } from './support.js';

const SOON = { timeout: 20_000 };

const sitDown = async (t: Test, type: string, body: object, seat = 0) => {
  const { url, call } = await serviceWithPage(t);
  const { id, path, tokens } = await openGame(call, type, body);
  const { page, faults } = await newPage(await openBrowser(t), url);
  page.setDefaultTimeout(SOON.timeout);
  await page.goto(tableAddress(url, { type, id, token: tokens[seat] }));
  await page.locator('.task').waitFor();
  return { page, faults, path, call };
};

const shotTwice = async (page: Page, from: string, version: number): Promise<void> => {
  await page.locator(`.board [data-from="${from}"]`).dblclick();
  await untilVersion(page, version + 1);
  await page.locator('.table[data-busy=false]').waitFor();
};

test('a shot that was tried before is asked for, marks are not', IN_CHROMIUM, async (t) => {
  const seats = [
    { kind: 'cpu', level: 'easy' },
    { kind: 'human', name: 'Ada' },
  ];
  const { page, faults } = await sitDown(t, 'black-box', { seats }, 1);
  const version = async (): Promise<number> =>
    Number(await page.locator('.table').getAttribute('data-version'));
  const first = await version();
  await shotTwice(page, '1,5', first);
  const task = page.locator('.task');
  const asked = task.getByText('Laser 1 came');
  await page.locator('.board [data-from="1,5"]').dblclick();
  await asked.waitFor();
  t.match(await task.textContent(), /: a point for nothing new\. Once more to confirm\.$/);
  t.same(await violationsIn(page), []);
  t.equal(await version(), first + 1, 'a habit shoots nothing');
  await page.locator('.board [data-marbles="4,4"]').click();
  await page.locator('.board .picked[data-marbles="4,4"]').waitFor();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  t.equal(await asked.count(), 0, 'the question goes with the choice');

  await page.locator('.all-moves summary').click();
  const again = page.locator('.all-moves').getByRole('button', { name: /^Fire again from top 5/ });
  await again.click();
  await asked.waitFor();
  t.equal(await version(), first + 1, 'the list asks, too');
  await page.waitForTimeout(600);
  await again.click();
  await untilVersion(page, first + 2);
  await shotTwice(page, '1,6', first + 2);
  t.pass('another shot takes two taps as before');
  t.same(faults, []);
});

test('with the pencil, spaces are ruled out and suspected, and stay so', IN_CHROMIUM, async (t) => {
  const seats = [
    { kind: 'cpu', level: 'easy' },
    { kind: 'human', name: 'Ada' },
  ];
  const { page, faults } = await sitDown(t, 'black-box', { seats }, 1);
  const space = page.locator('.board [data-marbles="4,4"]');
  const pencil = page.getByRole('button', { name: 'Pencil' });
  await pencil.click();
  await space.click();
  await page.getByRole('button', { name: 'row 4, column 4 no' }).waitFor();
  t.equal(await page.locator('.board .picked').count(), 0, 'it is no guess');
  const other = page.locator('.board [data-marbles="5,5"]');
  await other.hover();
  t.equal(await other.locator('.ghost').isVisible(), false, 'nor would it be one');
  t.equal(await space.locator('.ghost').isVisible(), false, 'no marble lies under it');
  await space.press('Enter');
  await space.getByText('?', { exact: true }).waitFor();
  t.same(await violationsIn(page), []);
  await page.reload();
  await space.getByText('?', { exact: true }).waitFor();
  await space.click();
  await page.locator('.board .picked[data-marbles="4,4"]').waitFor();
  t.equal(await space.locator('.mark').isVisible(), false, 'a marble covers it');
  await pencil.click();
  await space.click();
  await space.getByText('?', { exact: true }).waitFor({ state: 'detached' });
  t.same(faults, []);
});
