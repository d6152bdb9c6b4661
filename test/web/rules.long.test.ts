/** The rules for people, beside the board. */
import { test } from 'tap';
import { registry } from '#test/support/game-types.js';
import { openGame, startService } from '#test/support/service.js';
import { violationsIn } from './axe.js';
import { IN_CHROMIUM, newPage, openBrowser, tableAddress } from './support.js';

test('rules can be read at the table, also those of a new type', IN_CHROMIUM, async (t) => {
  const { url, call } = await startService(t, {}, { registry });
  const { page, faults } = await newPage(await openBrowser(t), url);
  for (const [type, pictures] of [
    ['duets', 0],
    ['7reeg', 1],
  ] as const) {
    const { id, tokens } = await openGame(call, type, {});
    await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
    await page.getByRole('button', { name: 'How to play' }).click();
    const panel = page.getByRole('region', { name: 'How to play' });
    await panel.getByText('An example.').waitFor();
    t.notMatch(await panel.textContent(), /Setup|\{"/, 'no more than that');
    const shown = panel.locator('img');
    t.equal(await shown.count(), pictures);
    for (const picture of await shown.all())
      t.ok(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth > 0)));
    t.same(await violationsIn(page), []);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    t.equal(await page.evaluate(() => document.activeElement?.textContent), 'How to play');
    t.ok(await page.locator('.board svg').isVisible());
  }
  t.same(faults, []);
});
