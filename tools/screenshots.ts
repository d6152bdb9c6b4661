/**
 * Takes the pictures of the web page in docs/: `npm run build && node dist/tools/screenshots.js`. Needs Chromium. Look at
 * them before you commit them.
 */
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { at } from 'parlour-games/kit/checked';
import { chromiumPath, launchChromium } from '#test/support/chromium.js';
import { callOn, openGame, type Call, type Opened } from '#test/support/service.js';
import { withApp } from './app.js';

const WIDTH = 1280;
const QUALITY = 82;
const ANIMATION_MS = 3000;
/** The seed of all games in the pictures. */
const SEED = '7'.repeat(64);

const post = async (call: Call, path: string, body: object, token?: string): Promise<void> => {
  const { status, text } = await call('POST', path, { body, token });
  if (status !== 201) throw new Error(`${path}: ${text}`);
};

/** Plays what a computer player would, until it has moved `count` times or the game is over. */
const play = async (call: Call, { path, tokens: [token] }: Opened, count: number): Promise<void> => {
  for (let moves = 0; moves < count; moves += 1) {
    const hint = await call('GET', `${path}/hint?level=medium`, { token });
    if (hint.status !== 200) return;
    await post(call, `${path}/moves`, (hint.body as { move: object }).move, token);
  }
};

const against = (level: string) => ({
  seed: SEED,
  seats: [
    { kind: 'human', name: 'Ada' },
    { kind: 'cpu', level },
  ],
});

/** Opens an address, and writes what the window shows to docs/. */
const shoot = async (
  browser: Browser,
  name: string,
  address: string,
  look: { readonly height: number; readonly colorScheme: 'light' | 'dark' },
  isReady: (page: Page) => Promise<unknown>,
): Promise<void> => {
  const { height, colorScheme } = look;
  const context = await browser.newContext({
    viewport: { width: WIDTH, height },
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(address);
  await isReady(page);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  // The pictures in images animate the latest move even here.
  await sleep(ANIMATION_MS);
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await writeFile(`docs/${name}.webp`, data, 'base64');
  await context.close();
  console.log(`docs/${name}.webp`);
};

const board = (page: Page): Promise<void> => page.locator('.board svg').waitFor();

const takeAll = async (browser: Browser, call: Call, url: string): Promise<void> => {
  const table = await openGame(call, 'basra', against('easy'));
  await play(call, table, 6);
  const replay = await openGame(call, 'connect-four', against('hard'));
  await play(call, replay, 30);
  await shoot(browser, 'web-lobby', url, { height: 1010, colorScheme: 'light' }, (page) =>
    page.locator('.game-card').last().waitFor(),
  );
  const tableAddress = `${url}/table/basra/${table.id}#seat=${at(table.tokens, 0)}`;
  await shoot(browser, 'web-table', tableAddress, { height: 900, colorScheme: 'light' }, board);
  const replayAddress = `${url}/replay/connect-four/${replay.id}?at=24`;
  await shoot(browser, 'web-replay', replayAddress, { height: 900, colorScheme: 'dark' }, board);
};

const executablePath = chromiumPath();
if (executablePath === null) throw new Error('There is no chromium.');
await withApp(async (app) => {
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const browser = await launchChromium(executablePath);
  try {
    await takeAll(browser, callOn(app.server), url);
  } finally {
    await browser.close();
  }
});
