/** The groups of two or more cards that add up to the value of a card, in kinds. */
// Hot loop: unchecked access, measured.
import { copiesOfKind, JACK, KINDS, multisetOf, valueOfKind, type Kind, type KindMultiset } from './kinds.js';

interface Sum {
  readonly multiset: KindMultiset;
  readonly needs: readonly { readonly kind: Kind; readonly count: number }[];
}

/** All ascending lists of kinds from `from` on, none of them jacks, that add up to `total`. */
const listsOf = (total: number, from: Kind = 0): Kind[][] => {
  if (total === 0) return [[]];
  return Array.from({ length: KINDS }, (_, kind) => kind).flatMap((kind) =>
    kind < from || kind === JACK || valueOfKind(kind) > total
      ? []
      : listsOf(total - valueOfKind(kind), kind).map((rest) => [kind, ...rest]),
  );
};

const sumOf = (kinds: readonly Kind[]): Sum => ({
  multiset: multisetOf(kinds),
  needs: [...new Set(kinds)].map((kind) => ({
    kind,
    count: kinds.filter((each) => each === kind).length,
  })),
});

const existsInDeck = ({ needs }: Sum): boolean =>
  needs.every(({ kind, count }) => count <= copiesOfKind(kind));

const sumsByValue: readonly (readonly Sum[])[] = Array.from({ length: 11 }, (_, total) =>
  listsOf(total)
    .filter((kinds) => kinds.length > 1)
    .map(sumOf)
    .filter(existsInDeck),
);

/** The sums that add up to `value`, 1 to 10, and can be taken from a table with these `counts` of each kind. */
export const sumsIn = (counts: readonly number[], value: number): readonly Sum[] =>
  (sumsByValue[value] ?? []).filter(({ needs }) =>
    needs.every(({ kind, count }) => (counts[kind] ?? 0) >= count),
  );
