/** The code of docs/browsers.md, as it stands there, in a page of another origin than the service's. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { test, type Test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import {
  dropAll,
  openGame,
  startService,
  TWO_HUMANS,
  type Opened,
  type Service,
} from '#test/support/service.js';
import { bundle } from '#test/packages/client/bundle.js';
import { startFaultyProxy, type Fault } from '#test/support/faulty-proxy.js';
import { IN_CHROMIUM, openBrowser } from '#test/web/support.js';
import { readPage } from './markdown.js';
import { until } from '#test/support/until.js';

const COLUMNS = '1212121';
const VERSIONS = [0, 1, 2, 3, 4, 5, 6, 7];

const blocks = [...readPage('docs/browsers.md').matchAll(/^```(js|html)\n([^]*?)^```/gm)].map(
  ([, language, code = '']) => ({ language, code }),
);
const [native = '', follow = '', board = '', both = ''] = blocks
  .filter(({ language }) => language === 'js')
  .map(({ code }) => code);
const [frame = '', picture = ''] = blocks
  .filter(({ language }) => language === 'html')
  .map(({ code }) => code);

/** What the code exports. */
interface Parts {
  readonly showGame: (image: HTMLImageElement, url: string, token: string) => Promise<void>;
  readonly entriesOf: (url: string, options?: { signal?: AbortSignal }) => AsyncIterable<{ seq: number }>;
}

declare const parlourClient: Parts;

const startPage = async (t: Test, html: string): Promise<string> => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html>${html}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const openPage = async (t: Test, url: string): Promise<{ page: Page; said: string[] }> => {
  const page = await (await openBrowser(t)).newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  await page.goto(url);
  return { page, said };
};

/** The link to a game in the code, replaced by that of a game that there is. */
const ofGame = (code: string, url: string): string =>
  code.replaceAll('https://parlour.example/v1/basra/games/ID', url);

const gameOf = ({ call }: Service, visibility: string): Promise<Opened> =>
  openGame(call, 'connect-four', { ...TWO_HUMANS, visibility });

/** Cuts a stream in the middle of its last event so far. */
const cutWithinEvent: Fault = async (response, forward) => {
  const { status, headers, body } = await forward();
  const passedOn = ['content-type', 'access-control-allow-origin', 'access-control-expose-headers'];
  response.writeHead(status, Object.fromEntries(passedOn.map((name) => [name, headers.get(name) ?? ''])));
  for await (const chunk of body ?? []) {
    const text = Buffer.from(chunk).toString();
    if (!text.includes('\nevent: entry')) {
      response.write(text);
      continue;
    }
    response.write(text.slice(0, -40), () => setTimeout(() => response.destroy(), 20));
    return;
  }
  response.end();
};

test('a table in a frame: one plays in it, and what is no table opens elsewhere', IN_CHROMIUM, async (t) => {
  const service = await startService(t, { EMBED_HOSTS: '127.0.0.1:*' });
  const { id, tokens, path } = await gameOf(service, 'private');
  const src = `${service.url}/embed/connect-four/${id}#seat=${at(tokens, 0)}`;
  const html = frame.replace('https://parlour.example/embed/basra/ID', src);
  // Another site than the service's.
  const origin = (await startPage(t, html)).replace('127.0.0.1', 'localhost');
  const { page, said } = await openPage(t, origin);
  const table = page.frameLocator('iframe');
  t.match(said.join(), /frame-ancestors/, 'not in pages of other hosts');
  await page.goto(origin.replace('localhost', '127.0.0.1'));
  await table.locator('.board [role=button]').first().click();
  await table.locator('.table[data-version="2"]').waitFor();
  t.equal(await table.getByRole('link', { name: 'Parlour' }).count(), 0, 'no header');
  await service.call('POST', `${path}/resign`, { token: at(tokens, 1) });
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    table.getByRole('link', { name: 'Replay' }).first().click(),
  ]);
  t.match(opened.url(), `${service.url}/replay/connect-four/${id}`);
  await service.call('POST', `${path}/rematch`, { token: at(tokens, 1) });
  await table.getByRole('button', { name: /rematch/i }).click();
  await page.waitForFunction(() => frames.length === 1);
  await until(() => page.frames().some((each) => each.url().includes('/embed/') && !each.url().includes(id)));
});

test('without a token: a picture by its URL, and EventSource', IN_CHROMIUM, async (t) => {
  const service = await startService(t, { CORS_ORIGIN: '*' });
  const game = await gameOf(service, 'unlisted');
  const url = `${service.url}${game.path}`;
  const html = `${ofGame(picture, url)}<script>${ofGame(native, url)}</script>`;
  const { page, said } = await openPage(t, await startPage(t, html));
  await page.waitForFunction(() => document.querySelector('img')?.naturalWidth);
  await dropAll(service.call, game, COLUMNS);
  await until(() => said.length >= VERSIONS.length);
  t.equal(said.length, VERSIONS.length, said.join('\n'));
  const ended = () => page.evaluate('stream.readyState');
  while ((await ended()) !== 2) await sleep(50);
  t.equal(said.length, VERSIONS.length, 'no entry twice');
});

test('with a token: entries over streams that are cut, and pictures', IN_CHROMIUM, async (t) => {
  const script = await bundle(
    `${follow}${board}export const showGame = async (image, url, token) => { ${both} };`,
    'iife',
  );
  const origin = await startPage(t, `<img id="board"><script>${script}</script>`);
  const service = await startService(t, { CORS_ORIGIN: origin });
  let cuts = 0;
  const proxy = await startFaultyProxy(t, service.url, ({ method, path }) => {
    if (method !== 'GET' || !path.endsWith('/events') || cuts === 3) return undefined;
    cuts += 1;
    return cutWithinEvent;
  });
  const game = await gameOf(service, 'private');
  const { page, said } = await openPage(t, origin);
  const url = `${proxy.url}${game.path}`;

  await t.test('every picture is shown, in order', async (t) => {
    const shown = page.evaluate(
      async ({ url, token }) => {
        const image = document.querySelector('img');
        if (image === null) throw new Error('there is no picture');
        let pictures = 0;
        const observer = new MutationObserver((changes) => {
          pictures += changes.length;
        });
        observer.observe(image, { attributeFilter: ['src'] });
        await parlourClient.showGame(image, url, token);
        return { pictures, width: image.naturalWidth, isBlob: image.src.startsWith('blob:') };
      },
      { url, token: at(game.tokens, 0) },
    );
    await dropAll(service.call, game, COLUMNS);
    const { pictures, width, isBlob } = await shown;
    t.equal(pictures, VERSIONS.length, 'one for each entry');
    t.ok(width > 0 && isBlob, 'the last one is there');
    t.equal(cuts, 3, 'streams were cut');
    const drawn = proxy.seen.flatMap(({ method, path }) => {
      const version = /board\.svg\?at=(\d+)$/.exec(path)?.[1];
      return method === 'GET' && version !== undefined ? [Number(version) - 1] : [];
    });
    t.same(drawn, VERSIONS);
  });

  await t.test('a refusal is an error with its code', async (t) => {
    const refused = await page.evaluate(async (url) => {
      try {
        for await (const entry of parlourClient.entriesOf(url)) return entry;
        return 'the end';
      } catch (error) {
        const { code, status } = error as { code: string; status: number };
        return { code, status };
      }
    }, url);
    t.same(refused, { code: 'not-found', status: 404 }, 'a private game');
  });

  await t.test('ends when it is aborted', async (t) => {
    const open = await gameOf(service, 'unlisted');
    const ended = await page.evaluate(async (url) => {
      const controller = new AbortController();
      const seqs: number[] = [];
      try {
        for await (const { seq } of parlourClient.entriesOf(url, { signal: controller.signal })) {
          seqs.push(seq);
          setTimeout(() => controller.abort(), 50);
        }
        return 'the end';
      } catch (error) {
        return { name: (error as Error).name, seqs };
      }
    }, `${service.url}${open.path}`);
    t.same(ended, { name: 'AbortError', seqs: [0] });
  });
  t.notMatch(said.join('\n'), /CORS policy/);
});
