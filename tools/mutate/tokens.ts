/** Mutants that change one operator, literal, block or call: those of Stryker. */
import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { execPath } from 'node:process';
import { GAMES, sourceOf, type Mutant } from './mutants.js';

interface Position {
  readonly line: number;
  readonly column: number;
}

/** A mutant as Stryker describes it. Lines and columns count from 0. */
interface StrykerMutant {
  readonly fileName: string;
  readonly location: { readonly start: Position; readonly end: Position };
  readonly mutatorName: string;
  readonly replacement: string;
}

const offsetOf = (source: string, { line, column }: Position): number =>
  source
    .split('\n')
    .slice(0, line)
    .reduce((offset, { length }) => offset + length + 1, column);

/** The code that takes the place of the original. An expression binds as tightly as any other; the rest are statements. */
const codeOf = ({ mutatorName, replacement }: StrykerMutant): string =>
  mutatorName === 'BlockStatement' || /^(?:case|default|for)\b/.test(replacement)
    ? replacement
    : `(${replacement})`;

const mutantOf = (made: StrykerMutant): Mutant => {
  const { fileName, location, mutatorName: mutator, replacement } = made;
  const file = relative(GAMES, fileName);
  const source = sourceOf(file);
  const [start, end] = [offsetOf(source, location.start), offsetOf(source, location.end)];
  const sources = { [file]: source.slice(0, start) + codeOf(made) + source.slice(end) };
  return { file, start, end, mutator, replacement, sources };
};

/** The mutants of `files`, paths relative to `packages/games/games`. */
export function tokenMutants(files: readonly string[]): Mutant[] {
  execFileSync(execPath, ['tools/build/install.mjs', 'tools/mutate/stryker'], { stdio: 'inherit' });
  const words = ['tools/mutate/stryker/mutants.mjs', ...files.map((file) => join(GAMES, file))];
  const printed = execFileSync(execPath, words, { encoding: 'utf8', maxBuffer: Infinity });
  return (JSON.parse(printed) as StrykerMutant[]).map(mutantOf);
}
