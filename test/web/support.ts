/** The pages in a real browser: what they must never do, and how people click in them. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import tap, { type Test } from 'tap';
import type { Rng } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { chromiumPath, launchChromium } from '#test/support/chromium.js';
import { startService, type Service } from '#test/support/service.js';

const executablePath = chromiumPath();
const TIMEOUT_MS = 120_000;
const MOST_CLICKS = 4000;
/** A token: 256 bits in base64url. */
const TOKEN = /(?<![\w-])(player_)?[\w-]{43}(?![\w-])/;

/** Options of a test that needs Chromium. */
export const IN_CHROMIUM = {
  skip: executablePath === null && 'there is no chromium',
} as const;

/** The sizes of windows in which every table is tested. */
export const WINDOWS = {
  desktop: { width: 1280, height: 800 },
  upright: { width: 360, height: 740 },
  'on its side': { width: 844, height: 390 },
} as const;

let launched: Promise<Browser> | undefined;
tap.teardown(async () => (await launched)?.close());

/** The browser of this process. The pages that a test opens in it close when the test ends. */
export async function openBrowser(t: Test): Promise<Browser> {
  const browser = await (launched ??= launchChromium(executablePath ?? ''));
  t.teardown(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
}

let shared: Promise<Service> | undefined;

/** The service that the tests of this process share, with the page, for those that look at nothing but games of their own. */
export async function serviceWithPage(t: Test): Promise<Service> {
  const service = await (shared ??= startService(tap));
  t.teardown(service.checkHealth);
  return service;
}

export interface WatchedPage {
  readonly page: Page;
  /** Errors in the console, violations of the policy, requests to other origins, and tokens where they must not be. */
  readonly faults: string[];
}

/** What the browser itself writes about a response or a connection that fails, which tests bring about on purpose. */
const isAboutResponse = (text: string): boolean =>
  text.startsWith('Failed to load resource') || text.includes('net::ERR_');

const watchRequests = (page: Page, url: string, faults: string[]): void => {
  page.on('request', (request) => {
    const target = request.url();
    if (!/^(blob|data):/.test(target) && new URL(target).origin !== url) faults.push(`request to ${target}`);
    const { referer = '' } = request.headers();
    if (TOKEN.test(target) || TOKEN.test(referer))
      faults.push(`a token in ${target} or its referrer ${referer}`);
  });
};

/** A page in a browser profile of its own, with its own storage, for the service at `url`. */
export async function newPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isAboutResponse(message.text())) faults.push(message.text());
  });
  watchRequests(page, new URL(url).origin, faults);
  return { page, faults };
}

/** Opens the settings of a table. */
export function openSettings(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Settings' }).click();
}

/** Empties the storage of the page, which costs less than a profile of its own for what comes next. */
export function forget(page: Page): Promise<void> {
  return page.evaluate(() => {
    localStorage.clear();
  });
}

/** The address of a game's table; with a token, the link that hands the seat over. */
export function tableAddress(
  url: string,
  { type, id, token }: { readonly type: string; readonly id: string; readonly token?: string | undefined },
): string {
  return `${url}/table/${type}/${id}${token === undefined ? '' : `#seat=${token}`}`;
}

/** Waits until the table shows the version, or a later one. */
export async function untilVersion(page: Page, version: number): Promise<void> {
  await page.waitForFunction(
    (least) => Number(document.querySelector<HTMLElement>('.table')?.dataset['version'] ?? 0) >= least,
    version,
  );
}

interface Situation {
  readonly isOver: boolean;
  /** Places in the viewport that can be clicked: parts of the picture, then buttons. */
  readonly places: readonly (readonly [x: number, y: number])[];
  /** Those that play what is picked. */
  readonly ready: readonly (readonly [x: number, y: number])[];
}

/**
 * Runs in the page once it is the player’s turn: where parts of the picture and the buttons of moves can be hit, whatever lies
 * on top of them.
 */
const lookAround = (): Situation => {
  const across = [0.5, 0.1, 0.9];
  const hit = (element: Element): (readonly [number, number])[] => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const places = across.flatMap((x) => across.map((y) => [left + x * width, top + y * height] as const));
    return places.filter(([x, y]) => element.contains(document.elementFromPoint(x, y))).slice(0, 1);
  };
  const parts = document.querySelectorAll('.board [role=button]:not([aria-disabled=true])');
  const buttons = document.querySelectorAll('.moves > .row button:not(.quiet):enabled');
  return {
    isOver: document.querySelector<HTMLElement>('.table')?.dataset['status'] === 'finished',
    places: [...parts, ...buttons].flatMap(hit),
    ready: [...document.querySelectorAll('.moves > .row .primary:enabled')].flatMap(hit),
  };
};

/** Goes on after sheets that tell how a round or the game ended, until the version is shown and it is the player's turn, or the game is over. */
export async function dismissSheets(page: Page, version = 0): Promise<void> {
  for (;;) {
    await page.waitForFunction((least) => {
      const table = document.querySelector<HTMLElement>('.table');
      const isThere = Number(table?.dataset['version'] ?? 0) >= least;
      const canGoOn = document.querySelector('.task, .table:not([data-status=active])') !== null;
      return document.querySelector('.sheet') !== null || (isThere && canGoOn);
    }, version);
    if ((await page.locator('.sheet').count()) === 0) return;
    await page
      .locator('.sheet')
      .getByRole('button', { name: /^(Go on|Close)$/ })
      .click();
  }
}

/** Runs in the page: whether somebody can move there, or nobody ever again. */
const isReady = (): boolean => {
  if (document.querySelector('.sheet') !== null) return true;
  const table = document.querySelector<HTMLElement>('.table');
  const isYours = table?.dataset['busy'] === 'false' && document.querySelector('.status.yours') !== null;
  return isYours || table?.dataset['status'] === 'finished';
};

/** Runs in the page: the parts of the picture that the keyboard does not reach, with one Tab stop and the arrow keys. */
const beyondKeys = (): readonly string[] => {
  const parts = [...document.querySelectorAll<SVGElement>('.board [role=button]')];
  const before = document.activeElement;
  const found = new Set(parts.filter(({ tabIndex }) => tabIndex === 0));
  if (parts.length > 0 && found.size !== 1) return [`${found.size} Tab stops`];
  for (const from of found)
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      from.focus({ preventScroll: true });
      from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      found.add(document.activeElement as SVGElement);
    }
  if (before instanceof SVGElement) before.focus();
  else (document.activeElement as SVGElement | null)?.blur();
  return parts.filter((part) => !found.has(part)).map((part) => part.ariaLabel ?? 'a part without a name');
};

/** Plays by clicking at random on what can be chosen until the game is over. Returns the number of clicks. */
export async function clickToTheEnd(page: Page, rng: Rng, untilClicks = MOST_CLICKS): Promise<number> {
  for (let clicks = 0; clicks < untilClicks; clicks += 1) {
    await page.waitForFunction(isReady);
    await dismissSheets(page);
    const { isOver, places, ready } = await page.evaluate(lookAround);
    if (isOver) return clicks;
    const beyond = await page.evaluate(beyondKeys);
    if (beyond.length > 0) throw new Error(`no arrow key leads to ${beyond.join(', ')}`);
    if (places.length === 0) {
      // The picture is about to be replaced.
      await page.waitForTimeout(20);
      continue;
    }
    const likely = ready.length > 0 && rng.below(2) === 0 ? ready : places;
    const [x, y] = at(likely, rng.below(likely.length));
    await page.mouse.click(x, y);
  }
  if (untilClicks === MOST_CLICKS) throw new Error(`the game is not over after ${MOST_CLICKS} clicks`);
  return untilClicks;
}
