/** Serves several clients in turn: queues whose keys take turns, and counts of what each key has running. */

export interface Queue<Item> {
  readonly size: () => number;
  readonly push: (item: Item) => void;
  /** Removes and returns the next item; `undefined` if the queue is empty. */
  readonly take: () => Item | undefined;
  /** Removes an item wherever it is; does nothing if it is not in the queue. */
  readonly remove: (item: Item) => void;
}

/** First in, first out. */
export function createFifo<Item>(): Queue<Item> {
  const items = new Set<Item>();
  return {
    size: () => items.size,
    push: (item) => void items.add(item),
    take: () => {
      const [first] = items;
      if (first !== undefined) items.delete(first);
      return first;
    },
    remove: (item) => void items.delete(item),
  };
}

export interface RoundRobin<Item> extends Omit<Queue<Item>, 'take'> {
  /** The number of items with this key. */
  readonly sizeOf: (key: string) => number;
  /** Removes and returns the next item whose key is allowed. By default all keys are. */
  readonly take: (isAllowed?: (key: string) => boolean) => Item | undefined;
}

/** Keeps one queue for each key of its items. The keys take turns, however many items each of them has. */
export function createRoundRobin<Item>(
  keyOf: (item: Item) => string,
  createQueue: () => Queue<Item>,
): RoundRobin<Item> {
  /** No queue is empty. The first one is served next. */
  const queues = new Map<string, Queue<Item>>();
  let size = 0;

  const takeFrom = (key: string, queue: Queue<Item>): Item | undefined => {
    const item = queue.take();
    size -= 1;
    queues.delete(key);
    if (queue.size() > 0) queues.set(key, queue);
    return item;
  };

  return {
    size: () => size,
    sizeOf: (key) => queues.get(key)?.size() ?? 0,
    push: (item) => {
      const key = keyOf(item);
      const queue = queues.get(key) ?? createQueue();
      const before = queue.size();
      queue.push(item);
      size += queue.size() - before;
      queues.set(key, queue);
    },
    take: (isAllowed = () => true) => {
      for (const [key, queue] of queues) {
        if (isAllowed(key)) return takeFrom(key, queue);
      }
      return undefined;
    },
    remove: (item) => {
      const key = keyOf(item);
      const queue = queues.get(key);
      if (queue === undefined) return;
      const before = queue.size();
      queue.remove(item);
      size += queue.size() - before;
      if (queue.size() === 0) queues.delete(key);
    },
  };
}

/** Counts what is running or open, by key. */
export interface Counts<Key = string> {
  readonly total: () => number;
  readonly of: (key: Key) => number;
  /** Returns the count of the key after the change. */
  readonly add: (key: Key, change: 1 | -1) => number;
  /** All counts that are not 0. */
  readonly all: ReadonlyMap<Key, number>;
}

/** Keys with the count 0 take no memory. */
export function createCounts<Key = string>(): Counts<Key> {
  const counts = new Map<Key, number>();
  let total = 0;
  return {
    total: () => total,
    of: (key) => counts.get(key) ?? 0,
    add: (key, change) => {
      const count = (counts.get(key) ?? 0) + change;
      total += change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
      return count;
    },
    all: counts,
  };
}
