/** Multisets as plain arrays, compared with `===`. */

/** `items` less one copy of each of `taken`, or `null` when a copy is missing. */
export const without = <T>(items: readonly T[], taken: readonly T[]): T[] | null => {
  const left = [...items];
  for (const each of taken) {
    const at = left.indexOf(each);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
};

/** Whether both hold the same items the same number of times. */
export const sameItems = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && without(a, b) !== null;
