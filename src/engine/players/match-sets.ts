/** Decides which players waiting under the same terms play together. */
import type { Opponents, WaitingMatch } from './player-store.js';

type Waiting = Pick<WaitingMatch, 'against' | 'fillAfterS' | 'isDue' | 'player'>;

const accepts = (against: Opponents, { kind }: Waiting['player']): boolean =>
  against === 'anybody' || (against === 'people') === (kind === 'person');

const areCompatible = (a: Waiting, b: Waiting): boolean =>
  accepts(a.against, b.player) && accepts(b.against, a.player);

/**
 * The first set of `size` players who are all compatible with each other, comparing sets by how long members have waited,
 * longest first; `null` if there is none. Players of the same kind who want the same opponents are interchangeable, so if the
 * first of them leads to no set, no other does.
 */
const oldestSet = <T extends Waiting>(line: readonly T[], size: number): readonly T[] | null => {
  if (size === 0) return [];
  const tried = new Set<string>();
  for (const [index, each] of line.entries()) {
    if (line.length - index < size) return null;
    const sort = `${each.player.kind} ${each.against}`;
    if (tried.has(sort)) continue;
    tried.add(sort);
    const rest = oldestSet(
      line.slice(index + 1).filter((other) => areCompatible(each, other)),
      size - 1,
    );
    if (rest !== null) return [each, ...rest];
  }
  return null;
};

/**
 * The player who has waited longest for computer players, with compatible players who accept them too; `null` if nobody is due.
 */
const dueSet = <T extends Waiting>(line: readonly T[], size: number): readonly T[] | null => {
  const due = line.find(({ isDue }) => isDue);
  if (due === undefined) return null;
  const chosen = [due];
  for (const each of line) {
    const fits =
      each !== due && each.fillAfterS !== null && chosen.every((other) => areCompatible(each, other));
    if (fits && chosen.length < size) chosen.push(each);
  }
  return line.filter((each) => chosen.includes(each));
};

/**
 * The sets of players who start games of `size` seats now, each in the order of `line`. In a smaller set, computer players take
 * the remaining seats.
 */
export function setsIn<T extends Waiting>(line: readonly T[], size: number): readonly (readonly T[])[] {
  const set = oldestSet(line, size) ?? dueSet(line, size);
  if (set === null) return [];
  const others = line.filter((each) => !set.includes(each));
  return [set, ...setsIn(others, size)];
}
