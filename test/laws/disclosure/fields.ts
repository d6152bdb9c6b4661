/** Fields of JSON data, by path, and what a reader who may not read some of them gets. */
import { canonicalJson } from 'parlour-games/record/hash-chain';
import type { Seat, Viewer } from 'parlour-games/game-type';

/** Who looks, and what it has been told by then. */
export interface Situation {
  readonly viewer: Viewer;
  readonly isOver: boolean;
  /** Whether the log has an event of this type with this value in this field. */
  readonly wasTold: (type: string, field: string, value: unknown) => boolean;
  /** Whether an event of this type has come with the entry or after it. */
  readonly hasCome: (type: string) => boolean;
  /** Whose move is read; `null` for events and views. */
  readonly mover: Seat | null;
}

export type Json = Readonly<Record<string, unknown>>;

/** The place of a value. */
interface Place {
  /** The position in the first list on the path, which is a seat in lists by seat; -1 if there is none. */
  readonly index: number;
  /** The object that the field belongs to, and the whole view, event or move. */
  readonly object: Json;
  readonly root: Json;
}

export type Reader = Situation & Place;
export type MayRead = (reader: Reader) => boolean;

/** Secrets by path: `hands[].cards` is the field `cards` of each item of the list `hands`. */
export type Secrets = Readonly<Record<string, MayRead>>;

/** The fields of a kind of object: those with values, or lists of them, and the objects on the way to these. */
export interface Fields {
  readonly values: ReadonlySet<string>;
  readonly objects: ReadonlySet<string>;
}

/** Reads a list of fields: `seat hand{size cards}` has `seat`, `hand.size` and `hand.cards`. */
export function fieldsOf(list: string): Fields {
  const [values, objects] = [new Set<string>(), new Set<string>([''])];
  const outer: string[] = [];
  for (const [, name = '', brace] of list.matchAll(/(\w*)([{}]?)/g)) {
    const path = [...outer, name].join('.');
    if (brace === '{') {
      objects.add(path);
      outer.push(name);
    } else if (name !== '') values.add(path);
    if (brace === '}') outer.pop();
  }
  return { values, objects };
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const joined = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** The path of something in `value` that is not among `fields`, wherever it is; `null` if there is nothing. */
export function unknownField(value: unknown, fields: Fields, path = ''): string | null {
  const search = (items: readonly (readonly [unknown, string])[]): string | null => {
    for (const [item, itemPath] of items) {
      const unknown = unknownField(item, fields, itemPath);
      if (unknown !== null) return unknown;
    }
    return null;
  };
  if (Array.isArray(value)) return search(value.map((item) => [item, path]));
  if (isObject(value) && fields.objects.has(path))
    return search(Object.entries(value).map(([key, item]) => [item, joined(path, key)]));
  const isKnown = isObject(value)
    ? false
    : fields.values.has(path) || (value === null && fields.objects.has(path));
  return isKnown ? null : path;
}

/** Secrets that nobody may ever read: they are left out. */
export const NOBODY: MayRead = () => false;

/** Whether the value at a secret's place stays. */
type Keeps = (mayRead: MayRead, place: Place, value: unknown) => boolean;

/** A copy of `root` with `null` for the secrets that `keeps` refuses, and without those that nobody may ever read. */
export function redacted(root: object, secrets: Secrets, keeps: Keeps): unknown {
  const copy = (value: unknown, path: string, object: Json, index: number): unknown => {
    const mayRead = secrets[path];
    if (mayRead !== undefined)
      return keeps(mayRead, { index, object, root: root as Json }, value) ? value : null;
    if (!Object.keys(secrets).some((secret) => secret.startsWith(path))) return value;
    if (Array.isArray(value))
      return value.map((item, i) => copy(item, `${path}[]`, object, index === -1 ? i : index));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, item]) => [key, copy(item, joined(path, key), value, index)] as const)
        .filter(([key, copied]) => copied !== null || secrets[joined(path, key)] !== NOBODY),
    );
  };
  return copy(root, '', root as Json, -1);
}

export function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** The pieces in a list, or one piece, as the zones spell them. */
export function piecesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(piecesIn);
  if (value === null || value === undefined) return [];
  return [typeof value === 'string' ? value : canonicalJson(value)];
}

/** Whatever in `value` may be a piece, however deep. */
export function spellingsIn(value: unknown): string[] {
  const inner = isObject(value) ? Object.values(value) : [];
  return Array.isArray(value)
    ? value.flatMap(spellingsIn)
    : [...piecesIn(value), ...inner.flatMap(spellingsIn)];
}
