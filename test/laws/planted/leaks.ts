/** What there is to leak, found from the zones, and how data and prose can tell it. */
import { canonicalJson } from 'parlour-games/record/hash-chain';
import type { GameType, Viewer } from 'parlour-games/game-type';
import { isVisible, visiblePieces } from '../knowledge.js';
import { type Json } from '../disclosure/fields.js';
import { digestOf } from './plant.js';

/** A number that follows from `text`. */
export function hashOf(text: string): number {
  return Number.parseInt(digestOf(text).slice(0, 8), 16);
}

/** What there is to leak to one viewer. */
export interface Secret {
  readonly piece: unknown;
  /** A copy of a piece that the viewer sees. */
  readonly copy: unknown;
  readonly count: number;
  readonly isOdd: boolean;
  readonly digest: string;
}

const valueOf = (piece: string): unknown => (piece.startsWith('{') ? JSON.parse(piece) : piece);

/** `null` if nothing is hidden from the viewer. */
export function secretOf({ zones }: GameType, state: object, viewer: Viewer): Secret | null {
  const all = zones(state);
  const hidden = all.filter((zone) => !isVisible(zone, viewer)).map(({ pieces }) => pieces);
  const pieces = hidden.flat();
  const [piece] = pieces;
  if (piece === undefined) return null;
  const visible = new Set(visiblePieces(all, viewer));
  const copy = pieces.find((each) => visible.has(each));
  const [largest = []] = hidden.toSorted((a, b) => b.length - a.length);
  return {
    piece: valueOf(piece),
    copy: copy === undefined ? null : valueOf(copy),
    count: largest.filter((each) => hashOf(each) % 2 === 0).length,
    isOdd: hashOf(piece) % 2 === 1,
    digest: digestOf(pieces),
  };
}

type Change = (value: unknown, real: unknown) => unknown;

/** `value` with a change in the first place, however deep, where `change` returns something. */
export function changed(value: unknown, real: unknown, change: Change): unknown {
  const other = change(value, real);
  if (other !== undefined || typeof value !== 'object' || value === null) return other ?? value;
  for (const [key, item] of Object.entries(value)) {
    const next = changed(item, (real as Json | null)?.[key], change);
    if (next === item) continue;
    return Array.isArray(value) ? value.with(Number(key), next) : { ...value, [key]: next };
  }
  return value;
}

type Leaking = (given: object, real: object, secret: Secret) => unknown;

/** What data may do; `real` is what is given with nothing hidden. */
export const LEAKS_OF_DATA = {
  'names a hidden piece': (given, _, { piece }) => ({ ...given, leak: piece }),
  'names a hidden copy of a visible piece': (given, _, { copy }) =>
    copy === null ? given : { ...given, leak: copy },
  'has a digest of what is hidden': (given, _, { digest }) => ({ ...given, leak: digest }),
  'shows a hidden value in its place': (given, real) =>
    changed(given, real, (value, open) => (value === null ? (open ?? undefined) : undefined)),
  'adds a count of hidden pieces to a number': (given, real, { count }) =>
    changed(given, real, (value) => (typeof value === 'number' && count > 0 ? value + count : undefined)),
  'lacks a list because of a hidden piece': (given, real, { isOdd }) =>
    changed(given, real, (value) => (isOdd && Array.isArray(value) && value.length > 0 ? [] : undefined)),
  'is in an order that follows from a hidden piece': (given, _, { isOdd }) =>
    isOdd && Object.keys(given).length > 1 ? Object.fromEntries(Object.entries(given).reverse()) : given,
} as const satisfies Readonly<Record<string, Leaking>>;
export type Leak = keyof typeof LEAKS_OF_DATA;

const spelled = (piece: unknown): string => (typeof piece === 'string' ? piece : canonicalJson(piece));

/** What prose and drawings may say. */
export const LEAKS_OF_PROSE: Partial<Record<Leak, (secret: Secret) => string | null>> = {
  'names a hidden piece': ({ piece }) => spelled(piece),
  'names a hidden copy of a visible piece': ({ copy }) => (copy === null ? null : spelled(copy)),
  'has a digest of what is hidden': ({ digest }) => digest,
  'adds a count of hidden pieces to a number': ({ count }) => String(count),
  'is in an order that follows from a hidden piece': ({ isOdd }) => (isOdd ? 'one, two' : 'two, one'),
};

export const VICTIMS = [
  'everybody',
  'spectators',
  'the last seat',
  'everybody, in one of eight states',
] as const;
export type Victim = (typeof VICTIMS)[number];
