/**
 * Marks elements that represent part of a legal move. An element of a picture carries a `data-` attribute for each field of the
 * viewer's options whose values include the one it shows: `data-card="7H"`, `data-from="3,4"`.
 */
import type { BlockedMove, Typed } from '../../game-type.js';
import { isChoice, isRange } from '../options.js';
import { drawing, type Drawing } from './svg.js';
import { element } from './xml.js';

/** A value of a field, or an item of a list of them: a word, a number, or an object such as a space. */
export type Part = string | number | boolean | Readonly<Record<string, string | number>>;

/** By move field, the parts of moves that an element of a picture may stand for. */
export type Parts = Readonly<Record<string, Part>>;

/** The spelling of a part in an attribute: for an object its values, separated by commas. */
const spelled = (part: unknown): string =>
  typeof part === 'object' && part !== null ? Object.values(part).join() : String(part);

/** The parts in the value of an option's field. A range has none: it has too many numbers to show. */
const partsIn = (value: unknown): string[] => {
  if (isRange(value)) return [];
  if (isChoice(value)) return value.from.flatMap(partsIn);
  return Array.isArray(value) ? value.flatMap(partsIn) : [spelled(value)];
};

/** By field, the parts of `options`, as attributes spell them. */
export function partsOf(options: readonly Typed[]): ReadonlyMap<string, ReadonlySet<string>> {
  const parts = new Map<string, Set<string>>();
  for (const [field, value] of options.flatMap((option) => Object.entries(option))) {
    const known = parts.get(field) ?? new Set();
    for (const part of partsIn(value)) known.add(part);
    parts.set(field, known);
  }
  return parts;
}

/** The attribute of a field: `data-meld` for `meld`, `data-from-cell` for `fromCell`, as in a browser's `dataset`. */
const attributeOf = (field: string): string =>
  `data-${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const cache = new WeakMap<readonly Typed[], ReturnType<typeof partsOf>>();

/** The known parts of each list of options, collected once although every panel of a picture asks for them. */
const knownParts = (options: readonly Typed[]): ReturnType<typeof partsOf> => {
  const parts = cache.get(options) ?? partsOf(options);
  cache.set(options, parts);
  return parts;
};

/**
 * Marks a drawing with those of `parts` that occur in the viewer's options, or in illegal moves that the viewer may try.
 * Returns the drawing unchanged if none does. `name` names the drawing where the value of its part says too little.
 */
export type MarkChoosable = (inner: Drawing, parts: Parts, name?: string) => Drawing;

interface Marking {
  readonly legalMoves: readonly Typed[];
  readonly blockedMoves: readonly BlockedMove[];
}

export function choosableIn({ legalMoves, blockedMoves }: Marking): MarkChoosable {
  const known = [knownParts(legalMoves), partsOf(blockedMoves.map(({ move }) => move))];
  return (inner, parts, name) => {
    const marks = Object.entries(parts)
      .map(([field, part]) => [field, spelled(part)] as const)
      .filter(([field, part]) => known.some((each) => each.get(field)?.has(part)));
    if (marks.length === 0) return inner;
    const data = Object.fromEntries(marks.map(([field, part]) => [attributeOf(field), part]));
    const attributes = { ...data, 'aria-label': name };
    return drawing(inner.width, inner.height, element('g', attributes, inner.markup));
  };
}

/** Marks a piece of the viewer's own hand with the class `held-7H`, so that a page can let the player arrange the hand. */
export function held(inner: Drawing, piece: string): Drawing {
  return drawing(inner.width, inner.height, element('g', { class: `held held-${piece}` }, inner.markup));
}

/** The attributes of an invisible area that can be pointed at. */
export const AREA = { fill: 'none', 'pointer-events': 'all' } as const;

/** An invisible area that can be pointed at, to be marked as choosable on top of what it covers. */
export function area(width: number, height: number): Drawing {
  return drawing(width, height, element('rect', { width, height, ...AREA }));
}
