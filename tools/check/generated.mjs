/**
 * Writes the solver of Connect Four, which is generated and committed. Fails when that changes it, so that whoever has
 * changed the source commits both.
 */
import process from 'node:process';
import { digestOf } from '../build/digest.mjs';
import { runQuietly } from '../build/run-quietly.mjs';

const COMPILER = 'tools/check/node_modules/assemblyscript/bin/asc.js';
const SOURCE = 'tools/connect-four/solver/index.ts';
const SOLVER = 'packages/games/games/connect-four/files/solver.wasm';
const OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--converge', '--importMemory'];

const before = digestOf([SOLVER]);
await runQuietly(COMPILER, [SOURCE, '--outFile', SOLVER, ...OPTIONS]);
if (digestOf([SOLVER]) !== before) {
  process.stderr.write(`${SOLVER} was out of date and has been written anew. Commit it.\n`);
  process.exitCode = 1;
}
