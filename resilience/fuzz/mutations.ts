/** What can be wrong with a request. Each kind of damage changes a good request in one way. */
import type { Rng } from '#src/game-type.js';
import {
  STRANGE_VALUES,
  RAW_BODIES,
  BAD_UTF8,
  CONTENT_TYPES,
  PATH_TRICKS,
  QUERIES,
  TOKENS,
  KEYS,
  VERSIONS,
  METHODS,
  ACCEPTS,
  FORWARDING,
} from './malformed-http.js';

/** A request as bytes, before it is sent. */
export interface Draft {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer | null;
}

/** What a draft was made from, to damage it in terms of the game. */
export interface Parts {
  readonly draft: Draft;
  /** The body before it was written down. */
  readonly value: unknown;
  readonly rng: Rng;
  /** Tokens and ids of games that the request is not about. */
  readonly foreign: { readonly token: string; readonly id: string; readonly otherTypeId: string };
}

const pick = <Item>(rng: Rng, items: readonly Item[]): Item => {
  const item = items[rng.below(items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
};

const withJson = (draft: Draft, value: unknown): Draft => ({
  ...draft,
  headers: { ...draft.headers, 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value)),
});

const withHeaders = (draft: Draft, headers: Draft['headers']): Draft => ({
  ...draft,
  headers: { ...draft.headers, ...headers },
});

const LONG = 3_000_000;
const DEEP = 50_000;

type Path = readonly (string | number)[];

const pathsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))]
    : [path];

const changedAt = (value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown => {
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === key ? changedAt(item, rest, change) : item) as unknown);
  const object = value as Record<string, unknown>;
  return { ...object, [key]: changedAt(object[key], rest, change) };
};

const changedSomewhere = ({ draft, value, rng }: Parts, change: (old: unknown) => unknown): Draft =>
  withJson(draft, changedAt(value ?? {}, pick(rng, pathsOf(value ?? {})), change));

const withUnknownField = (old: unknown, rng: Rng): unknown => {
  const name = pick(rng, ['extra', 'seed', 'toMove', 'constructor', '', 'état', 'a'.repeat(300)]);
  return typeof old === 'object' && old !== null && !Array.isArray(old)
    ? { ...old, [name]: pick(rng, STRANGE_VALUES) }
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

/** As many values as Node lets through, none of it meaningful. */
const flood = (rng: Rng): Draft['headers'] => {
  const count = pick(rng, [50, 500, 1_500]);
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`x-flood-${at}`, 'y'.repeat(rng.below(40))]),
  );
};

const tokenHeader = (token: string) => ({ authorization: `Bearer ${token}` });

/** Every kind, by its name in the table. */
export const DAMAGES: Readonly<Record<string, (parts: Parts) => Draft>> = {
  none: ({ draft }) => draft,
  'another type': (parts) => changedSomewhere(parts, () => pick(parts.rng, STRANGE_VALUES)),
  'out of range': (parts) => changedSomewhere(parts, (old) => outOfRange(old, parts.rng)),
  'unknown field': (parts) => changedSomewhere(parts, (old) => withUnknownField(old, parts.rng)),
  'missing field': (parts) => changedSomewhere(parts, (old) => withoutField(old, parts.rng)),
  'broken JSON': ({ draft, rng }) => ({ ...withJson(draft, {}), body: pick(rng, RAW_BODIES)() }),
  'broken UTF-8': ({ draft, rng }) => ({
    ...withJson(draft, {}),
    body: Buffer.concat([Buffer.from('{"name":"'), pick(rng, BAD_UTF8), Buffer.from('"}')]),
  }),
  'deep JSON': ({ draft, rng }) => {
    const [open, close] = pick(rng, [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const);
    return { ...withJson(draft, {}), body: Buffer.from(`${open.repeat(DEEP)}1${close.repeat(DEEP)}`) };
  },
  'huge JSON': ({ draft, rng }) =>
    withJson(draft, pick(rng, [{ a: 'x'.repeat(LONG) }, new Array(100_000).fill(0)])),
  'content type': ({ draft, rng }) => withHeaders(draft, { 'content-type': pick(rng, CONTENT_TYPES) }),
  'no body': ({ draft }) => ({ ...draft, body: null }),
  'header flood': ({ draft, rng }) => withHeaders(draft, flood(rng)),
  'long header': ({ draft, rng }) =>
    withHeaders(draft, { 'x-long': 'z'.repeat(pick(rng, [7_000, 20_000, 100_000])) }),
  'path trick': ({ draft, rng }) => ({ ...draft, path: draft.path + pick(rng, PATH_TRICKS) }),
  'odd query': ({ draft, rng }) => ({ ...draft, path: `${draft.path}?${pick(rng, QUERIES)}` }),
  'odd method': ({ draft, rng }) => ({ ...draft, method: pick(rng, METHODS) }),
  'odd token': ({ draft, rng }) => withHeaders(draft, { authorization: pick(rng, TOKENS) }),
  "another game's token": ({ draft, foreign }) => withHeaders(draft, tokenHeader(foreign.token)),
  "another type's id": ({ draft, foreign }) => ({
    ...draft,
    path: draft.path.replace(UUID, foreign.otherTypeId),
  }),
  "another game's id": ({ draft, foreign }) => ({ ...draft, path: draft.path.replace(UUID, foreign.id) }),
  'odd id': ({ draft, rng }) => ({
    ...draft,
    path: draft.path.replace(
      UUID,
      pick(rng, ['x', '0', '%00', 'null', UNKNOWN_ID, UNKNOWN_ID.toUpperCase(), '1e3']),
    ),
  }),
  'odd Idempotency-Key': ({ draft, rng }) => withHeaders(draft, { 'idempotency-key': pick(rng, KEYS) }),
  'odd If-Match': ({ draft, rng }) => withHeaders(draft, { 'if-match': pick(rng, VERSIONS) }),
  'odd Accept': ({ draft, rng }) => withHeaders(draft, { accept: pick(rng, ACCEPTS) }),
  'forged forwarding': ({ draft }) => withHeaders(draft, FORWARDING),
};

export const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
