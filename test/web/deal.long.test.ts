/** The line about the deal, in games in whose seed the browser has a part. */
import { test } from 'tap';
import { IN_CHROMIUM, newPage, openBrowser, serviceWithPage } from './support.js';

test('a deal that the browser had a part in can be checked once the game is over', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(`${url}/?play=war`);
  await page.locator('form').getByRole('button', { name: 'Start the game' }).click();
  const line = page.locator('.deal');
  await line.waitFor();
  const text = 'This deal was fixed before you sat down, by you and the service';
  t.equal(await line.innerText(), text);
  const [, , type = '', id = ''] = new URL(page.url()).pathname.split('/');
  const { body } = await call('GET', `/v1/${type}/games/${id}`);
  t.match(body, { fairness: { seedChosenBy: 'both', clientSeed: /^[0-9a-f]{64}$/ } });
  await page.reload();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, I resign' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await line.getByRole('button', { name: 'check it' }).click();
  await page.locator('.deal.sound').waitFor();
  t.equal(await line.innerText(), `${text}: checked`);
  t.same(faults, []);

  await page.evaluate(() => {
    const parts = localStorage.getItem('parlour:seeds') ?? '';
    localStorage.setItem(
      'parlour:seeds',
      parts.replace(/"clientSeed":"[^"]*"/, `"clientSeed":"${'0'.repeat(64)}"`),
    );
  });
  await page.reload();
  await page.locator('.deal.wrong').waitFor();
});
