/**
 * Memoizes `compute` for `capacity` keys; evicts the least recently used. `compute` must be pure: evicting a value then
 * costs time but never changes a result.
 */
export function boundedCache<Key, Value>(
  capacity: number,
  compute: (key: Key) => Value,
): (key: Key) => Value {
  if (!Number.isInteger(capacity) || capacity < 1)
    throw new RangeError(`a cache needs a capacity of 1 or more, not ${capacity}`);
  // A Map iterates in the order of insertion: the first key is the least recently used.
  const cached = new Map<Key, { readonly value: Value }>();
  return (key) => {
    const item = cached.get(key) ?? { value: compute(key) };
    cached.delete(key);
    cached.set(key, item);
    if (cached.size > capacity) cached.delete(cached.keys().next().value as Key);
    return item.value;
  };
}
