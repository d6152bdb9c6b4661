/** Which responses are compressed, and what their entity tags are then good for. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { openEventStream } from '#test/support/event-stream.js';
import { openGame, TWO_HUMANS } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const KEY = '2f1b6c0e-6d1f-4a55-9a3f-0c5d8e7b9a10';
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync } as const;
const CODINGS = ['br', 'gzip'] as const;

test('what is worth it is compressed for those who accept it', async (t) => {
  const { app, call, url } = await sharedService(t);
  const { path, tokens } = await openGame(call, '7reeg', TWO_HUMANS);
  const token = at(tokens, 0);
  const ask = (target: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: target, headers: { authorization: `Bearer ${token}`, ...headers } });
  const etagOf = ({ headers }: LightMyRequestResponse): string => String(headers.etag);

  await t.test('JSON, problems, text and drawings, with a tag for each coding', async (t) => {
    for (const target of [path, `${path}/board.svg`, '/rules/basra', '/llms.txt']) {
      const plain = await ask(target);
      t.equal(plain.headers['content-encoding'], undefined, target);
      t.match(plain.headers.vary, /\bAccept-Encoding\b/, 'a cache has to know it in any case');
      for (const coding of CODINGS) {
        const coded = await ask(target, { 'accept-encoding': coding });
        t.equal(coded.headers['content-encoding'], coding, target);
        t.equal(coded.headers['content-length'], String(coded.rawPayload.length));
        t.match(coded.headers.vary, /\bAccept-Encoding\b/);
        t.ok(coded.rawPayload.length < plain.rawPayload.length);
        t.equal(DECODERS[coding](coded.rawPayload).toString(), plain.payload, 'the same bytes');
        if (plain.headers.etag !== undefined)
          t.equal(etagOf(coded), etagOf(plain).replace(/"$/, `-${coding}"`), target);
      }
    }
    const problem = await ask(`/v1/${'x'.repeat(1024)}`, { 'accept-encoding': 'gzip' });
    t.match([problem.statusCode, problem.headers['content-encoding']], [404, 'gzip']);
  });

  await t.test('the client’s preference counts, and what is short stays as it is', async (t) => {
    const codingFor = async (accepted: string, target = path) =>
      (await ask(target, { 'accept-encoding': accepted })).headers['content-encoding'];
    t.equal(await codingFor('gzip, deflate, br'), 'br');
    t.equal(await codingFor('br;q=0, gzip'), 'gzip');
    t.equal(await codingFor('*'), 'br');
    for (const none of ['identity', 'deflate', 'zstd', '', 'br;q=0, gzip;q=0', '*;q=0'])
      t.equal(await codingFor(none), undefined, none);
    t.equal(await codingFor('br', '/healthz'), undefined, 'it fits a packet');
  });

  await t.test('a tag fits its document in any coding', async (t) => {
    for (const target of [path, `${path}/board.svg?at=1`, `${path}?at=1`, '/rules/basra', '/openapi.json']) {
      const plain = etagOf(await ask(target));
      for (const coding of CODINGS) {
        const wanted = { 'accept-encoding': coding };
        const tag = etagOf(await ask(target, wanted));
        for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
          const again = await ask(target, { ...wanted, 'if-none-match': known });
          t.match([again.statusCode, again.payload], [304, ''], `${target} ${known}`);
          t.equal(etagOf(again), tag, 'the tag of what the client has');
          t.match(again.headers.vary, /\bAccept-Encoding\b/);
          t.equal(again.headers['content-encoding'], undefined);
        }
        const other = await ask(target, { ...wanted, 'if-none-match': plain });
        t.match([other.statusCode, etagOf(other)], [304, plain]);
      }
    }
  });

  await t.test('HEAD tells what GET would', async (t) => {
    for (const target of [path, `${path}/board.svg`, '/llms.txt']) {
      const wanted = { 'accept-encoding': 'br' };
      const [head, get] = [await ask(target, wanted, 'HEAD'), await ask(target, wanted)];
      t.equal(head.payload, '');
      for (const name of ['content-length', 'content-encoding', 'etag', 'vary', 'content-type'] as const)
        t.equal(head.headers[name], get.headers[name], `${target} ${name}`);
    }
  });

  await t.test(
    'a change takes the tag of a compressed response, and a retry gets the same bytes',
    async (t) => {
      const game = await openGame(call, 'connect-four', TWO_HUMANS);
      const headers = {
        authorization: `Bearer ${at(game.tokens, 0)}`,
        'accept-encoding': 'gzip',
        'content-type': 'application/json',
      };
      const read = await app.inject({ url: game.path, headers });
      t.equal(etagOf(read), '"1-gzip"');
      const play = (added: Record<string, string>) =>
        app.inject({
          method: 'POST',
          url: `${game.path}/moves`,
          headers: { ...headers, ...added },
          payload: '{"type":"drop","column":4}',
        });
      for (const stale of ['"2-gzip"', '"1-zstd"', 'W/"1-gzip"'])
        t.equal((await play({ 'if-match': stale })).statusCode, 412, stale);
      const first = await play({ 'if-match': etagOf(read), 'idempotency-key': KEY });
      t.match([first.statusCode, etagOf(first)], [201, '"2-gzip"']);
      const again = await play({ 'if-match': etagOf(read), 'idempotency-key': KEY });
      t.same(again.rawPayload, first.rawPayload);
      const plain = await play({ 'idempotency-key': KEY, 'accept-encoding': 'identity' });
      t.equal(plain.payload, gunzipSync(first.rawPayload).toString());
    },
  );

  await t.test('streams are left alone', async (t) => {
    const stream = await openEventStream(`${url}${path}/events`, { 'accept-encoding': 'br, gzip' });
    await stream.received(1);
    t.match(stream.text(), 'event: entry');
    stream.close();
    const log = await ask(`${path}/moves`, { accept: 'application/x-ndjson', 'accept-encoding': 'br, gzip' });
    t.equal(log.headers['content-encoding'], undefined);
    t.match(JSON.parse(log.payload), { seq: 0 });
  });
});
