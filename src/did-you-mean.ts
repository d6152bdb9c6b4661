/** Suggests the closest known name for a misspelt one. */
import { at } from 'parlour-games/kit/checked';

/** The Levenshtein distance: how many letters to insert, delete or replace. For short texts: it takes length × length steps. */
const editDistance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1)
      next.push(Math.min(at(row, j + 1) + 1, at(next, j) + 1, at(row, j) + Number(a[i] !== b[j])));
    row = next;
  }
  return at(row, -1);
};

/** Capitals and separators do not count: `logLevel`, `LOGLEVEL` and `LOG-LEVEL` are the same. */
const lettersOf = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The longest name that is compared with others, which bounds the work. */
const MAX_LETTERS = 64;

/** Short words must match except for case and separators. */
const wordTolerance = (letters: number): number => {
  if (letters < 4) return 0;
  return letters < 8 ? 1 : 2;
};

/**
 * The one of `names` that is closest to `name`, if it differs only in capitals, separators and at most `tolerance` letters;
 * `tolerance` gets the number of letters of the candidate.
 */
export function suggestName(
  name: string,
  names: readonly string[],
  tolerance = wordTolerance,
): string | null {
  if (name.length > MAX_LETTERS) return null;
  const letters = lettersOf(name);
  const near = names
    .map((candidate) => ({ candidate, distance: editDistance(letters, lettersOf(candidate)) }))
    .filter(({ candidate, distance }) => distance <= tolerance(lettersOf(candidate).length))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.candidate ?? null;
}
