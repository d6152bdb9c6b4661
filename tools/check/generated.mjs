/**
 * Writes the files that are generated and committed: the Prisma client and the solver of Connect Four. Fails when that
 * changes them, so that whoever has changed a source commits both.
 */
import process from 'node:process';
import { digestOf } from '../build/digest.mjs';
import { runQuietly } from '../build/run-quietly.mjs';

const PACKAGES = 'tools/check/node_modules';
const SOLVER = 'packages/games/games/connect-four/cpu/solver/assembly/index.ts';
const SOLVER_FILE = 'packages/games/games/connect-four/files/solver.wasm';
const SOLVER_OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--converge', '--importMemory'];

/** What writes each file or folder. */
const GENERATED = {
  'src/persistence/generated': [`${PACKAGES}/prisma/build/index.js`, 'generate', '--no-hints'],
  [SOLVER_FILE]: [
    `${PACKAGES}/assemblyscript/bin/asc.js`,
    SOLVER,
    '--outFile',
    SOLVER_FILE,
    ...SOLVER_OPTIONS,
  ],
};

for (const [path, [program, ...options]] of Object.entries(GENERATED)) {
  const before = digestOf([path]);
  await runQuietly(program, options);
  if (digestOf([path]) === before) continue;
  process.stderr.write(`${path} was out of date and has been written anew. Commit it.\n`);
  process.exitCode = 1;
}
