/** Exhaustive search for the cheapest way of seeking: branch and bound over sets of placements. */
// The bounds are a hot loop: reading items without a check is measurably faster.
import { defined, get } from '../../../kit/checked.js';
import { placementImages } from '../symmetries.js';
import { WRONG_SPACE_COST } from '../turns.js';
import {
  costOf,
  countAnswers,
  everyPlacement,
  everyShot,
  partsOf,
  type Attempt,
  type PlacementSet,
} from './attempts.js';
import { estimatedPoints } from './medium.js';

/** The size from which the images of a set count as one: for smaller sets, computing all signatures costs more than it saves. */
const FOLDED_FROM = 12;
const HIGH_BITS = 0x1fffff;
const HIGH = 2 ** 32;

/** The number at an index of a fixed pseudorandom sequence of 32-bit numbers (splitmix). */
const scrambled = (index: number): number => {
  const a = Math.imul(index + 1, 0x9e3779b9);
  const b = Math.imul(a ^ (a >>> 16), 0x21f0aaad);
  const c = Math.imul(b ^ (b >>> 15), 0x735a2d97);
  return c ^ (c >>> 15);
};

/** By placement, the two halves of a key whose exclusive or over a set is the set's signature (Zobrist hashing). */
interface Keys {
  readonly high: Int32Array;
  readonly low: Int32Array;
}

const computeKeys = (): Keys[] =>
  placementImages().map((images) => ({
    high: Int32Array.from(images, (image) => scrambled(2 * image)),
    low: Int32Array.from(images, (image) => scrambled(2 * image + 1)),
  }));

let computedKeys: readonly Keys[] | undefined;
/** The keys by symmetry: 147 kB, computed on first use. */
const keysBySymmetry = (): readonly Keys[] => (computedKeys ??= computeKeys());

const signatureWith = ({ high, low }: Keys, set: PlacementSet): number => {
  let highs = 0;
  let lows = 0;
  for (const placement of set) {
    highs ^= defined(high[placement], 'the key');
    lows ^= defined(low[placement], 'the key');
  }
  return (highs & HIGH_BITS) * HIGH + (lows >>> 0);
};

/** 53 bits: among a million sets, the probability that two share a signature is 1 in 18,000. */
const signatureOf = (set: PlacementSet): number => {
  const keys = set.length < FOLDED_FROM ? keysBySymmetry().slice(0, 1) : keysBySymmetry();
  return Math.min(...keys.map((each) => signatureWith(each, set)));
};

/** The signature that a set of any size shares with its images under all symmetries, and the index of the symmetry used. */
export function foldedSignature(set: PlacementSet): { signature: number; symmetry: number } {
  let signature = Infinity;
  let symmetry = 0;
  for (const [index, keys] of keysBySymmetry().entries()) {
    const candidate = signatureWith(keys, set);
    if (candidate < signature) [signature, symmetry] = [candidate, index];
  }
  return { signature, symmetry };
}

/** Lower bounds on the points summed over a set of placements, by its size. */
interface Bounds {
  readonly total: Float64Array;
  /** By size: the least total if the next move is a guess. */
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
const computeBounds = (arity: number, largest: number): Bounds => {
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

interface Solver {
  /** The fewest points, summed over the placements of `set`, in which each of them can be found. */
  readonly leastTotal: (set: PlacementSet) => number;
  /** All attempts with which a way of seeking with the least total can begin: lasers, then guesses. */
  readonly bestAttempts: (set: PlacementSet) => Attempt[];
}

const everyGuess = everyPlacement.map((index): Attempt => ({ kind: 'guess', index }));

/** A proven lower bound on the total of a set; if `exact`, the total itself. */
interface ProvenBound {
  readonly least: number;
  readonly exact: boolean;
}

/** An attempt, and how many placements of a set give each answer to it. */
interface Split {
  readonly attempt: Attempt;
  readonly counts: Uint16Array;
}

const sumOver = (counts: Uint16Array, of: (size: number, answer: number) => number): number =>
  counts.reduce((sum, size, answer) => (size === 0 ? sum : sum + of(size, answer)), 0);

const distinctAnswers = (counts: Uint16Array): number => sumOver(counts, () => 1);

/** Leaves out the attempts with the same answer for all placements. */
const splitBy = (set: PlacementSet, attempts: readonly Attempt[]): Split[] =>
  attempts
    .map((attempt) => ({ attempt, counts: countAnswers(set, attempt) }))
    .filter(({ counts }) => distinctAnswers(counts) > 1);

/** The cost of an attempt for all placements plus `of(size)` for each part, except the one that a guess finds. */
const totalOf = ({ attempt, counts }: Split, of: (size: number) => number): number =>
  sumOver(counts, (size, answer) => {
    const cost = costOf(attempt, answer);
    return cost === 0 ? 0 : cost * size + of(size);
  });

const boundOf = (split: Split, { total }: Bounds): number =>
  totalOf(split, (size) => defined(total[size], 'the bound'));

const guessBound = (set: PlacementSet, { guess }: Bounds): number => defined(guess[set.length], 'the bound');

const estimatedTotal = (size: number): number => size * estimatedPoints(size);

/** The most promising splits first. Only the speed of the search depends on this order. */
const byEstimate = (splits: readonly Split[]): Split[] => {
  const estimates = new Map(splits.map((split) => [split, totalOf(split, estimatedTotal)]));
  return [...splits].sort((a, b) => get(estimates, a) - get(estimates, b));
};

/** The bounds for a set, given the splits of its lasers; those of each arity are computed once. */
const createBounds = (largest: number): ((shots: readonly Split[]) => Bounds) => {
  const boundsByArity = new Map<number, Bounds>();
  return (shots) => {
    const arity = Math.max(1, ...shots.map(({ counts }) => distinctAnswers(counts)));
    const bounds = boundsByArity.get(arity) ?? computeBounds(arity, largest);
    boundsByArity.set(arity, bounds);
    return bounds;
  };
};

const SMALL = 2;
/** The least total of a small set: nothing for one placement, 2 points for two, whether the seeker guesses or shoots. */
const smallTotal = (set: PlacementSet): number => 2 * (set.length - 1);

/** A solver for sets of up to `largest` placements. It keeps what it has proven for as long as it lives. */
export function createSolver(largest: number): Solver {
  const proven = new Map<number, ProvenBound>();
  const boundsFor = createBounds(largest);

  /** A lower bound from what is proven, otherwise from how the lasers divide the set. */
  const quickBound = (set: PlacementSet): number => {
    if (set.length <= SMALL) return smallTotal(set);
    const signature = signatureOf(set);
    const known = proven.get(signature);
    if (known !== undefined) return known.least;
    const shots = splitBy(set, everyShot);
    const bounds = boundsFor(shots);
    const least = Math.min(guessBound(set, bounds), ...shots.map((split) => boundOf(split, bounds)));
    proven.set(signature, { least, exact: false });
    return least;
  };

  /** The least total after an attempt if that is below `limit`, otherwise a lower bound of `limit` or more. */
  const follow = (set: PlacementSet, { attempt }: Split, limit: number): number => {
    const parts = partsOf(set, attempt)
      .map((part) => ({ ...part, bound: quickBound(part.set) }))
      .sort((a, b) => a.set.length - b.set.length);
    let sum = parts.reduce(
      (all, { answer, set: { length }, bound }) => all + costOf(attempt, answer) * length + bound,
      0,
    );
    for (const part of parts) {
      if (sum >= limit) return sum;
      sum += solve(part.set, limit - sum + part.bound) - part.bound;
    }
    return sum;
  };

  const improve = (set: PlacementSet, splits: readonly Split[], bounds: Bounds, limit: number): number =>
    byEstimate(splits).reduce(
      (best, split) => (boundOf(split, bounds) < best ? Math.min(best, follow(set, split, best)) : best),
      limit,
    );

  /** The least total of a set if that is below `limit`, otherwise a lower bound of `limit` or more. */
  const solve = (set: PlacementSet, limit: number): number => {
    if (set.length <= SMALL) return smallTotal(set);
    const signature = signatureOf(set);
    const known = proven.get(signature);
    if (known !== undefined && (known.exact || known.least >= limit)) return known.least;
    const shots = splitBy(set, everyShot);
    const bounds = boundsFor(shots);
    const shot = improve(set, shots, bounds, limit);
    const guessing = guessBound(set, bounds) < shot;
    const least = guessing ? improve(set, splitBy(set, everyGuess), bounds, shot) : shot;
    proven.set(signature, { least, exact: least < limit });
    return least;
  };

  const leastTotal = (set: PlacementSet): number => solve(set, Infinity);

  const bestAttempts = (set: PlacementSet): Attempt[] => {
    const total = leastTotal(set);
    const shots = splitBy(set, everyShot);
    const bounds = boundsFor(shots);
    const guesses = guessBound(set, bounds) > total ? [] : splitBy(set, everyGuess);
    return [...shots, ...guesses]
      .filter((split) => boundOf(split, bounds) <= total && follow(set, split, total + 1) === total)
      .map(({ attempt }) => attempt);
  };

  return { leastTotal, bestAttempts };
}
