/**
 * Prints the mutants that Stryker makes of `files`, as JSON. `node tools/mutate/stryker/mutants.mjs <file …>`, from the root
 * of the repository.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';

const log = { debug: String, info: String, isDebugEnabled: () => false };
const instrumenter = createInjector().provideValue('logger', log).injectFunction(createInstrumenter);

const files = process.argv.slice(2).map((name) => ({
  name,
  mutate: true,
  content: readFileSync(name, 'utf8'),
}));
// The compiler refuses most other strings. Words for people are checked by tests that are not run here.
const { mutants } = await instrumenter.instrument(files, {
  excludedMutations: ['StringLiteral'],
  ignorers: [],
  plugins: null,
});
process.stdout.write(JSON.stringify(mutants.filter(({ status }) => status !== 'Ignored')));
