/**
 * Runs Stryker, which is installed in this folder, and writes the mutants and what became of them.
 * `node tools/mutate/stryker/run.mjs <options as JSON> <file>`, from the root of the repository.
 */
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { Stryker } from '@stryker-mutator/core';

const [options, file] = process.argv.slice(2);
const mutants = await new Stryker(JSON.parse(options)).runMutationTest();
writeFileSync(file, JSON.stringify(mutants));
