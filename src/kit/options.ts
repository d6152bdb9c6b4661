/** Options (what `legalMoves` lists): concrete moves, or templates with ranges and choices in place of values. */
import type { Choice, IntegerRange, Rng, Templates, Typed } from '#src/game-type.js';

type Field = [name: string, value: unknown];

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRange = (value: unknown): value is IntegerRange =>
  isObject(value) && 'min' in value && 'max' in value;
const isChoice = (value: unknown): value is Choice<unknown> =>
  isObject(value) && 'choose' in value && 'from' in value;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const templateCovers = (template: unknown, value: unknown): boolean => {
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

/** A type without templates lists concrete moves only. */
const NO_TEMPLATES: Templates = {};

/** Whether `move`, in its canonical spelling, is `option` or one of the moves that the template stands for. */
export const optionCovers = (option: Typed, move: Typed, templates: Templates = NO_TEMPLATES): boolean => {
  const templateFields = templates[option.type] ?? [];
  const wanted = Object.entries(option);
  const given = new Map<string, unknown>(Object.entries(move));
  const covers = (name: string, value: unknown): boolean =>
    templateFields.includes(name) ? templateCovers(value, given.get(name)) : same(value, given.get(name));
  return (
    wanted.length === given.size && wanted.every(([name, value]) => given.has(name) && covers(name, value))
  );
};

const WORD_RANGE = 2 ** 32;

/** An integer from 0 to `n` − 1, each equally likely, also where `n` is too large for one random word. */
const anyBelow = (n: number, rng: Rng): number => {
  if (n <= WORD_RANGE) return rng.below(n);
  const high = Math.ceil(n / WORD_RANGE);
  for (;;) {
    const drawn = rng.below(high) * WORD_RANGE + rng.below(WORD_RANGE);
    if (drawn < n) return drawn;
  }
};

const fill = ([name, value]: Field, rng: Rng): Field => {
  if (isRange(value)) return [name, value.min + anyBelow(value.max - value.min + 1, rng)];
  if (isChoice(value)) return [name, rng.shuffle(value.from).slice(0, value.choose)];
  return [name, value];
};

/** A concrete move of an option; a template is filled in at random. Keys keep their order. */
export const concreteMove = <Move extends Typed>(
  option: Typed,
  rng: Rng,
  templates: Templates = NO_TEMPLATES,
): Move => {
  const templateFields = templates[option.type] ?? [];
  const fields = Object.entries(option).map((field): Field =>
    templateFields.includes(field[0]) ? fill(field, rng) : field,
  );
  return Object.fromEntries(fields) as unknown as Move;
};

/** A uniformly random option, made concrete; `options` must not be empty. */
export const randomMove = <Move extends Typed>(
  options: readonly Typed[],
  rng: Rng,
  templates: Templates = NO_TEMPLATES,
): Move => {
  const option = options[rng.below(options.length)];
  if (option === undefined) throw new RangeError('there is no legal move to choose from');
  return concreteMove<Move>(option, rng, templates);
};
