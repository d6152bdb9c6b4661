/** What axe-core finds in a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  readonly run: (context: object, options: RunOptions) => Promise<AxeResults>;
}

/** It would load the style sheets again. */
const OPTIONS: RunOptions = { preload: false, resultTypes: ['violations'] };

/** The two corners of a card say the same; symbols need not be in a name (WCAG 2.2, 2.5.3). */
const NAMES = 'label-content-name-mismatch';
const CARD = /^<g data-[^>]* aria-label="[^"]*[♣♦♥♠]/;

/** The rules that a page violates, each with the elements that do. */
export async function violationsIn(page: Page): Promise<readonly string[]> {
  // Evaluated, not inserted as an element, which the policy of the page would not allow; once, since it takes longer than it runs.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate((options): Promise<AxeResults> => {
    const { axe } = globalThis as unknown as { axe: Axe };
    return axe.run(document, options);
  }, OPTIONS);
  const disabledTwice = await page
    .locator(':disabled[aria-disabled]')
    .evaluateAll((elements) => elements.map(({ outerHTML }) => `disabled twice: ${outerHTML}`));
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => id !== NAMES || !CARD.test(html))
      .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
  return [...found, ...disabledTwice];
}
