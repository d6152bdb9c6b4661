/** A worker thread of opening-book.ts: solves chunks of positions with one solver, whose tables help with later chunks. */
import { readFileSync } from 'node:fs';
import type { Board } from 'parlour-games/games/connect-four/board';
import { createSolver } from 'parlour-games/games/connect-four/cpu/solver/solver';

const TABLE_BITS = 23;
const solver = createSolver(readFileSync('packages/games/games/connect-four/files/solver.wasm'), TABLE_BITS);

export default (boards: readonly Board[]): number[] => boards.map(solver.score);
