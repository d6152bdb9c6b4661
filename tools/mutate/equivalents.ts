/** Mutants that no test can tell from the original, and why. */
export interface Equivalent {
  /** Relative to `src/games`. */
  readonly file: string;
  /** The original code, and what Stryker puts in its place. */
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

export const EQUIVALENTS: readonly Equivalent[] = [];
