/** Shows what is new in a picture. */

/** By the element that shows pictures: what the latest one had, and what of it was new. */
const latest = new WeakMap<Element, Readonly<Record<'keys' | 'fresh', readonly string[]>>>();

const isHeld = (key: string): boolean => key.startsWith('held');

/**
 * Marks what the previous picture did not have: a single piece in the hand, and what lies on the table. It stays marked until a
 * piece leaves the hand; where there is no hand, each change is marked alone.
 */
export function markNew(place: Element): void {
  const pieces = [...place.querySelectorAll('.held, .once')];
  const names = pieces.map(({ outerHTML }) => /(held|laid)-[^" ]+/.exec(outerHTML)?.[0] ?? outerHTML);
  // There are no more than two equal cards.
  const keys = names.map((name, index) => name + String(names.indexOf(name) === index));
  const before = latest.get(place) ?? { keys, fresh: [] };
  const all = keys.filter((key) => !before.keys.includes(key));
  const isSingle = all.filter(isHeld).length === 1;
  const added = all.filter((key) => isSingle || !isHeld(key));
  const keeps = keys.some(isHeld) && before.keys.every((key) => keys.includes(key));
  const fresh = keeps ? [...before.fresh, ...added] : added;
  latest.set(place, { keys, fresh });
  pieces.forEach(({ classList }, index) => {
    const key = keys[index] ?? '';
    classList.toggle('drawn', fresh.includes(key));
    classList.toggle('added', added.includes(key));
  });
}
