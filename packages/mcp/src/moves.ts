/**
 * Legal moves as HTTP lists them, in JSON, but moves that differ in one field share a line with all of its values:
 * `{"type":"discard","card":{"oneOf":["4C","5C"]}}`. Without that, a game of 7reeg would take 30,000 tokens, not 16,000.
 */
import type { AnyMove } from 'parlour-client';

/** The number of legal moves that are listed at once; `moves_from` lists the next ones. */
const LISTED_MOVES = 40;
/** The shortest run of integers that is written as a range. */
const SHORTEST_RANGE = 3;

const isRange = (values: readonly unknown[]): values is readonly number[] =>
  values.length >= SHORTEST_RANGE &&
  values.every((value, i) => Number.isInteger(value) && value === (values[0] as number) + i);

const alternatives = (values: readonly unknown[]): unknown => {
  if (isRange(values)) return { min: values[0], max: values.at(-1) };
  return values.length === 1 ? values[0] : { oneOf: values };
};

/** Joins the moves that differ in `field` only. */
const joinedBy = (moves: readonly AnyMove[], field: string): AnyMove[] => {
  const groups = new Map<string, { readonly move: AnyMove; readonly values: unknown[] }>();
  for (const move of moves) {
    const { [field]: value, ...others } = move as Record<string, unknown>;
    const key = JSON.stringify([field in move, others]);
    const group = groups.get(key) ?? { move, values: [] };
    groups.set(key, group);
    group.values.push(value);
  }
  return [...groups.values()].map(({ move, values }) =>
    field in move ? { ...move, [field]: alternatives(values) } : move,
  );
};

/** The fields of moves, the last ones first. */
const fieldsOf = (moves: readonly AnyMove[]): string[] =>
  [...new Set(moves.flatMap((move) => Object.keys(move)))].filter((field) => field !== 'type').reverse();

/** Merges moves into fewer lines. A line with several choices stands for every combination of them. */
const compactMoves = (moves: readonly AnyMove[]): AnyMove[] =>
  fieldsOf(moves).reduce<readonly AnyMove[]>(joinedBy, moves) as AnyMove[];

/** A seat's only legal move; `null` if it has a choice, or if it is not its turn. */
export function forcedMove(moves: readonly AnyMove[]): AnyMove | null {
  const [move] = moves;
  if (move === undefined || moves.length > 1) return null;
  const isTemplate = Object.values(move).some(
    (value: unknown) => typeof value === 'object' && value !== null && ('min' in value || 'choose' in value),
  );
  return isTemplate ? null : move;
}

/** The legal moves, several per line, starting at move `from`. */
export function moveLines(moves: readonly AnyMove[], from: number): string[] {
  const listed = moves.slice(from, from + LISTED_MOVES);
  const end = from + listed.length;
  const part = listed.length === moves.length ? '' : ` (${from} to ${end - 1} of ${moves.length})`;
  return [
    `Legal moves${part}: ${compactMoves(listed)
      .map((move) => JSON.stringify(move))
      .join('\n')}`,
    ...(end < moves.length ? [`Call look with moves_from ${end} for more.`] : []),
  ];
}
