/** Moves as somebody would make them who does not know the rules: with any pieces of their own. */
import type { GameType, Rng, Typed } from 'parlour-games/game-type';
import type { Step } from '#test/support/play.js';

/** What is added to a number that should be too large. */
const FAR = 20;

/** A value with the next of other pieces in the place of each piece, and with numbers that may be too large. */
const refilled = <T>(
  value: T,
  pieces: ReadonlySet<unknown>,
  next: (piece: unknown) => unknown,
  rng: Rng,
): T => {
  if (typeof value === 'number') return (value + FAR * rng.below(2)) as T;
  if (typeof value !== 'object' || value === null) return (pieces.has(value) ? next(value) : value) as T;
  const items = Object.entries(value).map(([key, item]) => [key, refilled<unknown>(item, pieces, next, rng)]);
  return (Array.isArray(value) ? items.map(([, item]) => item) : Object.fromEntries(items)) as T;
};

/** `move` with pieces that its seat alone sees, each once if there are enough. */
export function withOwnPieces({ zones, turn }: GameType, { state }: Step, move: Typed, rng: Rng): Typed {
  const all = zones(state);
  const seat = turn(state);
  const own = all.filter(
    ({ visibleTo }) => visibleTo !== 'all' && visibleTo !== 'nobody' && visibleTo.includes(seat ?? 0),
  );
  const left = rng.shuffle(own.flatMap(({ pieces }) => pieces));
  const next = (piece: unknown): unknown => left.pop() ?? piece;
  return refilled(move, new Set(all.flatMap(({ pieces }) => pieces)), next, rng);
}
