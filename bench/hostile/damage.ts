/** What can be wrong with a request. Each kind of damage changes a good request in one way. */
import type { Chance } from '../../src/game-type.js';
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
} from './strange.js';

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
  readonly chance: Chance;
  /** Tokens and ids of games that the request is not about. */
  readonly foreign: { readonly token: string; readonly id: string; readonly otherTypeId: string };
}

const pick = <Item>(chance: Chance, items: readonly Item[]): Item => {
  const item = items[chance.below(items.length)];
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

const changedSomewhere = ({ draft, value, chance }: Parts, change: (old: unknown) => unknown): Draft =>
  withJson(draft, changedAt(value ?? {}, pick(chance, pathsOf(value ?? {})), change));

const withUnknownField = (old: unknown, chance: Chance): unknown => {
  const name = pick(chance, ['extra', 'seed', 'toMove', 'constructor', '', 'état', 'a'.repeat(300)]);
  return typeof old === 'object' && old !== null && !Array.isArray(old)
    ? { ...old, [name]: pick(chance, STRANGE_VALUES) }
    : { [name]: old };
};

const withoutField = (old: unknown, chance: Chance): unknown => {
  if (typeof old !== 'object' || old === null) return undefined;
  const names = Object.keys(old);
  return names.length === 0
    ? null
    : Object.fromEntries(Object.entries(old).filter(([name]) => name !== pick(chance, names)));
};

const outOfRange = (old: unknown, chance: Chance): unknown => {
  if (typeof old === 'number') return old + pick(chance, [1, -1, 0.5, 1e3, -1e3, 1e9, -1e9]);
  if (typeof old === 'string')
    return pick(chance, [`${old}${old}`, old.toUpperCase(), old.slice(1), `${old}\u0000`]);
  return Array.isArray(old) ? [...(old as unknown[]), ...(old as unknown[])] : old;
};

/** As many values as Node lets through, none of it meaningful. */
const flood = (chance: Chance): Draft['headers'] => {
  const count = pick(chance, [50, 500, 1_500]);
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`x-flood-${at}`, 'y'.repeat(chance.below(40))]),
  );
};

const tokenHeader = (token: string) => ({ authorization: `Bearer ${token}` });

/** Every kind, by its name in the table. */
export const DAMAGES: Readonly<Record<string, (parts: Parts) => Draft>> = {
  none: ({ draft }) => draft,
  'another type': (parts) => changedSomewhere(parts, () => pick(parts.chance, STRANGE_VALUES)),
  'out of range': (parts) => changedSomewhere(parts, (old) => outOfRange(old, parts.chance)),
  'unknown field': (parts) => changedSomewhere(parts, (old) => withUnknownField(old, parts.chance)),
  'missing field': (parts) => changedSomewhere(parts, (old) => withoutField(old, parts.chance)),
  'broken JSON': ({ draft, chance }) => ({ ...withJson(draft, {}), body: pick(chance, RAW_BODIES)() }),
  'broken UTF-8': ({ draft, chance }) => ({
    ...withJson(draft, {}),
    body: Buffer.concat([Buffer.from('{"name":"'), pick(chance, BAD_UTF8), Buffer.from('"}')]),
  }),
  'deep JSON': ({ draft, chance }) => {
    const [open, close] = pick(chance, [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const);
    return { ...withJson(draft, {}), body: Buffer.from(`${open.repeat(DEEP)}1${close.repeat(DEEP)}`) };
  },
  'huge JSON': ({ draft, chance }) =>
    withJson(draft, pick(chance, [{ a: 'x'.repeat(LONG) }, new Array(100_000).fill(0)])),
  'content type': ({ draft, chance }) => withHeaders(draft, { 'content-type': pick(chance, CONTENT_TYPES) }),
  'no body': ({ draft }) => ({ ...draft, body: null }),
  'header flood': ({ draft, chance }) => withHeaders(draft, flood(chance)),
  'long header': ({ draft, chance }) =>
    withHeaders(draft, { 'x-long': 'z'.repeat(pick(chance, [7_000, 20_000, 100_000])) }),
  'path trick': ({ draft, chance }) => ({ ...draft, path: draft.path + pick(chance, PATH_TRICKS) }),
  'odd query': ({ draft, chance }) => ({ ...draft, path: `${draft.path}?${pick(chance, QUERIES)}` }),
  'odd method': ({ draft, chance }) => ({ ...draft, method: pick(chance, METHODS) }),
  'odd token': ({ draft, chance }) => withHeaders(draft, { authorization: pick(chance, TOKENS) }),
  "another game's token": ({ draft, foreign }) => withHeaders(draft, tokenHeader(foreign.token)),
  "another type's id": ({ draft, foreign }) => ({
    ...draft,
    path: draft.path.replace(UUID, foreign.otherTypeId),
  }),
  "another game's id": ({ draft, foreign }) => ({ ...draft, path: draft.path.replace(UUID, foreign.id) }),
  'odd id': ({ draft, chance }) => ({
    ...draft,
    path: draft.path.replace(
      UUID,
      pick(chance, ['x', '0', '%00', 'null', UNKNOWN_ID, UNKNOWN_ID.toUpperCase(), '1e3']),
    ),
  }),
  'odd Idempotency-Key': ({ draft, chance }) => withHeaders(draft, { 'idempotency-key': pick(chance, KEYS) }),
  'odd If-Match': ({ draft, chance }) => withHeaders(draft, { 'if-match': pick(chance, VERSIONS) }),
  'odd Accept': ({ draft, chance }) => withHeaders(draft, { accept: pick(chance, ACCEPTS) }),
  'forged forwarding': ({ draft }) => withHeaders(draft, FORWARDING),
};

export const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
