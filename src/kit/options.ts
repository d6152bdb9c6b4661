/** Options (what `legalMoves` lists): concrete moves, or templates with ranges and choices in place of values. */
import type { Chance, Choice, IntegerRange, Typed } from '../game-type.js';

type Field = [name: string, value: unknown];

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRange = (value: unknown): value is IntegerRange =>
  isObject(value) && 'min' in value && 'max' in value;
const isChoice = (value: unknown): value is Choice<unknown> =>
  isObject(value) && 'choose' in value && 'from' in value;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const covers = (template: unknown, value: unknown): boolean => {
  if (isRange(template))
    return Number.isInteger(value) && template.min <= Number(value) && Number(value) <= template.max;
  if (!isChoice(template)) return same(template, value);
  return (
    Array.isArray(value) &&
    value.length === template.choose &&
    value.every(
      (item, i) =>
        template.from.some((each) => same(each, item)) && !value.slice(0, i).some((each) => same(each, item)),
    )
  );
};

/** Whether `move`, in its canonical spelling, is `option` or one of the moves that the template stands for. */
export const optionCovers = (option: Typed, move: Typed): boolean => {
  const wanted = Object.entries(option);
  const given = new Map<string, unknown>(Object.entries(move));
  return (
    wanted.length === given.size &&
    wanted.every(([name, value]) => given.has(name) && covers(value, given.get(name)))
  );
};

const WORD_RANGE = 2 ** 32;

/** An integer from 0 to `n` − 1, each equally likely, also where `n` is too large for one word of chance. */
const anyBelow = (n: number, chance: Chance): number => {
  if (n <= WORD_RANGE) return chance.below(n);
  const high = Math.ceil(n / WORD_RANGE);
  for (;;) {
    const drawn = chance.below(high) * WORD_RANGE + chance.below(WORD_RANGE);
    if (drawn < n) return drawn;
  }
};

const fill = ([name, value]: Field, chance: Chance): Field => {
  if (isRange(value)) return [name, value.min + anyBelow(value.max - value.min + 1, chance)];
  if (isChoice(value)) return [name, chance.shuffle(value.from).slice(0, value.choose)];
  return [name, value];
};

/** A concrete move of an option; a template is filled in at random. Keys keep their order. */
export const concreteMove = <Move extends Typed>(option: Typed, chance: Chance): Move =>
  Object.fromEntries(Object.entries(option).map((field) => fill(field, chance))) as unknown as Move;

/** A uniformly random option, made concrete; `options` must not be empty. */
export const randomMove = <Move extends Typed>(options: readonly Typed[], chance: Chance): Move => {
  const option = options[chance.below(options.length)];
  if (option === undefined) throw new RangeError('there is no legal move to choose from');
  return concreteMove<Move>(option, chance);
};
