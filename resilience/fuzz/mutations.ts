/** The mutations of the fuzzer. Each changes one thing about a valid request. */
import type { Rng } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import type { RawRequest } from '#resilience/support/raw-http.js';
import {
  ACCEPT_VALUES,
  AUTHORIZATIONS,
  CONTENT_TYPES,
  FORWARDING_HEADERS,
  IDEMPOTENCY_KEYS,
  IF_MATCH_VALUES,
  INVALID_UTF8,
  JSON_VALUES,
  METHODS,
  PATH_SUFFIXES,
  QUERIES,
  RAW_BODIES,
} from './malformed-values.js';

/** What a mutation works on. */
export interface Valid {
  readonly request: RawRequest;
  /** The body before serialization. */
  readonly value: unknown;
  readonly rng: Rng;
  /** Tokens and ids of games that the request is not about. */
  readonly foreign: { readonly token: string; readonly id: string; readonly otherTypeId: string };
}

export const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
const INVALID_IDS = ['x', '0', '%00', 'null', UNKNOWN_ID, UNKNOWN_ID.toUpperCase(), '1e3'];
const LONG_LENGTH = 3_000_000;
const DEPTH = 50_000;

export function pick<Item>(rng: Rng, items: readonly Item[]): Item {
  return at(items, rng.below(items.length));
}

const withBody = (request: RawRequest, body: Buffer): RawRequest => ({
  ...request,
  headers: { ...request.headers, 'content-type': 'application/json' },
  body,
});

const withJson = (request: RawRequest, value: unknown): RawRequest =>
  withBody(request, Buffer.from(JSON.stringify(value)));

const withHeaders = (request: RawRequest, headers: RawRequest['headers']): RawRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
});

const withId = (request: RawRequest, id: string): RawRequest => ({
  ...request,
  path: request.path.replace(UUID, id),
});

type Path = readonly (string | number)[];

/** The paths of all values inside `value`, itself first. */
const pathsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))]
    : [path];

type Change = (old: unknown) => unknown;

const changeAt = (value: unknown, [key, ...rest]: Path, change: Change): unknown => {
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item, index) =>
      String(index) === key ? changeAt(item, rest, change) : (item as unknown),
    );
  const object = value as Record<string, unknown>;
  return { ...object, [key]: changeAt(object[key], rest, change) };
};

const changeSomewhere = ({ request, value, rng }: Valid, change: Change): RawRequest =>
  withJson(request, changeAt(value ?? {}, pick(rng, pathsOf(value ?? {})), change));

const withUnknownField = (old: unknown, rng: Rng): unknown => {
  const name = pick(rng, ['extra', 'seed', 'toMove', 'constructor', '', 'état', 'a'.repeat(300)]);
  return typeof old === 'object' && old !== null && !Array.isArray(old)
    ? { ...old, [name]: pick(rng, JSON_VALUES) }
    : { [name]: old };
};

const withoutField = (old: unknown, rng: Rng): unknown => {
  if (typeof old !== 'object' || old === null) return undefined;
  const names = Object.keys(old);
  return names.length === 0
    ? null
    : Object.fromEntries(Object.entries(old).filter(([name]) => name !== pick(rng, names)));
};

const outOfRange = (old: unknown, rng: Rng): unknown => {
  if (typeof old === 'number') return old + pick(rng, [1, -1, 0.5, 1e3, -1e3, 1e9, -1e9]);
  if (typeof old === 'string')
    return pick(rng, [`${old}${old}`, old.toUpperCase(), old.slice(1), `${old}\u0000`]);
  return Array.isArray(old) ? [...(old as unknown[]), ...(old as unknown[])] : old;
};

/** Fewer headers than Node.js accepts, or more. */
const manyHeaders = (rng: Rng): RawRequest['headers'] => {
  const count = pick(rng, [50, 500, 1_500]);
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`x-header-${index}`, 'y'.repeat(rng.below(40))]),
  );
};

const nested = (rng: Rng): Buffer => {
  const [open, close] = pick(rng, [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const);
  return Buffer.from(`${open.repeat(DEPTH)}1${close.repeat(DEPTH)}`);
};

/** All mutations by their name in the table of results. */
export const MUTATIONS: Readonly<Record<string, (valid: Valid) => RawRequest>> = {
  none: ({ request }) => request,
  'wrong type': (valid) => changeSomewhere(valid, () => pick(valid.rng, JSON_VALUES)),
  'out of range': (valid) => changeSomewhere(valid, (old) => outOfRange(old, valid.rng)),
  'unknown field': (valid) => changeSomewhere(valid, (old) => withUnknownField(old, valid.rng)),
  'missing field': (valid) => changeSomewhere(valid, (old) => withoutField(old, valid.rng)),
  'invalid JSON': ({ request, rng }) => withBody(request, pick(rng, RAW_BODIES)()),
  'invalid UTF-8': ({ request, rng }) =>
    withBody(request, Buffer.concat([Buffer.from('{"name":"'), pick(rng, INVALID_UTF8), Buffer.from('"}')])),
  'deeply nested JSON': ({ request, rng }) => withBody(request, nested(rng)),
  'huge JSON': ({ request, rng }) =>
    withJson(request, pick(rng, [{ a: 'x'.repeat(LONG_LENGTH) }, new Array(100_000).fill(0)])),
  'Content-Type': ({ request, rng }) => withHeaders(request, { 'content-type': pick(rng, CONTENT_TYPES) }),
  'no body': ({ request }) => ({ ...request, body: null }),
  'many headers': ({ request, rng }) => withHeaders(request, manyHeaders(rng)),
  'long header': ({ request, rng }) =>
    withHeaders(request, { 'x-long': 'z'.repeat(pick(rng, [7_000, 20_000, 100_000])) }),
  path: ({ request, rng }) => ({ ...request, path: request.path + pick(rng, PATH_SUFFIXES) }),
  query: ({ request, rng }) => ({ ...request, path: `${request.path}?${pick(rng, QUERIES)}` }),
  method: ({ request, rng }) => ({ ...request, method: pick(rng, METHODS) }),
  Authorization: ({ request, rng }) => withHeaders(request, { authorization: pick(rng, AUTHORIZATIONS) }),
  'token of another game': ({ request, foreign }) =>
    withHeaders(request, { authorization: `Bearer ${foreign.token}` }),
  'id of another type': ({ request, foreign }) => withId(request, foreign.otherTypeId),
  'id of another game': ({ request, foreign }) => withId(request, foreign.id),
  'invalid id': ({ request, rng }) => withId(request, pick(rng, INVALID_IDS)),
  'Idempotency-Key': ({ request, rng }) =>
    withHeaders(request, { 'idempotency-key': pick(rng, IDEMPOTENCY_KEYS) }),
  'If-Match': ({ request, rng }) => withHeaders(request, { 'if-match': pick(rng, IF_MATCH_VALUES) }),
  Accept: ({ request, rng }) => withHeaders(request, { accept: pick(rng, ACCEPT_VALUES) }),
  'forged proxy headers': ({ request }) => withHeaders(request, FORWARDING_HEADERS),
};
