/** The least that any way of seeking can cost, by how many placements are left alone. */
import { WRONG_CELL_COST } from '#src/games/black-box/turns.js';

/** Lower bounds on the points summed over a set of placements, by its size. */
export interface Bounds {
  readonly total: Float64Array;
  /** When the next move is a guess. */
  readonly guess: Float64Array;
}

const at = (costs: Float64Array, size: number): number => costs[size] ?? 0;

/** The least `a[part] + b[size - part]` over the parts from `first` to `last`. */
const leastSum = (a: Float64Array, b: Float64Array, size: number, first: number, last: number): number => {
  let least = Infinity;
  for (let part = first; part <= last; part += 1) least = Math.min(least, at(a, part) + at(b, size - part));
  return least;
};

/**
 * Bounds for sets of up to `largest` placements over which no laser has more than `arity` exits; a part of such a
 * set has no more either. A laser costs its point for each placement and divides at best as cheaply as any sizes
 * of up to `arity` parts; a guess is right for one placement and divides the others into three parts.
 */
export const computeBounds = (arity: number, largest: number): Bounds => {
  const fresh = (): Float64Array => new Float64Array(largest + 1);
  const [total, guess] = [fresh(), fresh()];
  /** The least cost of up to 1, 2, … parts that have so many placements together. */
  const splits = Array.from({ length: arity }, fresh);
  const byWrong = [fresh(), fresh(), fresh()] as const;
  const [one, two, three] = byWrong;
  const twoOrThree = fresh();
  for (let size = 1; size <= largest; size += 1) {
    if (size > 1) {
      guess[size] = leastSum(one, twoOrThree, size - 1, 0, size - 1);
      const others = splits.at(-2);
      const shot = others === undefined ? Infinity : size + leastSum(total, others, size, 1, size - 1);
      total[size] = Math.min(shot, at(guess, size));
    }
    byWrong.forEach((costs, wrong) => {
      costs[size] = WRONG_CELL_COST * (wrong + 1) * size + at(total, size);
    });
    twoOrThree[size] = leastSum(two, three, size, 0, size);
    splits.forEach((split, more) => {
      const fewer = splits[more - 1];
      const divided = fewer === undefined ? Infinity : leastSum(total, fewer, size, 1, size - 1);
      split[size] = Math.min(at(total, size), divided);
    });
  }
  return { total, guess };
};
