/** Legal moves in few words: moves that differ in one field share a line, such as `discard card=4C|5C`. */
import type { AnyMove } from 'parlour-client';
import { brief, typed } from './brief.js';

/** A game may list hundreds of moves; `moves_from` lists more of them. */
const LISTED_MOVES = 40;
/** Shorter runs of integers are listed. */
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

/** By a line of legal moves without its choices, the choices that the assistant has read last. */
export type ReadChoices = Map<string, readonly string[]>;

interface Choice {
  readonly oneOf?: readonly unknown[];
  readonly changes?: string;
  readonly choose?: number;
  readonly from?: readonly unknown[];
  readonly min?: number;
  readonly max?: number;
}

/** The notation that the instructions of the server explain. */
const choiceText = (value: unknown): string => {
  const { oneOf, changes, choose, from, min, max } = (value ?? {}) as Choice;
  if (changes !== undefined) return changes;
  if (oneOf !== undefined) return oneOf.map(choiceText).join('|');
  if (choose !== undefined) return `${choose} of ${brief(from)}`;
  return min === undefined ? brief(value) : `${min}..${max}`;
};

const lineWithout = (move: AnyMove, field: string): string => JSON.stringify({ ...move, [field]: null });

/** Writes the choices of a line that has one field with choices as changes of those that were read last, if that is shorter. */
const withChanges = (move: AnyMove, read: ReadChoices): AnyMove => {
  const [choice, ...others] = Object.entries(move).filter(([, value]) => (value as Choice | null)?.oneOf);
  if (choice === undefined || others.length > 0) {
    for (const field of Object.keys(move)) read.delete(lineWithout(move, field));
    return move;
  }
  const [field, value] = choice;
  const choices = (value as Required<Choice>).oneOf.map(choiceText);
  const line = lineWithout(move, field);
  const before = read.get(line);
  read.set(line, choices);
  if (before === undefined || [...before, ...choices].some((each) => /[+-]/.test(each))) return move;
  const without = before.filter((each) => !choices.includes(each)).map((each) => `-${each}`);
  const and = choices.filter((each) => !before.includes(each)).map((each) => `+${each}`);
  const changes = ['*', ...without, ...and].join('');
  return changes.length < choices.join('|').length ? { ...move, [field]: { changes } } : move;
};

/** The move of a seat that has no choice; `null` if it has one, or is not to move. */
export function forcedMove(moves: readonly AnyMove[]): AnyMove | null {
  const [move] = moves;
  if (move === undefined || moves.length > 1) return null;
  const isTemplate = Object.values(move).some(
    (value: unknown) => typeof value === 'object' && value !== null && ('min' in value || 'choose' in value),
  );
  return isTemplate ? null : move;
}

/** The legal moves, several in a line, from the move `from` on; whole, if `read` has no choices. */
export function moveLines(moves: readonly AnyMove[], from: number, read: ReadChoices): string[] {
  const listed = moves.slice(from, from + LISTED_MOVES);
  const end = from + listed.length;
  const isWhole = listed.length === moves.length;
  const part = isWhole ? '' : ` (${from} to ${end - 1} of ${moves.length})`;
  if (!isWhole) read.clear();
  const lines = compactMoves(listed).map((move) =>
    typed(isWhole ? withChanges(move, read) : move, choiceText),
  );
  return [
    `Legal moves${part}: ${lines.join('\n')}`,
    ...(end < moves.length ? [`Call look with moves_from ${end} for more.`] : []),
  ];
}
