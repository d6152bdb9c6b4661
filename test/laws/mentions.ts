/** Finds the pieces that JSON data and prose name. */
import { canonicalJson } from 'parlour-games/record/hash-chain';
import type { Card } from 'parlour-games/kit/cards';
import { cardText } from 'parlour-games/kit/draw/text-blocks';

/** One place in a JSON value that names a piece. */
export interface Mention {
  /** Such as `$.hands[1].cards[0]`. */
  readonly path: string;
  readonly piece: string;
}

const OBJECT = '{';
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Whether a piece can be recognized by its spelling: a number, such as that of a die, can stand for anything else. */
export function isName(piece: string): boolean {
  return !NUMBER.test(piece);
}

const isFlat = (value: object): boolean =>
  Object.values(value).every((item) => typeof item !== 'object' || item === null);

/** Finds strings, numbers and keys that are pieces, and objects such as `{"col":2,"row":1}` whose canonical JSON is one. */
export function mentionsIn(value: unknown, pieces: ReadonlySet<string>): Mention[] {
  const hasObjects = [...pieces].some((piece) => piece.startsWith(OBJECT));
  const found: Mention[] = [];
  const note = (text: string, path: string): void => {
    if (pieces.has(text)) found.push({ path, piece: text });
  };
  const search = (each: unknown, path: string): void => {
    if (typeof each === 'string' || typeof each === 'number') note(String(each), path);
    if (typeof each !== 'object' || each === null) return;
    if (Array.isArray(each)) {
      for (const [i, item] of each.entries()) search(item, `${path}[${i}]`);
      return;
    }
    if (hasObjects && isFlat(each)) note(canonicalJson(each), path);
    for (const [key, item] of Object.entries(each)) {
      note(key, `${path}.${key}`);
      search(item, `${path}.${key}`);
    }
  };
  search(value, '$');
  return found;
}

const escapedForRegExp = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

const isPlayingCard = (piece: string): piece is Card => /^[A2-9TJQK][CDHS]$/.test(piece);

/** How prose and drawings spell a piece: a playing card such as `TD` is also `10♦`. */
const spellingsOf = (piece: string): string[] => (isPlayingCard(piece) ? [piece, cardText(piece)] : [piece]);

const patternOf = (piece: string): RegExp =>
  new RegExp(`(?<![\\w:])(?:${spellingsOf(piece).map(escapedForRegExp).join('|')})(?![\\w:])`, 'u');

const patterns = new Map<string, RegExp>();

const isNamedIn = (prose: string, piece: string): boolean => {
  const pattern = patterns.get(piece) ?? patternOf(piece);
  patterns.set(piece, pattern);
  return pattern.test(prose);
};

/** Pieces that stand as words of their own in prose or in a drawing. */
export function mentionsInProse(prose: string, pieces: ReadonlySet<string>): Mention[] {
  return prose === ''
    ? []
    : [...pieces].filter((piece) => isNamedIn(prose, piece)).map((piece) => ({ path: 'prose', piece }));
}

/** New names for pieces. Pieces that it lacks keep theirs. */
export type Renaming = ReadonlyMap<string, string>;

/** A copy of JSON data in which pieces are renamed, at every mention. */
export function renamed<T>(value: T, renaming: Renaming): T {
  return renamedJson(value, renaming) as T;
}

/** A flat object with its keys in the order of another one, which may have other keys. */
const inOrderOf = (keys: readonly string[], value: object): object => {
  const rank = (key: string): number => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => rank(a) - rank(b)));
};

const renamedJson = (value: unknown, renaming: Renaming): unknown => {
  if (typeof value === 'string') return renaming.get(value) ?? value;
  if (typeof value === 'number') return Number(renaming.get(String(value)) ?? value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => renamedJson(item, renaming));
  const other = isFlat(value) ? renaming.get(canonicalJson(value)) : undefined;
  if (other !== undefined) return inOrderOf(Object.keys(value), JSON.parse(other) as object);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renamedJson(item, renaming)]));
};

/** How often each piece is mentioned. */
export function countsOf(pieces: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return counts;
}

export function countOf(counts: ReadonlyMap<string, number>, piece: string): number {
  return counts.get(piece) ?? 0;
}
