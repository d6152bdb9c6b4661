/**
 * Takes the pictures of the web page in docs/: `npm run build && node dist/tools/screenshots.js`. Needs Chromium. Look at them
 * before you commit them.
 */
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { chromiumPath, launchChromium } from '#test/support/chromium.js';
import { startService, type Send } from './examples/service.js';

const WIDTH = 1280;
const QUALITY = 82;
const ANIMATION_MS = 3000;
/** All random numbers of the games shown. */
const SEED = '7'.repeat(64);

interface Game {
  readonly type: string;
  readonly id: string;
  readonly token: string;
}

interface Created {
  readonly game: { readonly id: string };
  readonly tokens: readonly { readonly token: string }[];
}

const post = async (send: Send, path: string, body: object, token?: string): Promise<unknown> => {
  const { status, text } = await send({ method: 'POST', path, body, token });
  if (status !== 201) throw new Error(`${path}: ${text}`);
  return JSON.parse(text);
};

const newGame = async (send: Send, type: string, body: object): Promise<Game> => {
  const created = (await post(send, `/v1/${type}/games`, { seed: SEED, ...body })) as Created;
  return { type, id: created.game.id, token: created.tokens[0]?.token ?? '' };
};

/** Plays what a computer player would, until it has moved `count` times or the game is over. */
const play = async (send: Send, { type, id, token }: Game, count: number): Promise<void> => {
  const path = `/v1/${type}/games/${id}`;
  for (let moves = 0; moves < count; moves += 1) {
    const { status, text } = await send({ method: 'GET', path: `${path}/hint?level=medium`, token });
    if (status !== 200) return;
    await post(send, `${path}/moves`, (JSON.parse(text) as { move: object }).move, token);
  }
};

const against = (level: string) => ({
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

const takeAll = async (browser: Browser, send: Send, url: string): Promise<void> => {
  const table = await newGame(send, 'basra', against('easy'));
  await play(send, table, 6);
  const replay = await newGame(send, 'connect-four', against('hard'));
  await play(send, replay, 30);
  await shoot(browser, 'web-lobby', url, { height: 1010, colorScheme: 'light' }, (page) =>
    page.locator('.game-card').last().waitFor(),
  );
  const tableAddress = `${url}/table/${table.type}/${table.id}#seat=${table.token}`;
  await shoot(browser, 'web-table', tableAddress, { height: 900, colorScheme: 'light' }, board);
  const replayAddress = `${url}/replay/${replay.type}/${replay.id}?at=24`;
  await shoot(browser, 'web-replay', replayAddress, { height: 900, colorScheme: 'dark' }, board);
};

const executablePath = chromiumPath();
if (executablePath === null) throw new Error('There is no chromium.');
const { app, send, close } = await startService();
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const browser = await launchChromium(executablePath);
try {
  await takeAll(browser, send, `http://127.0.0.1:${port}`);
} finally {
  await browser.close();
  await close();
}
