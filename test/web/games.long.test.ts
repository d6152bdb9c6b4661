/** Each game, the one of test/fixtures too, played to its end in the page, by clicking only. */
import { test } from 'tap';
import { playerRng } from 'parlour-games/record/rng';
import { registry, testedTypes } from '#test/support/game-types.js';
import { seedOf } from '#test/support/play.js';
import { quickConfig } from '#test/support/quick-games.js';
import { openGame, startService } from '#test/support/service.js';
import { clickToTheEnd, forget, IN_CHROMIUM, newPage, openBrowser, tableAddress } from './support.js';

test('a person plays each game to its end by clicking in the picture', IN_CHROMIUM, async (t) => {
  const { url, call } = await startService(t, {}, { registry });
  const viewport = { width: 1280, height: 1400 };
  const { page, faults } = await newPage(await openBrowser(t), url, { viewport });
  for (const { id: type, seats } of testedTypes) {
    await t.test(type, async (t) => {
      const opponents = Array.from({ length: seats.default - 1 }, () => ({ kind: 'cpu', level: 'easy' }));
      const body = { config: quickConfig(type), seats: [{ kind: 'human', name: 'Ada' }, ...opponents] };
      const { id, path, tokens } = await openGame(call, type, body);
      await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
      t.ok((await clickToTheEnd(page, playerRng(seedOf(1)))) > 0);
      t.notOk(page.url().includes('#'), 'the token has left the address');
      const { status, version } = (await call('GET', path)).body;
      t.equal(status, 'finished');
      await page.getByRole('button', { name: /^(Rematch|Play again)$/ }).waitFor();
      t.match(await page.locator('.status').textContent(), /over|won|lost|draw/i);
      t.equal(await page.locator('.table').getAttribute('data-version'), String(version));
      t.same(faults.splice(0), []);
      await forget(page);
    });
  }
});
