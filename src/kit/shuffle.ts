/** The list in another order: Fisher–Yates from the last item down. `below(n)` draws an integer from 0 to below `n`. */
export const shuffled = <T>(list: readonly T[], below: (n: number) => number): T[] => {
  const items = [...list];
  for (let i = items.length - 1; i > 0; i -= 1) {
    const j = below(i + 1);
    const item = items[i] as T;
    items[i] = items[j] as T;
    items[j] = item;
  }
  return items;
};
