/** How the web page is served: to whom, with which headers, and how long it may be kept. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { test, type Test } from 'tap';
import { startService, type Service } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

/** As Chromium sends it. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
const INDEX =
  '<!doctype html><title>Parlour</title><script type="module" src="/assets/main-1a2b.js"></script>';
const SCRIPT = `export const moves = [${'"drop", '.repeat(200)}];`;
const GAME = '019b76da-a800-7000-8000-000000000000';
const PAGES = [
  '/',
  `/table/war/${GAME}`,
  `/replay/7reeg/${GAME}?at=3`,
  `/verify/basra/${GAME}`,
  '/verify',
  `/player/${GAME}`,
  '/ladder/war',
  `/series/war/${GAME}`,
];

/** A built page, but for its contents. */
const builtPage = async (t: Test): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-web-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), INDEX);
  const script = join(folder, 'assets', 'main-1a2b.js');
  await writeFile(script, SCRIPT);
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT));
  await writeFile(`${script}.gz`, gzipSync(SCRIPT));
  await writeFile(join(folder, 'assets', 'main-3c4d.css'), 'body { margin: 0 }');
  return folder;
};

/** Requests what is not compressed, unless `headers` say otherwise. */
const fetchFrom = ({ call }: Service, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  call(method, path, { headers: { 'accept-encoding': 'identity', ...headers } });

test('the web page', async (t) => {
  const webFolder = await builtPage(t);
  const service = await startService(t, { CORS_ORIGIN: 'https://games.example' }, { webFolder });
  const get = (path: string, headers: Record<string, string> = {}) => fetchFrom(service, path, headers);

  await t.test('browsers get it at each of its addresses', async (t) => {
    for (const path of PAGES) {
      const { status, headers, body } = await get(path, { accept: BROWSER });
      t.equal(status, 200, path);
      t.equal(body, INDEX);
      t.match(headers['content-type'], /^text\/html/);
      t.match(headers['vary'], /\bAccept\b/);
      t.match(headers['cache-control'], /no-cache/);
      t.equal(headers['referrer-policy'], 'no-referrer');
      t.equal(headers['x-content-type-options'], 'nosniff');
      t.match(
        headers['content-security-policy'],
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      );
      t.notMatch(headers['content-security-policy'], /unsafe|https?:|\*/);
    }
  });

  await t.test('pages of other sites may show tables, those that the operator names', async (t) => {
    const path = `/embed/war/${GAME}`;
    t.equal((await get(path, { accept: BROWSER })).status, 404, 'none unless it names some');
    const settings = { EMBED_HOSTS: 'a.example, *.b.example' };
    const embedding = await startService(t, settings, { webFolder });
    for (const [each, ancestors, frameOptions] of [
      [path, /frame-ancestors a\.example +\*\.b\.example$/, undefined],
      [`/table/war/${GAME}`, /frame-ancestors 'none'$/, /DENY|SAMEORIGIN/],
    ] as const) {
      const { status, headers, body } = await fetchFrom(embedding, each, { accept: BROWSER });
      t.match([status, body], [200, INDEX]);
      t.match(headers['content-security-policy'], ancestors);
      t.match(headers['x-frame-options'], frameOptions);
    }
  });

  await t.test('API clients get the short answer at /, and nothing at the other addresses', async (t) => {
    for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.9', '']) {
      const { status, headers } = await get('/', accept === '' ? {} : { accept });
      t.match([status, headers['content-type']], [200, /^(text\/plain|application\/json)/], accept);
      t.match(headers['vary'], /\bAccept\b/);
    }
    for (const path of PAGES.slice(1))
      t.equal((await get(path, { accept: 'application/json' })).status, 406, path);
    t.equal((await service.call('POST', '/verify', { body: {} })).status, 405);
  });

  await t.test(
    'where there is nothing, browsers get the page, which says so, and all others a problem',
    async (t) => {
      for (const path of ['/table/war', `/table/war/${GAME}/more`, '/verify/', '/elsewhere']) {
        const { status, headers, body } = await get(path, { accept: BROWSER });
        t.match([status, headers['content-type'], body], [404, /^text\/html/, INDEX], path);
        t.match(headers['content-security-policy'], /^default-src 'none'; script-src 'self';/);
        t.equal(headers['referrer-policy'], 'no-referrer');
        for (const accept of ['*/*', 'application/json']) {
          const problem = await get(path, { accept });
          t.match(
            [problem.status, problem.headers['content-type']],
            [404, /problem\+json/],
            `${path} ${accept}`,
          );
          t.match(problem.headers['vary'], /\bAccept\b/, 'a cache must not give it to browsers');
        }
        t.equal((await service.call('POST', path, { body: '{' })).status, 404);
      }
      for (const path of ['/v1/whist', '/docs/nothing', '/assets/nothing.js', '/problems/nothing'])
        t.match((await get(path, { accept: BROWSER })).headers['content-type'], /problem\+json/, path);
    },
  );

  await t.test('a browser that has it gets 304', async (t) => {
    const { headers } = await get('/', { accept: BROWSER });
    const again = await get('/verify', { accept: BROWSER, 'if-none-match': headers['etag'] ?? '' });
    t.equal(again.status, 304);
    t.equal(again.text, '');
  });

  await t.test('assets are compressed when they are built, and kept for good', async (t) => {
    const path = '/assets/main-1a2b.js';
    const sizes = {
      br: brotliCompressSync(SCRIPT).length,
      gzip: gzipSync(SCRIPT).length,
      identity: SCRIPT.length,
    };
    for (const [coding, size] of Object.entries(sizes)) {
      const { status, headers, body } = await get(path, { 'accept-encoding': coding });
      t.equal(status, 200, coding);
      t.equal(body, SCRIPT);
      t.equal(headers['content-length'], String(size));
      t.equal(headers['content-encoding'], coding === 'identity' ? undefined : coding);
      t.match(headers['content-type'], /^(text|application)\/javascript/);
      t.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
      t.match(headers['vary'], /^origin, accept-encoding$/i);
      t.equal(headers['x-content-type-options'], 'nosniff');
      t.match(headers['content-security-policy'], /script-src 'self'/, 'for workers');
    }
    const style = await get('/assets/main-3c4d.css', {
      accept: 'text/css,*/*;q=0.1',
      'accept-encoding': 'br',
    });
    t.match([style.status, style.headers['content-type']], [200, /^text\/css/]);
    t.equal(style.headers['content-encoding'], undefined, 'it has no compressed copy');
  });

  await t.test('HEAD tells what GET would', async (t) => {
    for (const path of ['/', '/verify', '/assets/main-1a2b.js']) {
      const wanted = { accept: path.includes('assets') ? '*/*' : BROWSER, 'accept-encoding': 'br' };
      const head = await fetchFrom(service, path, wanted, 'HEAD');
      const { headers } = await get(path, wanted);
      t.equal(head.status, 200, path);
      t.equal(head.text, '');
      for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'content-encoding'])
        t.equal(head.headers[name], headers[name], name);
    }
  });

  await t.test('other files are not served', async (t) => {
    for (const name of [
      'main-9z9z.js',
      'main-1a2b.js.br',
      '..%2findex.html',
      '%2e%2e%2findex.html',
      '..%5cindex.html',
      '.',
      '%00',
      '',
    ]) {
      const { status, headers, body } = await get(`/assets/${name}`);
      t.match([status, headers['content-type']], [404, /problem\+json/], name);
      t.match(body, { code: 'not-found' });
      t.not(headers['cache-control'], 'public, max-age=31536000, immutable');
    }
  });

  await t.test('Swagger UI keeps its own policy, and the document does not mention the page', async (t) => {
    t.match((await get('/docs/')).headers['content-security-policy'], /style-src 'self' 'unsafe-inline'/);
    const paths = Object.keys((await service.call('GET', '/openapi.json')).body.paths as object);
    t.notOk(paths.some((path) => /^\/(table|replay|verify|assets)/.test(path)));
  });

  await t.test('an asset that was deleted meanwhile is a problem like any other', async (t) => {
    await rm(join(webFolder, 'assets'), { recursive: true });
    const { status, body } = await get('/assets/main-1a2b.js');
    t.match([status, body], [404, { code: 'not-found' }]);
  });
});

test('without a built page the service works, and sends browsers to Swagger UI', async (t) => {
  const service = await sharedService(t);
  const home = await fetchFrom(service, '/', { accept: BROWSER });
  t.match([home.status, home.headers['location']], [302, '/docs']);
  for (const path of [...PAGES.slice(1), '/assets/main-1a2b.js']) {
    const { status, body } = await fetchFrom(service, path, { accept: BROWSER });
    t.match([status, body], [404, { code: 'not-found' }], path);
  }
});
