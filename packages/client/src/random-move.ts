/** Random legal moves. */

/** An integer from `min` to `max`. */
interface Range {
  readonly min: number;
  readonly max: number;
}

/** `choose` different items of `from`. */
interface Choice {
  readonly choose: number;
  readonly from: readonly unknown[];
}

type Filled<Value> = Value extends Range ? number : Value extends Choice ? Value['from'][number][] : Value;

/** The type of the moves that an option lists. */
export type MoveOf<Option> = Option extends unknown
  ? { [Field in keyof Option]: Filled<Option[Field]> }
  : never;

const below = (n: number): number => Math.floor(Math.random() * n);

const isRange = (value: object): value is Range => 'min' in value && 'max' in value;
const isChoice = (value: object): value is Choice => 'choose' in value && 'from' in value;

const sample = (items: readonly unknown[], count: number): unknown[] => {
  const left = [...items];
  return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0]);
};

const filled = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (isRange(value)) return value.min + below(value.max - value.min + 1);
  return isChoice(value) ? sample(value.from, value.choose) : value;
};

/** Picks a random move of `legalMoves` and fills in templates at random. Throws `RangeError` if there are none. */
export function randomMove<Options extends readonly object[]>(legalMoves: Options): MoveOf<Options[number]> {
  const option = legalMoves[below(legalMoves.length)];
  if (option === undefined) throw new RangeError('there is no legal move');
  const fields = Object.entries(option).map(([name, value]) => [name, filled(value)]);
  return Object.fromEntries(fields) as MoveOf<Options[number]>;
}
