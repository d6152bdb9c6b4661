/** Which versions the spellings of If-Match and If-None-Match name, what tags cover, and which headers are refused. */
import { createServer } from 'node:http';
import { Duplex } from 'node:stream';
import type { Response } from 'supertest';
import { test } from 'tap';
import { rejectUnsupportedRequests } from '#src/http/problems/error-handler.js';
import { checkIfMatch, etagFrom, etagMatches, etagOf, ifMatchAccepts } from '#src/http/requests.js';
import { dial } from '#test/support/dial.js';
import { dropAll, openGame, TWO_HUMANS } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const VERSIONS = [1, 2, 12, 112];
const ANY = VERSIONS;

/** The spelling, the versions that If-Match accepts (`null`: malformed), and those that If-None-Match names. */
const SPELLINGS: readonly (readonly [string, readonly number[] | null, readonly number[]])[] = [
  ['"1"', [1], [1]],
  ['"2"', [2], [2]],
  ['"12"', [12], [12]],
  ['"112"', [112], [112]],
  [' "12" ', [12], [12]],
  ['"1", "2"', [1, 2], [1, 2]],
  ['"1","12"', [1, 12], [1, 12]],
  ['"2" , "112"', [2, 112], [2, 112]],
  ['"3", "4"', [], []],
  ['W/"12"', [], [12]],
  ['W/"1", "12"', [12], [1, 12]],
  ['"12", W/"112"', [12], [12, 112]],
  ['*', ANY, ANY],
  [' * ', ANY, ANY],
  ['"*"', [], []],
  ['"01"', [], []],
  ['"1.0"', [], []],
  ['"+1"', [], []],
  ['"-1"', [], []],
  ['" 1"', [], []],
  ['"1 "', [], []],
  ['"1,2"', [], []],
  ['"0x1"', [], []],
  ['"1e0"', [], []],
  ['"11"', [], []],
  ['"1112"', [], []],
  ['""', [], []],
  ['"x"', [], []],
  ['12', null, []],
  ['1, 2', null, []],
  ["'12'", null, []],
  ['"12', null, []],
  ['12"', null, []],
  ['w/"12"', null, [12]],
  ['"12" "1"', null, [1, 12]],
  ['', null, []],
  ['junk', null, []],
];

test('If-Match and If-None-Match name whole versions', (t) => {
  for (const [header, accepted, named] of SPELLINGS)
    for (const version of VERSIONS) {
      const label = `${header} at version ${version}`;
      if (accepted === null) t.throws(() => checkIfMatch(header), { code: 'validation-failed' }, label);
      else t.equal(ifMatchAccepts(header, version), accepted.includes(version), `If-Match: ${label}`);
      t.equal(etagMatches(header, etagOf({ version })), named.includes(version), `If-None-Match: ${label}`);
    }
  t.notOk(etagMatches(undefined, '"1"'), 'no header');
  t.end();
});

test('the tag of a document changes with each of its sources, and is never that of a version', (t) => {
  const sources = [['1', 'a', null], ['1', 'b', null], ['1', 'a', 0], ['1', 'a', 'all'], ['1a', null], ['1']];
  const tags = sources.map(etagFrom);
  t.equal(new Set(tags).size, tags.length);
  for (const tag of tags) t.match(tag, /^"x[0-9a-f]{32}"$/);
  t.end();
});

/** What GET and HEAD say alike: of a document that is not sent, its length need not be told, but of none that is not modified. */
const saidIn = ({ status, headers }: Response) => {
  const alike = status === 304 ? /^(?!date$)/ : /^(?!(date|content-length|transfer-encoding)$)/;
  return [status, ...Object.entries(headers).filter(([name]) => alike.test(name))];
};

test('the tag of a past view covers version, viewer and representation', async (t) => {
  const { call } = await sharedService(t);
  const game = await openGame(call, 'connect-four', { ...TWO_HUMANS, visibility: 'public' });
  await dropAll(call, game, '121212');
  const tags = new Set<string>();
  const tagOf = async (path: string, token?: string): Promise<string> => {
    const { status, headers } = await call('GET', path, { token });
    t.equal(status, 200, path);
    const etag = String(headers['etag']);
    t.match(etag, /^"[^"]*[^"\d][^"]*"$/, 'a strong tag that is no version');
    const again = await call('GET', path, { token, headers: { 'if-none-match': `"y", W/${etag}` } });
    t.match([again.status, again.text, again.headers['etag']], [304, '', etag], path);
    t.equal(again.headers['cache-control'], headers['cache-control']);
    const changed = await call('GET', path, { token, headers: { 'if-none-match': '"4"' } });
    t.equal(changed.status, 200, 'the tag of the present game is another one');
    return etag;
  };
  for (const file of ['', '/board.txt', '/board.svg']) {
    for (const at of [1, 4]) {
      tags.add(await tagOf(`${game.path}${file}?at=${at}`));
      for (const token of game.tokens) tags.add(await tagOf(`${game.path}${file}?at=${at}`, token));
    }
  }
  t.equal(tags.size, 18, 'one for each version, viewer and document');

  const before = await tagOf(`${game.path}?at=4`);
  await dropAll(call, game, '1');
  t.equal(await tagOf(`${game.path}?at=4`), before, 'the past does not change');
  t.equal(await tagOf(`${game.path}?at=4&as=spectator`, game.tokens[0]), before, 'the same document');
  const all = await tagOf(`${game.path}?at=4&as=all`);
  t.notOk(tags.has(all));
  const moved = await call('POST', `${game.path}/resign`, {
    token: game.tokens[0],
    headers: { 'if-match': all },
  });
  t.not(moved.status, 201, 'nobody can act on a past version');

  const [token] = game.tokens;
  for (const path of ['', '?at=4', '/board.svg', '/board.svg?at=4', '/moves', '/audit', '/legal-moves'])
    for (const tag of ['"0"', '*']) {
      // The test client accepts no coding for HEAD.
      const options = { token, headers: { 'if-none-match': tag, 'accept-encoding': 'identity' } };
      const got = await call('GET', `${game.path}${path}`, options);
      const head = await call('HEAD', `${game.path}${path}`, options);
      t.strictSame(saidIn(head), saidIn(got), `HEAD ${path} ${tag}`);
    }
});

test('Accept names what a client wants, and how much', async (t) => {
  const { call } = await sharedService(t);
  const { path } = await openGame(call, 'connect-four', TWO_HUMANS);
  for (const [accept, type] of [
    ['application/x-ndjson', 'application/x-ndjson'],
    ['application/json;q=0.1, application/x-ndjson', 'application/x-ndjson'],
    ['application/x-ndjson; q=0.5, application/json; charset=utf-8', 'application/json; charset=utf-8'],
    ['application/x-ndjson;charset=utf-8;q=0.9', 'application/x-ndjson'],
    ['text/html, */*;q=0.1', 'application/json; charset=utf-8'],
    ['application/json;q=0, application/x-ndjson;q=0', 'application/problem+json; charset=utf-8'],
    ['*/*;q=0', 'application/problem+json; charset=utf-8'],
    ['image/png', 'application/problem+json; charset=utf-8'],
  ] as const) {
    const { status, headers } = await call('GET', `${path}/moves`, { headers: { accept } });
    t.same([status, headers['content-type']], [type.includes('problem') ? 406 : 200, type], accept);
  }
});

/** Headers of a request to create a game beside `Host` and `Content-Type`, which are added unless given; and the status. */
const HEADERS: readonly (readonly [status: number, ...lines: string[]])[] = [
  [201],
  [201, 'Content-Encoding: identity'],
  [201, 'Content-Encoding:'],
  ...['gzip', 'deflate', 'br', 'x-unknown', 'aws-chunked', 'identity, gzip'].map(
    (coding) => [415, `Content-Encoding: ${coding}`] as const,
  ),
  [415, 'Content-Encoding: identity', 'Content-Encoding: gzip'],
  [400, 'Content-Range: bytes 0-1/2'],
  [201, 'Transfer-Encoding: Chunked'],
  ...['gzip, chunked', 'x-unknown, chunked', 'identity, chunked'].map(
    (coding) => [400, `Transfer-Encoding: ${coding}`] as const,
  ),
  ...['utf-8', 'UTF-8', '"utf-8"', 'utf8', 'utf-8; profile=x'].map(
    (charset) => [201, `Content-Type: application/json; charset=${charset}`] as const,
  ),
  ...['iso-8859-1', 'utf-16', '"latin1"', 'utf-8859', 'utf-8; charset=utf-16'].map(
    (charset) => [415, `Content-Type: application/json; charset=${charset}`] as const,
  ),
  [400, 'Content-Type: application/json', 'Content-Type: application/json; charset=utf-8'],
  [400, 'Authorization: Bearer x', 'authorization: Bearer y'],
  [400, 'Host: x', 'Host: x'],
  [400, 'Host: x', 'host: y'],
  [201, 'Host: x, y'],
  [201, 'Host:'],
];

test('headers that change what a request means are honoured or refused', async (t) => {
  const { url } = await sharedService(t);
  const send = async (line: string, headers: readonly string[]) => {
    const isChunked = !headers.includes('Content-Length: 2');
    const body = isChunked ? ['2', '{}', '0', '', ''] : ['{}'];
    const { response } = await dial(url, [line, ...headers, 'Connection: close', '', ...body].join('\r\n'));
    return (await response).split('\r\n');
  };
  const post = 'POST /v1/connect-four/games HTTP/1.1';
  for (const [status, ...lines] of HEADERS) {
    const has = (name: string) => lines.some((line) => line.startsWith(name));
    const headers = [
      ...(has('Transfer-Encoding') ? [] : ['Content-Length: 2']),
      ...(has('Host') ? [] : ['Host: x']),
      ...(has('Content-Type') ? [] : ['Content-Type: application/json']),
      ...lines,
    ];
    const [head, ...rest] = await send(post, headers);
    t.match(head, `HTTP/1.1 ${status}`, lines.join(', '));
    const isOfCoding = status === 415 && has('Content-Encoding');
    t.equal(rest.includes('accept-encoding: identity'), isOfCoding, `${lines.join(', ')}: what is accepted`);
  }
  const withoutHost = ['Content-Length: 2', 'Content-Type: application/json'];
  t.match(await send(post, withoutHost), ['HTTP/1.1 400 Bad Request']);
  t.match(await send('POST /v1/connect-four/games HTTP/1.0', withoutHost), ['HTTP/1.1 201 Created']);
});

test('a client that leaves after CONNECT does no harm', async () => {
  const server = createServer();
  rejectUnsupportedRequests(server);
  const socket = new Duplex({
    write: (_chunk, _encoding, done) => {
      done(new Error('ECONNRESET'));
    },
  });
  // `once` would listen for errors, too.
  const closed = new Promise((resolve) => socket.on('close', resolve));
  server.emit('connect', null, socket);
  await closed;
});
