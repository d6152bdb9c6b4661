/** Lower bounds on what seeking costs, given only how many placements are left. */
// Hot loop: unchecked access, measured.
import { WRONG_SPACE_COST } from '#src/games/black-box/moves.js';

/** Lower bounds on the points summed over a set of placements, by its size. */
export interface Bounds {
  readonly total: Float64Array;
  /** If the next move is a guess. */
  readonly guess: Float64Array;
}

const costAt = (costs: Float64Array, size: number): number => costs[size] ?? 0;

/** The least `a[part] + b[size - part]` over the parts from `first` to `last`. */
const leastSum = (a: Float64Array, b: Float64Array, size: number, first: number, last: number): number => {
  let least = Infinity;
  for (let part = first; part <= last; part += 1)
    least = Math.min(least, costAt(a, part) + costAt(b, size - part));
  return least;
};

/**
 * Bounds for sets of up to `largest` placements over which no laser has more than `arity` exits; this also holds for
 * every part of such a set. A laser costs its point for each placement and at best divides them into the cheapest
 * sizes of up to `arity` parts. A guess is right for one placement and divides the others into three parts.
 */
export const computeBounds = (arity: number, largest: number): Bounds => {
  const zeros = (): Float64Array => new Float64Array(largest + 1);
  const [total, guess] = [zeros(), zeros()];
  /** The least cost of up to 1, 2, … parts that hold this many placements together. */
  const splits = Array.from({ length: arity }, zeros);
  const byWrong = [zeros(), zeros(), zeros()] as const;
  const [one, two, three] = byWrong;
  const twoOrThree = zeros();
  for (let size = 1; size <= largest; size += 1) {
    if (size > 1) {
      guess[size] = leastSum(one, twoOrThree, size - 1, 0, size - 1);
      const others = splits.at(-2);
      const shot = others === undefined ? Infinity : size + leastSum(total, others, size, 1, size - 1);
      total[size] = Math.min(shot, costAt(guess, size));
    }
    byWrong.forEach((costs, wrong) => {
      costs[size] = WRONG_SPACE_COST * (wrong + 1) * size + costAt(total, size);
    });
    twoOrThree[size] = leastSum(two, three, size, 0, size);
    splits.forEach((split, more) => {
      const fewer = splits[more - 1];
      const divided = fewer === undefined ? Infinity : leastSum(total, fewer, size, 1, size - 1);
      split[size] = Math.min(costAt(total, size), divided);
    });
  }
  return { total, guess };
};
