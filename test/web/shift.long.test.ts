/** Neither a table nor a replay moves while it is loaded. */
import type { ViewportSize } from 'playwright-core';
import { test, type Test } from 'tap';
import { registry, testedTypes } from '#test/support/game-types.js';
import { seedOf } from '#test/support/play.js';
import { openGame, startService, TWO_HUMANS } from '#test/support/service.js';
import { IN_CHROMIUM, newPage, openBrowser, tableAddress, WINDOWS } from './support.js';

/** What is good by https://web.dev/articles/cls is twice as much. */
const MOST_SHIFT = 0.05;
/** For three pictures, however many parts they have: of the head, of the part beside it, of all parts. */
const MOST_LAYOUTS = 9;

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

/** Runs in the page: counts how often a part is measured after something has changed, so that all is laid out anew. */
const countLayouts = (): void => {
  const changes = new MutationObserver(() => undefined);
  changes.observe(document, { subtree: true, childList: true, attributes: true });
  const { getBBox } = SVGGraphicsElement.prototype;
  let count = 0;
  SVGGraphicsElement.prototype.getBBox = function (...options) {
    if (changes.takeRecords().length > 0) count += 1;
    document.documentElement.dataset['layouts'] = String(count);
    changes.takeRecords();
    return getBBox.apply(this, options);
  };
};

/** Opens a page until its picture and what `last` selects are there. Measures the sum of its shifts, and counts layouts. */
const load = async (t: Test, url: string, address: string, last: string, viewport: ViewportSize) => {
  const { page, faults } = await newPage(await openBrowser(t), url, { viewport });
  await page.addInitScript(countLayouts);
  await page.goto(address);
  await page.locator('.board svg').waitFor();
  await page.locator(last).first().waitFor();
  await page.locator('.log li').first().waitFor();
  const shift = await page.evaluate(shiftOf);
  const layouts = Number(await page.locator('html').getAttribute('data-layouts'));
  t.same(faults, []);
  await page.context().close();
  return { shift, layouts };
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
        const { shift, layouts } = await load(t, url, address, last, viewport);
        t.ok(shift <= MOST_SHIFT, `${type} ${name} ${last}: ${shift.toFixed(3)}`);
        t.ok(layouts <= MOST_LAYOUTS, `${type} ${name} ${last}: ${layouts} layouts`);
      }
  }
});
