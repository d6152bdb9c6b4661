/**
 * Options, the items of `legalMoves`: concrete moves, or templates with ranges and choices instead of values. Also random moves
 * among them, and refusals of other moves.
 */
import type {
  Choice,
  ConfigResult,
  GameRules,
  IntegerRange,
  Refusal,
  Rng,
  Templates,
  Typed,
} from '../game-type.js';
import { at } from './checked.js';
import { pluralize } from './text.js';

type Field = [name: string, value: unknown];

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Whether a template's field holds a range. */
export function isRange(value: unknown): value is IntegerRange {
  return isObject(value) && 'min' in value && 'max' in value;
}
/** Whether a template's field holds a choice. */
export function isChoice(value: unknown): value is Choice<unknown> {
  return isObject(value) && 'choose' in value && 'from' in value;
}

/** A type without templates lists concrete moves only. */
const NO_TEMPLATES: Templates = {};

const WORD_RANGE = 2 ** 32;

/** A uniform integer from 0 to `n` − 1, even if `n` exceeds 2^32, the limit of `Rng.below`. */
const uniformBelow = (n: number, rng: Rng): number => {
  if (n <= WORD_RANGE) return rng.below(n);
  const high = Math.ceil(n / WORD_RANGE);
  for (;;) {
    const drawn = rng.below(high) * WORD_RANGE + rng.below(WORD_RANGE);
    if (drawn < n) return drawn;
  }
};

const fillIn = ([name, value]: Field, rng: Rng): Field => {
  if (isRange(value)) return [name, value.min + uniformBelow(value.max - value.min + 1, rng)];
  if (isChoice(value)) return [name, rng.shuffle(value.from).slice(0, value.choose)];
  return [name, value];
};

/** A concrete move of an option: a template's fields are filled in at random. Keys keep their order. */
export function concreteMove<Move extends Typed>(
  option: Typed,
  rng: Rng,
  templates: Templates = NO_TEMPLATES,
): Move {
  const templateFields = templates[option.type] ?? [];
  const fields = Object.entries(option).map((field): Field =>
    templateFields.includes(field[0]) ? fillIn(field, rng) : field,
  );
  return Object.fromEntries(fields) as unknown as Move;
}

/** A concrete move of a uniformly random option; `options` must not be empty. */
export function randomMove<Move extends Typed>(
  options: readonly Typed[],
  rng: Rng,
  templates: Templates = NO_TEMPLATES,
): Move {
  if (options.length === 0) throw new RangeError('the list of options is empty');
  return concreteMove<Move>(at(options, rng.below(options.length)), rng, templates);
}

/**
 * The computer player `easy` of all types: any option, each equally likely. A template's fields are filled in at random.
 */
export function randomPlayer<Move extends Typed>(templates: Templates = NO_TEMPLATES) {
  return ({ legalMoves, rng }: { readonly legalMoves: readonly Typed[]; readonly rng: Rng }): Move =>
    randomMove<Move>(legalMoves, rng, templates);
}

/**
 * Refuses a move. A game type names its reasons: `const refuse = refuseMove<keyof typeof refusals>`. `options` are the
 * moves to choose from, if any.
 */
export function refuseMove<Reason extends string>(
  reason: Reason,
  detail: string,
  options: readonly Typed[] = [],
): Refusal {
  return options.length === 0 ? { ok: false, reason, detail } : { ok: false, reason, detail, options };
}

/** Refuses to create a game of `name` for a number of seats that it does not allow; `null` if it does. */
export function refuseSeats(
  name: string,
  { min, max, allowed }: GameRules['seats'],
  seats: number,
): Extract<ConfigResult<never>, { ok: false }> | null {
  if (allowed === undefined ? seats >= min && seats <= max : allowed.includes(seats)) return null;
  const range = min === max ? pluralize(max, 'seat') : `${allowed?.join(' or ') ?? `${min} to ${max}`} seats`;
  return { ok: false, detail: `${name} has ${range}, not ${seats}.` };
}
