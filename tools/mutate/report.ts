/** What became of mutants, and the table of it. */
import { EQUIVALENTS } from './equivalents.js';
import { nets, sourceOf, type Finder, type Mutant } from './mutants.js';

export interface Tried extends Mutant {
  readonly finder: Finder;
}

const textAt = ({ file, start, end }: Mutant): string => sourceOf(file).slice(start, end);

/** A condition that may always be false may be false in rare states. */
const isEquivalent = (mutant: Mutant): boolean =>
  EQUIVALENTS.some(
    ({ file, original, replacement }) =>
      file === mutant.file &&
      original === textAt(mutant) &&
      (replacement === mutant.replacement || (replacement === 'false' && mutant.mutator === 'condition')),
  );

const isSurvivor = (mutant: Tried): boolean => mutant.finder === null && !isEquivalent(mutant);

const FINDERS = [...nets, 'no end'] as const;

export const TABLE_HEAD = [
  ['type', '', 'mutants', ...FINDERS, 'equivalent', 'survivors', 'found without golden'].join(' | '),
  '|---|---|---|---|---|---|---|---|---|---|',
].join(' |\n');

/** The least share of the mutants that examples and laws have to find: golden files are recorded anew after a change. */
const LEAST_RATE = 0.9;

/** One row of the table, and whether no mutant survived and examples and laws found most of them. */
export function rowOf(
  type: string,
  part: string,
  tried: readonly Tried[],
): { row: string; isEnough: boolean } {
  const found = FINDERS.map((net) => tried.filter(({ finder }) => finder === net).length);
  const survivors = tried.filter(isSurvivor).length;
  const byGolden = tried.filter(({ finder }) => finder === 'golden only').length;
  const byAny = tried.filter(({ finder }) => finder !== null).length;
  const rate = byAny + survivors === 0 ? 1 : (byAny - byGolden) / (byAny + survivors);
  const equivalent = tried.length - byAny - survivors;
  const cells = [tried.length, ...found, equivalent, survivors, `${(100 * rate).toFixed(1)} %`];
  return {
    row: `| ${type} | ${part} | ${cells.join(' | ')} |`,
    isEnough: survivors === 0 && rate >= LEAST_RATE,
  };
}

/** Prints a mutant that only golden files found, or that nothing found. */
export function sayIfMissed(mutant: Tried): void {
  if (mutant.finder !== 'golden only' && !isSurvivor(mutant)) return;
  const { file, start, mutator, replacement, finder } = mutant;
  const line = sourceOf(file).slice(0, start).split('\n').length;
  console.log(`${file}:${line} ${mutator}, ${finder ?? 'survived'}`);
  console.log(`  ${textAt(mutant)}\n  → ${replacement}`);
}
