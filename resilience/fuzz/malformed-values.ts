/** Values that no client should send, grouped by the part of the request. */

export const JSON_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  ' ',
  '0',
  'null',
  '\u0000',
  '\u202e',
  '💥'.repeat(50),
  'a'.repeat(5_000),
  "'; DROP TABLE game; --",
  '${7*7}',
  '../../etc/passwd',
  [],
  [[]],
  [null],
  {},
  { type: null },
  { $ref: '#' },
  ['drop', 'drop'],
  { length: 1e9 },
];

export const RAW_BODIES: readonly (() => Buffer)[] = [
  () => Buffer.from('{'),
  () => Buffer.from('{"type":"drop","column":1'),
  () => Buffer.from('{"type":"drop","type":"flip"}'),
  () => Buffer.from('{"__proto__":{"isAdmin":true}}'),
  () => Buffer.from('{"constructor":{"prototype":{"a":1}}}'),
  () => Buffer.from('\ufeff{}'),
  () => Buffer.from('NaN'),
  () => Buffer.from('{"column":1e999}'),
  () => Buffer.from("{'type':'drop'}"),
  () => Buffer.from('{"type":"drop","column":01}'),
  () => Buffer.from('{"a":"\\ud800"}'),
  () => Buffer.from('[1,]'),
  () => Buffer.from('"just text"'),
  () => Buffer.from(' '),
  () => Buffer.alloc(64),
];

export const INVALID_UTF8 = [
  [0xff, 0xfe],
  [0xc0, 0xaf],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xe2, 0x82],
].map((bytes) => Buffer.from(bytes));

export const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
  'application/jsonx',
  'json',
  '*/*',
  '',
  ';;;',
  'application/json, text/plain',
];

export const PATH_SUFFIXES = [
  '/../',
  '/%2e%2e/',
  '/..%2f..%2fetc%2fpasswd',
  '//',
  '/.',
  '/%00',
  '/%ff',
  '/%c0%af',
  '/;a=b',
  '/%',
  '/%zz',
  '/\\',
  '/%e2%80%ae',
  '/%2f',
  '?',
  '?id=1&id=2',
  '#x',
  '/constructor',
  '/__proto__',
  '/' + 'a'.repeat(2_000),
  '/*',
  '/:id',
  '%20',
];

export const QUERIES = [
  'limit=0',
  'limit=-1',
  'limit=1e9',
  'limit=99999999999999999999',
  'limit=1&limit=2',
  'limit[]=1',
  'limit[a]=1',
  'after=%00',
  'after=2147483648',
  'after=-1',
  'after=x',
  'wait=1',
  'as=0',
  'seat=9',
  'type=nope',
  'status=nope',
  '=',
  '&&&',
  'a'.repeat(3_000),
  '%',
  '%ff',
  '__proto__=1',
  'cursor=AAAA',
  'cursor=' + 'z'.repeat(200),
];

export const AUTHORIZATIONS = [
  'Bearer',
  'Bearer ',
  'Bearer x',
  'bearer x',
  'Basic YTpi',
  'Bearer a b',
  `Bearer ${'x'.repeat(4_000)}`,
  'Bearer \u00e9',
  'Bearer null',
  'Digest x',
  'Bearer ../../x',
  `Bearer ${'0'.repeat(64)}`,
];

export const IDEMPOTENCY_KEYS = [
  '',
  ' ',
  'short',
  'x'.repeat(256),
  'x'.repeat(5_000),
  'é'.repeat(20),
  'a\tb',
];

export const IF_MATCH_VALUES = ['*', '"0"', '"-1"', '"x"', '7', 'W/"1"', '"1","2"', '"99999999999"', ''];

export const METHODS = [
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'HEAD',
  'PURGE',
  'GET',
  'POST',
];

export const ACCEPT_VALUES = [
  'text/html',
  'application/xml',
  'image/png',
  '',
  '*',
  'application/json;q=0',
  'text/*;q=x',
  'a'.repeat(500),
];

export const FORWARDING_HEADERS = {
  'x-forwarded-for': '6.6.6.6, ::1',
  'x-forwarded-host': 'evil.example',
  forwarded: 'for=6.6.6.6',
};
