/** The OpenAPI document as it is sent: as committed, compressed, and only when it has changed. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'tap';
import { sharedService } from '#test/support/shared-service.js';

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

test('/openapi.json is compressed and has an ETag', async (t) => {
  const { app } = await sharedService(t);
  const get = (headers: Record<string, string>) => app.inject({ url: '/openapi.json', headers });
  const plain = await get({});
  t.match(plain.headers, { vary: 'Accept, Accept-Encoding', 'content-encoding': undefined });
  t.match(plain.json(), { openapi: '3.1.0' });
  t.same(plain.json(), app.swagger(), 'run `npm run docs`');

  for (const [coding, decode] of Object.entries(DECODERS)) {
    const { headers, rawPayload } = await get({ 'accept-encoding': coding });
    t.match(headers, { 'content-encoding': coding, 'content-length': String(rawPayload.length) });
    t.ok(rawPayload.length < plain.rawPayload.length / 5, `${coding}: ${rawPayload.length} bytes`);
    t.equal(decode(rawPayload).toString(), plain.payload);
    t.not(headers.etag, plain.headers.etag, 'other bytes have another tag');
    const again = await get({ 'accept-encoding': coding, 'if-none-match': String(headers.etag) });
    t.match([again.statusCode, again.payload, again.headers.etag], [304, '', headers.etag]);
  }

  t.equal((await get({ 'accept-encoding': 'gzip, br' })).headers['content-encoding'], 'br');
  t.equal((await get({ 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding'], 'gzip');
  t.equal((await get({ 'accept-encoding': 'identity;q=0' })).payload, plain.payload);
  t.equal((await get({ 'if-none-match': '"another"' })).statusCode, 200);
  const head = await app.inject({ method: 'HEAD', url: '/openapi.json' });
  t.match([head.statusCode, head.payload], [200, '']);
});

test('Swagger UI has no documents of its own', async (t) => {
  const { app } = await sharedService(t);
  for (const url of ['/docs/json', '/docs/yaml?x'])
    t.match(await app.inject({ url }), { statusCode: 302, headers: { location: '/openapi.json' } });
});
