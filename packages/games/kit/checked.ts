/** Accessors that throw where a plain one would hide a bug behind `undefined`. */

/** `value`, which must not be missing; `what` names it in the error. */
export function defined<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`${what} is missing`);
  return value;
}

/** The item at `index`; negative indices count from the end. Throws a `RangeError` outside the list. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index < 0 ? items.length + index : index];
  if (item === undefined) throw new RangeError(`index ${index} is outside a list of ${items.length}`);
  return item;
}

/** The value stored under `key`. Throws a `RangeError` for an unknown key. */
export function get<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`no value for key ${String(key)}`);
  return value;
}
