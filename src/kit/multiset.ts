/** Multisets as plain arrays, compared with `===`. */

/** `items` without one copy of each item of `taken`, or `null` when a copy is missing. */
export const without = <T>(items: readonly T[], taken: readonly T[]): T[] | null => {
  const left = [...items];
  for (const each of taken) {
    const index = left.indexOf(each);
    if (index < 0) return null;
    left.splice(index, 1);
  }
  return left;
};

/** Whether both hold the same items, each the same number of times. */
export const sameItems = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && without(a, b) !== null;
