/** Finds the pieces that JSON data and prose name. */
import { canonicalJson } from '#src/engine/history/hash-chain.js';

/** One place in a JSON value that names a piece. */
export interface Mention {
  /** Such as `$.hands[1].cards[0]`. */
  readonly path: string;
  readonly piece: string;
}

const isFlat = (value: object): boolean =>
  Object.values(value).every((item) => typeof item !== 'object' || item === null);

/** Strings that are pieces, and objects such as `{"col":2,"row":1}` whose canonical JSON is one. Keys do not count. */
export const mentionsIn = (value: unknown, pieces: ReadonlySet<string>, path = '$'): Mention[] => {
  if (typeof value === 'string') return pieces.has(value) ? [{ path, piece: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, i) => mentionsIn(item, pieces, `${path}[${i}]`));
  const own =
    isFlat(value) && pieces.has(canonicalJson(value)) ? [{ path, piece: canonicalJson(value) }] : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, item]) => mentionsIn(item, pieces, `${path}.${key}`)),
  ];
};

const escapedForRegExp = (text: string): string => text.replace(/[^\w]/g, '\\$&');

/** Pieces that stand as words of their own in prose. */
export const mentionsInProse = (prose: string, pieces: ReadonlySet<string>): Mention[] =>
  [...pieces]
    .filter((piece) => new RegExp(`(?<![\\w:])${escapedForRegExp(piece)}(?![\\w:])`).test(prose))
    .map((piece) => ({ path: `"${prose}"`, piece }));

/** `value` with every mention of `piece` replaced by `other`; both are strings in the data. */
export const withPieceReplaced = <T>(value: T, piece: string, other: string): T =>
  JSON.parse(JSON.stringify(value, (_key, item: unknown) => (item === piece ? other : item))) as T;

/** How often each piece is mentioned. */
export const countsOf = (pieces: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return counts;
};

export const countOf = (counts: ReadonlyMap<string, number>, piece: string): number => counts.get(piece) ?? 0;
