/** A table does not move while it is loaded. */
import { test } from 'tap';
import { registry, testedTypes } from '#test/support/game-types.js';
import { seedOf } from '#test/support/play.js';
import { openGame, startService, TWO_HUMANS } from '#test/support/service.js';
import { IN_CHROMIUM, newPage, openBrowser, tableAddress, WINDOWS } from './support.js';

/** What is good by https://web.dev/articles/cls is twice as much. */
const MOST_SHIFT = 0.05;

interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Runs in the page: the sum of all layout shifts so far. */
const shiftOf = (): number => {
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'layout-shift', buffered: true });
  const shifts = (observer.takeRecords() as unknown as Shift[]).filter(
    ({ hadRecentInput }) => !hadRecentInput,
  );
  return shifts.reduce((sum, { value }) => sum + value, 0);
};

test('nothing moves while a table is loaded', IN_CHROMIUM, async (t) => {
  const { url, call } = await startService(t, {}, { registry });
  const browser = await openBrowser(t);
  for (const { id: type, seats } of testedTypes) {
    const body = seats.max === 1 ? { seats: [{ kind: 'human' }] } : TWO_HUMANS;
    const { id, tokens } = await openGame(call, type, { ...body, seed: seedOf(1).toString('hex') });
    for (const [name, viewport] of Object.entries(WINDOWS)) {
      const { page, faults } = await newPage(browser, url, { viewport });
      await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
      await page.locator('.board svg').waitFor();
      await page.getByRole('button', { name: 'Resign' }).waitFor();
      await page.locator('.log li').first().waitFor();
      const shift = await page.evaluate(shiftOf);
      t.ok(shift <= MOST_SHIFT, `${type} ${name}: ${shift.toFixed(3)}`);
      t.same(faults, []);
      await page.context().close();
    }
  }
});
