import type { Store } from '#src/engine/store.js';

export interface ReadCounts {
  /** Calls of the store's methods that read one game. */
  readonly of: Record<'load' | 'head' | 'entries', number>;
  readonly total: () => number;
  readonly reset: () => void;
}

/** Counts reads of single games and passes everything on to the real store. */
export function createReadCounts(): ReadCounts & { readonly wrap: (store: Store) => Store } {
  const of = { load: 0, head: 0, entries: 0 };
  const reset = (): void => {
    Object.assign(of, { load: 0, head: 0, entries: 0 });
  };
  const wrap = (store: Store): Store => ({
    ...store,
    load: (id) => {
      of.load += 1;
      return store.load(id);
    },
    head: (id) => {
      of.head += 1;
      return store.head(id);
    },
    entries: (id, after, limit) => {
      of.entries += 1;
      return store.entries(id, after, limit);
    },
  });
  return { of, total: () => of.load + of.head + of.entries, reset, wrap };
}
