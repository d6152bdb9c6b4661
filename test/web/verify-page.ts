/** What tests do with the verify page, and what it says. */
import type { Page } from 'playwright-core';

interface Shown {
  readonly headline: string;
  /** The outcome of each check. */
  readonly outcomes: Readonly<Record<string, string>>;
  readonly findings: readonly string[];
}

/** What the page says about the last file, once it has been checked. */
export async function shownBy(page: Page): Promise<Shown> {
  await page.locator('.results[aria-busy="false"] .verdict').waitFor();
  return page.locator('.results').evaluate((results) => {
    const all = (selector: string) => [...results.querySelectorAll<HTMLElement>(selector)];
    for (const quote of all('blockquote')) quote.remove();
    return {
      headline: results.querySelector('.verdict')?.textContent ?? '',
      outcomes: Object.fromEntries(
        all('.check').map(({ dataset, className }) => [
          dataset['check'] ?? '',
          className.replace('check ', ''),
        ]),
      ),
      findings: all('.findings > li').map(({ textContent }) => textContent),
    };
  });
}

export function fileOf(text: string) {
  return {
    name: 'record.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  };
}

/** Gives the page a file, and resolves with what it says. */
export async function checkFile(page: Page, ...records: readonly object[]): Promise<Shown> {
  const before = page.locator('.results .verdict');
  if (await before.count()) await before.evaluate((element) => element.remove());
  await page
    .locator('input[type=file]')
    .setInputFiles(fileOf(records.map((record) => JSON.stringify(record)).join('\n')));
  return shownBy(page);
}

/** Drops a file with this text on the page. */
export async function dropFile(page: Page, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'record.json'));
    return transfer;
  }, text);
  await page.dispatchEvent('.drop', 'dragover', { dataTransfer });
  await page.dispatchEvent('.drop.over', 'drop', { dataTransfer });
}

/** Gives it evidence; what is open is checked again. */
export async function giveEvidence(
  page: Page,
  fields: Readonly<Record<'keys' | 'noted', string>>,
): Promise<void> {
  const details = page.locator('details');
  if ((await details.getAttribute('open')) === null) await details.locator('summary').click();
  for (const [name, text] of Object.entries(fields))
    await page.locator(`textarea[aria-describedby=${name}-hint]`).fill(text);
}
