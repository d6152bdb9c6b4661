/** The picture that a playback shows, and what it has to look like. */
import type { Page } from 'playwright-core';

/** A picture of the service as the page shows it: its style sheet is adopted, and nothing in it can be chosen. */
export function elementsOf(page: Page, markup: string): Promise<string> {
  return page.evaluate((text) => {
    const { documentElement } = new DOMParser().parseFromString(
      text.replace(/<style[^]*?<\/style>/, ''),
      'image/svg+xml',
    );
    return document.importNode(documentElement, true).outerHTML;
  }, markup);
}

/** The picture that is shown, once it is that of the version, without the page's marks on what is new in it. */
export async function shownElements(page: Page): Promise<string> {
  await page.locator('.table-board[aria-busy=false]').waitFor();
  return page.locator('.board svg').evaluate((picture) => {
    const copy = picture.cloneNode(true) as Element;
    for (const { classList } of copy.querySelectorAll('.drawn, .added')) classList.remove('drawn', 'added');
    return copy.outerHTML;
  });
}
