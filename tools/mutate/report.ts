/** What became of mutants, and the table of it. */
import { readFileSync } from 'node:fs';
import { EQUIVALENTS } from './equivalents.js';

interface Position {
  readonly line: number;
  readonly column: number;
}

/** A mutant as Stryker reports it. Lines and columns count from 1. */
export interface MutantResult {
  readonly fileName: string;
  readonly location: { readonly start: Position; readonly end: Position };
  readonly mutatorName: string;
  readonly replacement: string;
  readonly status: string;
  /** Of a mutant that was found: the output of the tests. */
  readonly statusReason?: string;
}

/** The code that a mutant replaces. */
const textAt = ({ fileName, location: { start, end } }: MutantResult): string => {
  const lines = readFileSync(fileName, 'utf8').split('\n');
  const text = lines.slice(start.line - 1, end.line);
  const last = text.length - 1;
  return text
    .map((line, row) =>
      line.slice(row === 0 ? start.column - 1 : 0, row === last ? end.column - 1 : undefined),
    )
    .join('\n');
};

const shortName = (fileName: string): string => fileName.replace(/^.*src\/games\//, '');

const isEquivalent = (mutant: MutantResult): boolean =>
  EQUIVALENTS.some(
    ({ file, original, replacement }) =>
      file === shortName(mutant.fileName) &&
      original === textAt(mutant) &&
      replacement === mutant.replacement,
  );

/** Finders of mutants, in the order in which they run. */
const NETS = ['examples', 'laws', 'golden only', 'end of time'] as const;
type Net = (typeof NETS)[number];

/** What found a mutant; `null` if it survived. */
const netOf = ({ status, statusReason = '' }: MutantResult): Net | null => {
  if (status === 'Timeout') return 'end of time';
  if (status !== 'Killed' && status !== 'RuntimeError') return null;
  if (statusReason.includes('/golden.test.js')) return 'golden only';
  return /\/laws[/.]/.test(statusReason) ? 'laws' : 'examples';
};

const isSurvivor = (mutant: MutantResult): boolean => netOf(mutant) === null && !isEquivalent(mutant);

export const TABLE_HEAD = [
  ['type', '', 'mutants', ...NETS, 'equivalent', 'survivors', 'found without golden'].join(' | '),
  '|---|---|---|---|---|---|---|---|---|---|',
].join(' |\n');

/** One row of the table, and the share of the mutants that are not equivalent that examples and laws found, from 0 to 1. */
export const rowOf = (
  type: string,
  part: string,
  mutants: readonly MutantResult[],
): { row: string; rate: number } => {
  const tried = mutants.filter(({ status }) => !['Ignored', 'CompileError'].includes(status));
  const found = NETS.map((net) => tried.filter((mutant) => netOf(mutant) === net).length);
  const survivors = tried.filter(isSurvivor).length;
  const byGolden = tried.filter((mutant) => netOf(mutant) === 'golden only').length;
  const byAny = found.reduce((sum, count) => sum + count, 0);
  const rate = byAny + survivors === 0 ? 1 : (byAny - byGolden) / (byAny + survivors);
  const equivalent = tried.length - byAny - survivors;
  const cells = [tried.length, ...found, equivalent, survivors, `${(100 * rate).toFixed(1)} %`];
  return { row: `| ${type} | ${part} | ${cells.join(' | ')} |`, rate };
};

/** Prints the mutants that only golden files found, and those that nothing found. */
export const sayMissed = (mutants: readonly MutantResult[]): void => {
  for (const mutant of mutants) {
    const byGolden = netOf(mutant) === 'golden only';
    if (!byGolden && (!isSurvivor(mutant) || !['Survived', 'NoCoverage'].includes(mutant.status))) continue;
    const { fileName, location, mutatorName, replacement } = mutant;
    const net = byGolden ? 'golden only' : 'survived';
    console.log(`${shortName(fileName)}:${location.start.line} ${mutatorName}, ${net}`);
    console.log(`  ${textAt(mutant)}\n  → ${replacement}`);
  }
};
