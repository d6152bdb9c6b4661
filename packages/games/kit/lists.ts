/** Lists of numbers, cards and other pieces, which are compared with `===`. */

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** `items` without one copy of each item of `taken`, or `null` when a copy is missing. */
export function without<T>(items: readonly T[], taken: readonly T[]): T[] | null {
  const left = [...items];
  for (const each of taken) {
    const index = left.indexOf(each);
    if (index < 0) return null;
    left.splice(index, 1);
  }
  return left;
}

export interface Deal<Piece> {
  /** The hands in the order of the deal, each with its pieces in the order dealt. */
  readonly hands: Piece[][];
  readonly rest: Piece[];
}

/** Deals `size` pieces to each of `count` hands, one at a time in turn, from the front of `pieces`. */
export function dealInTurn<Piece>(pieces: readonly Piece[], count: number, size: number): Deal<Piece> {
  const dealt = pieces.slice(0, count * size);
  return {
    hands: Array.from({ length: count }, (_, hand) => dealt.filter((_piece, i) => i % count === hand)),
    rest: pieces.slice(dealt.length),
  };
}

/** The list in another order: Fisher–Yates from the last item down. `below(n)` draws an integer from 0 to n − 1. */
export function shuffled<T>(list: readonly T[], below: (n: number) => number): T[] {
  const items = [...list];
  for (let i = items.length - 1; i > 0; i -= 1) {
    const j = below(i + 1);
    const item = items[i] as T;
    items[i] = items[j] as T;
    items[j] = item;
  }
  return items;
}
