/** Neither a table nor a replay moves while it is loaded. */
import type { ViewportSize } from 'playwright-core';
import { test, type Test } from 'tap';
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

/** Opens a page until its picture and what `last` selects are there, and tells the sum of its shifts. */
const loadedShift = async (t: Test, url: string, address: string, last: string, viewport: ViewportSize) => {
  const { page, faults } = await newPage(await openBrowser(t), url, { viewport });
  await page.goto(address);
  await page.locator('.board svg').waitFor();
  await page.locator(last).first().waitFor();
  await page.locator('.log li').first().waitFor();
  const shift = await page.evaluate(shiftOf);
  t.same(faults, []);
  await page.context().close();
  return shift;
};

test('nothing moves while a table or a replay is loaded', IN_CHROMIUM, async (t) => {
  const { url, call } = await startService(t, {}, { registry });
  for (const { id: type, seats } of testedTypes) {
    const body = seats.max === 1 ? { seats: [{ kind: 'human' }] } : TWO_HUMANS;
    const { id, tokens } = await openGame(call, type, { ...body, seed: seedOf(1).toString('hex') });
    const table = tableAddress(url, { type, id, token: tokens[0] });
    for (const [name, viewport] of Object.entries(WINDOWS))
      for (const [address, last] of [
        [table, 'button:text("Resign")'],
        [table.replace('/table/', '/replay/'), '.controls'],
      ] as const) {
        const shift = await loadedShift(t, url, address, last, viewport);
        t.ok(shift <= MOST_SHIFT, `${type} ${name} ${last}: ${shift.toFixed(3)}`);
      }
  }
});
