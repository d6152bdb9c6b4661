/** The client in a page of another origin than the service's. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type * as Client from 'parlour-client';
import { test, type Test } from 'tap';
import { chromiumPath, launchChromium } from '#test/support/chromium.js';
import { startService } from '#test/support/service.js';
import { bundle } from './bundle.js';
import { startFaultyProxy } from '#test/support/faulty-proxy.js';

const chromium = chromiumPath();

declare const parlourClient: typeof Client;

const startPage = async (t: Test): Promise<string> => {
  const script = await bundle("export * from 'parlour-client';", 'iife');
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><script>${script}</script>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

/** Runs in the page: plays a game against the computer and follows it. */
const playInPage = async (baseUrl: string) => {
  const { Parlour, randomMove, isProblem } = parlourClient;
  const parlour = new Parlour({ baseUrl });
  const session = await parlour.sevenReeg.create({ config: { maxRounds: 1 } });
  const seqs: number[] = [];
  const following = (async () => {
    for await (const { seq } of session.entries()) seqs.push(seq);
  })();
  const { status, version } = await session.playGame(({ legalMoves }) => randomMove(legalMoves));
  await following;
  const refused: unknown = await session.resign().catch((error: unknown) => error);
  const svg = await session.boardSvg({ at: 1 });
  return {
    status,
    version,
    seqs,
    refused: isProblem(refused) ? refused.code : String(refused),
    isSvg: svg.includes('<svg'),
  };
};

test('in a browser', { skip: chromium === null && 'Chromium is not installed' }, async (t) => {
  const { url } = await startService(t, { CORS_ORIGIN: '*' });
  const busy = JSON.stringify({ code: 'overloaded', status: 503, detail: 'Injected.' });
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Retry-After',
    'retry-after': '0',
  };
  let requests = 0;
  const proxy = await startFaultyProxy(t, url, ({ method }) => {
    if (method !== 'OPTIONS') requests += 1;
    if (method === 'OPTIONS' || requests % 7 !== 0) return undefined;
    return async (response) => void response.writeHead(503, headers).end(busy);
  });
  const browser = await launchChromium(String(chromium));
  t.teardown(() => browser.close());
  const page = await browser.newPage();
  await page.goto(await startPage(t));
  const { status, version, seqs, refused, isSvg } = await page.evaluate(playInPage, proxy.url);
  t.equal(status, 'finished');
  t.same(seqs, [...Array(version).keys()], 'every entry once, in order');
  t.equal(refused, 'game-over');
  t.ok(isSvg);
});
