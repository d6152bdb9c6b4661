/** Shows what is new in a picture. */

/** By the element that shows pictures: what the latest one had, what of it was new, and whether it was the player's turn. */
const latest = new WeakMap<
  Element,
  { readonly keys: readonly string[]; readonly fresh: readonly string[]; readonly isOwn: boolean }
>();

const isHeld = (key: string): boolean => key.startsWith('held');

/**
 * Marks what the previous picture did not have: a single piece in the hand, and what lies on the table. What others do between two
 * turns of the player stays marked; where nobody plays, each change is marked alone.
 */
export function markNew(place: Element, isOwnTurn: boolean): void {
  const pieces = [...place.querySelectorAll('.held, .once')];
  const names = pieces.map(({ outerHTML }) => /(held|laid)-[^" ]+/.exec(outerHTML)?.[0] ?? outerHTML);
  // There are no more than two equal cards.
  const keys = names.map((name, index) => name + String(names.indexOf(name) === index));
  const isOwn = isOwnTurn || !keys.some(isHeld);
  const before = latest.get(place) ?? { keys, fresh: [], isOwn };
  const all = keys.filter((key) => !before.keys.includes(key));
  const isSingle = all.filter(isHeld).length === 1;
  const added = all.filter((key) => isSingle || !isHeld(key));
  const keeps = !before.isOwn || (isOwn && added.every(isHeld));
  const fresh = keeps ? [...before.fresh, ...added] : added;
  latest.set(place, { keys, fresh, isOwn });
  pieces.forEach(({ classList }, index) => {
    const key = keys[index] ?? '';
    classList.toggle('drawn', fresh.includes(key));
    classList.toggle('added', added.includes(key));
  });
}
