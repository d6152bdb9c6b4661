/** Runs the solver, which is WebAssembly compiled from tools/connect-four/solver, on boards. */
import { hasWon, type Board } from '../../board.js';

/**
 * The part of the global `WebAssembly` (https://webassembly.github.io/spec/js-api/) that the solver uses. Every
 * Node.js has it, but TypeScript declares it only in the DOM library.
 */
interface WebAssemblyApi {
  readonly Memory: new (descriptor: { initial: number }) => object;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, object>>>>,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
}

export const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyApi };

/**
 * Solves positions that are not final; scores are as in ../exact-scorer.ts. The tables keep what earlier calls found out,
 * which makes later calls faster but never changes their results.
 */
export interface Solver {
  readonly score: (board: Board) => number;
  /** Whether the score is `bound` or more, which is cheaper to find out than the score itself. */
  readonly reaches: (board: Board, bound: number) => boolean;
  /** How many positions with a choice of drops have been searched so far. */
  readonly searched: () => number;
}

/** The exports of the module: those of index.ts in tools/connect-four/solver. */
interface Exports {
  setup(tableBits: number): void;
  score(ownLow: number, ownHigh: number, allLow: number, allHigh: number, plies: number): number;
  // prettier-ignore
  reaches(ownLow: number, ownHigh: number, allLow: number, allHigh: number, plies: number, bound: number): number;
  searched(): number;
}

const PAGE_BYTES = 2 ** 16;
/** The memory below the large table. */
const FIXED_BYTES = 2 ** 20;
const ENTRY_BYTES = 8;

/** The memory, in bytes, of a solver whose large table has 2^`tableBits` entries. */
export function solverBytes(tableBits: number): number {
  return FIXED_BYTES + ENTRY_BYTES * 2 ** tableBits;
}

const refuseFinal = (board: Board): Board => {
  if (hasWon(board)) throw new RangeError('the game is over: there is nothing to solve');
  return board;
};

/** Counts positions that have been searched; throws to stop the search. */
type Spend = (positions: number) => void;

/** A budget that never runs out, for programs that wait however long it takes. */
const unlimited: Spend = () => undefined;

/**
 * A solver with its own tables, from the compiled module; `tableBits` is 13 to 28. It calls `spend` every few milliseconds of a
 * search. If `spend` throws, the search ends, and the tables keep what it has found.
 */
export function createSolver(module: Uint8Array, tableBits: number, spend: Spend = unlimited): Solver {
  const memory = new WebAssembly.Memory({ initial: solverBytes(tableBits) / PAGE_BYTES });
  const imports = { env: { memory, spend } };
  const instance = new WebAssembly.Instance(new WebAssembly.Module(module), imports);
  const { setup, score, reaches, searched } = instance.exports as unknown as Exports;
  setup(tableBits);
  return {
    score: (board) => {
      const { ownLow, ownHigh, allLow, allHigh, plies } = refuseFinal(board);
      return score(ownLow, ownHigh, allLow, allHigh, plies);
    },
    reaches: (board, bound) => {
      const { ownLow, ownHigh, allLow, allHigh, plies } = refuseFinal(board);
      return reaches(ownLow, ownHigh, allLow, allHigh, plies, bound) !== 0;
    },
    searched,
  };
}
