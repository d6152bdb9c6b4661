/** How a browser shows tables: the backs of cards, and the faces of computer players. */
import { test } from 'tap';
import { openGame } from '#test/support/service.js';
import { violationsIn } from './axe.js';
import { IN_CHROMIUM, newPage, openBrowser, openSettings, serviceWithPage, tableAddress } from './support.js';

test('the backs of cards are chosen in the settings, and stay so', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const { id, tokens } = await openGame(call, 'war');
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(tableAddress(url, { type: 'war', id, token: tokens[0] }));
  const back = page.locator('.board .f-back').first();
  const colour = (): Promise<string> => back.evaluate((part) => getComputedStyle(part).fill);
  const before = await colour();
  await openSettings(page);
  const backs = page.getByRole('group', { name: 'Backs of cards' });
  await backs.getByRole('button').nth(3).waitFor();
  await backs.getByRole('button', { name: 'Red' }).click();
  await backs.getByRole('button', { name: 'Red', pressed: true }).waitFor();
  const red = await colour();
  t.not(red, before);
  t.same(await violationsIn(page), []);
  await page.reload();
  await back.waitFor();
  t.equal(await colour(), red);
  t.same(faults, []);
});

test('computer players that are asked to play have names and faces', IN_CHROMIUM, async (t) => {
  const { url } = await serviceWithPage(t);
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(`${url}/?play=connect-four`);
  await page.getByRole('button', { name: 'Start the game' }).click();
  const opponent = page.getByRole('list', { name: 'Players' }).getByRole('listitem').last();
  await opponent.getByText('Milo').waitFor();
  const width = await opponent.locator('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalWidth;
  });
  t.ok(width > 0, 'the face is there');
  t.same(faults, []);
});
