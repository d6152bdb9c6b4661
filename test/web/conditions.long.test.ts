/** Tables where seeing or waiting is harder: at twice the size, in forced colours, over a slow network. */
import type { Page } from 'playwright-core';
import { test } from 'tap';
import { playerRng } from 'parlour-games/record/rng';
import { registry, testedTypes } from '#test/support/game-types.js';
import { seedOf } from '#test/support/play.js';
import { openGame, startService, TWO_HUMANS } from '#test/support/service.js';
import {
  clickToTheEnd,
  forget,
  IN_CHROMIUM,
  newPage,
  openBrowser,
  serviceWithPage,
  tableAddress,
} from './support.js';

/** A window of 1280 × 800 at 200 %. */
const ENLARGED = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } as const;
const SOME_CLICKS = 12;
/** "3G Slow" of WebPageTest: 400 kbit/s both ways, a round trip of 400 ms. */
const SLOW = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 } as const;

/** Runs in the page: how far it is wider than the window, and how far the picture hangs out of it, in pixels. */
const overhang = (): readonly number[] => {
  const {
    left = 0,
    right = 0,
    height = 0,
  } = document.querySelector('.board svg')?.getBoundingClientRect() ?? {};
  const beyond = [
    document.documentElement.scrollWidth - innerWidth,
    -left,
    right - innerWidth,
    height - innerHeight,
  ];
  return beyond.map((pixels) => Math.max(0, pixels));
};

test('every game is played at twice the size', IN_CHROMIUM, async (t) => {
  const { url, call } = await startService(t, {}, { registry });
  const { page, faults } = await newPage(await openBrowser(t), url, ENLARGED);
  for (const { id: type, seats } of testedTypes) {
    const opponents = Array.from({ length: seats.default - 1 }, () => ({ kind: 'cpu', level: 'easy' }));
    const { id, path, tokens } = await openGame(call, type, {
      seats: [{ kind: 'human' }, ...opponents],
      seed: seedOf(1).toString('hex'),
    });
    await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
    await page.locator('.board svg').waitFor();
    t.same(await page.evaluate(overhang), [0, 0, 0, 0], `${type}: nothing hangs out`);
    const { version } = (await call('GET', path)).body;
    await clickToTheEnd(page, playerRng(seedOf(1)), SOME_CLICKS);
    t.ok((await call('GET', path)).body.version > version, `${type}: moves are played`);
    t.same(await page.evaluate(overhang), [0, 0, 0, 0], `${type}: nor after some moves`);
    t.same(faults.splice(0), []);
    await forget(page);
  }
});

/** The pixels at the left edge of what a selector finds first. */
const edgeOf = async (page: Page, selector: string): Promise<string> => {
  const { x = 0, y = 0, height = 0 } = (await page.locator(selector).first().boundingBox()) ?? {};
  const clip = { x: Math.round(x) - 4, y: Math.round(y) - 4, width: 12, height: Math.round(height) + 8 };
  return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');
};

test('forced colours tell whose turn it is, who is there and what is picked', IN_CHROMIUM, async (t) => {
  const service = await serviceWithPage(t);
  const { id, tokens } = await openGame(service.call, 'black-box', TWO_HUMANS);
  for (const colorScheme of ['light', 'dark'] as const) {
    const options = { forcedColors: 'active', colorScheme } as const;
    const { page, faults } = await newPage(await openBrowser(t), service.url, options);
    await page.goto(tableAddress(service.url, { type: 'black-box', id, token: tokens[0] }));
    await page.locator('.presence.away').waitFor();
    await page.locator('.part:not([aria-disabled=true])').first().click();
    await page.locator('.part.picked').waitFor();
    for (const [one, other] of [
      ['.players li.next', '.players li:not(.next)'],
      ['.presence.here', '.presence.away'],
      ['.picked > .halo', '.part:not(.picked) > .halo'],
    ] as const) {
      t.not(await edgeOf(page, one), await edgeOf(page, other), `${colorScheme}: ${one}`);
    }
    t.same(faults, []);
  }
});

test(
  'over a slow network a game starts, and a move that is pressed twice is played once',
  IN_CHROMIUM,
  async (t) => {
    const { url } = await serviceWithPage(t);
    const { page, faults } = await newPage(await openBrowser(t), url);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', SLOW);
    await page.goto(url);
    await page.getByRole('button', { name: 'Play Connect Four' }).click();
    const table = page.locator('.table[data-busy=false]');
    const before = await table.getAttribute('data-version');
    const column = page.locator('[data-column="4"]');
    await column.click();
    await page.locator('.table[data-busy=true]').waitFor();
    await column.click({ force: true });
    await page.locator('.status.yours').waitFor();
    t.equal(await table.getAttribute('data-version'), String(Number(before) + 2), 'own move and the answer');
    t.equal(await page.locator('.notice, .error-notice').count(), 0, 'nobody speaks of a failure');
    t.same(faults, []);
  },
);
