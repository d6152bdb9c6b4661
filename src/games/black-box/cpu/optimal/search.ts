/** Exhaustive search for the way of seeking with the fewest points: branch and bound over sets of placements. */
import { EDGE_SPACES } from '#src/games/black-box/board.js';
import { PLACEMENTS } from '#src/games/black-box/placements.js';
import { computeBounds, type Bounds } from './bounds.js';
import { costOf, countAnswers, partsOf, type Attempt, type PlacementSet } from './partition.js';
import { signatureOf } from './signature.js';

export interface Seeking {
  /** The least points, summed over the placements of `set`, with which each can be found. */
  readonly leastTotal: (set: PlacementSet) => number;
  /** All attempts that are part of a way of seeking with the least total: lasers, then guesses. */
  readonly bestAttempts: (set: PlacementSet) => Attempt[];
}

const SHOTS = EDGE_SPACES.map((_, number): Attempt => ({ kind: 'shot', number }));
const GUESSES = PLACEMENTS.map((_, number): Attempt => ({ kind: 'guess', number }));

/** What halving a set costs about, in points for each of its placements; only the order of search hangs on it. */
const POINTS_PER_HALVING = 0.31;
const estimatedTotal = (size: number): number =>
  size < 2 ? 0 : size * (1 + POINTS_PER_HALVING * Math.log2(size / 2));

/** What is proven of a set: no way is cheaper, and where `exact` there is one that cheap. */
interface Known {
  readonly least: number;
  readonly exact: boolean;
}

interface Split {
  readonly attempt: Attempt;
  readonly counts: Uint16Array;
}

const sumOver = (counts: Uint16Array, of: (size: number, answer: number) => number): number =>
  counts.reduce((sum, size, answer) => (size === 0 ? sum : sum + of(size, answer)), 0);

const variety = (counts: Uint16Array): number => sumOver(counts, () => 1);

const splitBy = (set: PlacementSet, attempts: readonly Attempt[]): Split[] =>
  attempts
    .map((attempt) => ({ attempt, counts: countAnswers(set, attempt) }))
    .filter(({ counts }) => variety(counts) > 1);

/** The cost of an attempt for all, and then for each part `of(size)`; none for those whom a guess finds. */
const totalOf = ({ attempt, counts }: Split, of: (size: number) => number): number =>
  sumOver(counts, (size, answer) => {
    const cost = costOf(attempt, answer);
    return cost === 0 ? 0 : cost * size + of(size);
  });

const boundOf = (split: Split, { total }: Bounds): number => totalOf(split, (size) => total[size] ?? 0);

const byEstimate = (splits: readonly Split[]): Split[] => {
  const estimates = new Map(splits.map((split) => [split, totalOf(split, estimatedTotal)]));
  return [...splits].sort((a, b) => (estimates.get(a) ?? 0) - (estimates.get(b) ?? 0));
};

/** The bounds that go with the lasers of a set, each computed once. */
const rememberBounds = (largest: number): ((shots: readonly Split[]) => Bounds) => {
  const boundsByArity = new Map<number, Bounds>();
  return (shots) => {
    const arity = Math.max(1, ...shots.map(({ counts }) => variety(counts)));
    const bounds = boundsByArity.get(arity) ?? computeBounds(arity, largest);
    boundsByArity.set(arity, bounds);
    return bounds;
  };
};

/** A search over sets of up to `largest` placements, which remembers what it has proven. */
export const createSeeking = (largest: number): Seeking => {
  const proven = new Map<number, Known>();
  const boundsOf = rememberBounds(largest);

  /** A lower bound from what is proven, or else from how the lasers divide the set. */
  const quickBound = (set: PlacementSet): number => {
    if (set.length < 3) return 2 * (set.length - 1);
    const signature = signatureOf(set);
    const known = proven.get(signature);
    if (known !== undefined) return known.least;
    const shots = splitBy(set, SHOTS);
    const bounds = boundsOf(shots);
    const least = Math.min(bounds.guess[set.length] ?? 0, ...shots.map((split) => boundOf(split, bounds)));
    proven.set(signature, { least, exact: false });
    return least;
  };

  /** The least total of going on with an attempt if that is under `limit`; else a bound of `limit` or more. */
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

  const improve = (set: PlacementSet, splits: readonly Split[], bounds: Bounds, limit: number): number => {
    return byEstimate(splits).reduce(
      (best, split) => (boundOf(split, bounds) < best ? Math.min(best, follow(set, split, best)) : best),
      limit,
    );
  };

  /** The least total of a set if that is under `limit`; else a lower bound of `limit` or more. */
  const solve = (set: PlacementSet, limit: number): number => {
    if (set.length < 3) return 2 * (set.length - 1);
    const signature = signatureOf(set);
    const known = proven.get(signature);
    if (known !== undefined && (known.exact || known.least >= limit)) return known.least;
    const shots = splitBy(set, SHOTS);
    const bounds = boundsOf(shots);
    const shot = improve(set, shots, bounds, limit);
    const guessing = (bounds.guess[set.length] ?? 0) < shot;
    const least = guessing ? improve(set, splitBy(set, GUESSES), bounds, shot) : shot;
    proven.set(signature, { least, exact: least < limit });
    return least;
  };

  const leastTotal = (set: PlacementSet): number => solve(set, Infinity);

  const bestAttempts = (set: PlacementSet): Attempt[] => {
    const total = leastTotal(set);
    const shots = splitBy(set, SHOTS);
    const bounds = boundsOf(shots);
    const guesses = (bounds.guess[set.length] ?? 0) > total ? [] : splitBy(set, GUESSES);
    return [...shots, ...guesses]
      .filter((split) => boundOf(split, bounds) <= total && follow(set, split, total + 1) === total)
      .map(({ attempt }) => attempt);
  };

  return { leastTotal, bestAttempts };
};
