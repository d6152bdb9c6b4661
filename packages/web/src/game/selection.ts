/**
 * Turns the parts picked in a picture into a move: each pick narrows the options to those that contain it. Nothing here is
 * specific to a game.
 */
import { hasPart, isChoice, openFields, spelled, type Option } from './options.js';

/** The attributes of a picked element, by field. An element can stand for several fields. */
export type PickedPart = Readonly<Record<string, string>>;

/** The numbers that were entered for the ranges of an option, by field. */
export type Numbers = Readonly<Record<string, number>>;

const isSame = (a: PickedPart, b: PickedPart): boolean => {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};

export function isPicked(picks: readonly PickedPart[], pick: PickedPart): boolean {
  return picks.some((each) => isSame(each, pick));
}

const contains = (option: Option, pick: PickedPart): boolean =>
  Object.entries(pick).some(([field, spelling]) => hasPart(option, field, spelling));

/** The picked items of a choice. */
const chosen = (field: string, from: readonly unknown[], picks: readonly PickedPart[]): unknown[] =>
  from.filter((item) => picks.some((pick) => pick[field] === spelled(item)));

const isOverfull = (option: Option, picks: readonly PickedPart[]): boolean =>
  openFields(option).some(
    ([field, open]) => isChoice(open) && chosen(field, open.from, picks).length > open.choose,
  );

/** The options that contain every pick. */
export function narrowed(options: readonly Option[], picks: readonly PickedPart[]): readonly Option[] {
  return options.filter(
    (option) => picks.every((pick) => contains(option, pick)) && !isOverfull(option, picks),
  );
}

/**
 * The picks after `pick`. Picking a part again removes it. If no option contains every pick, the oldest picks are
 * dropped, so that the latest one always counts.
 */
export function picksAfter(
  options: readonly Option[],
  picks: readonly PickedPart[],
  pick: PickedPart,
): readonly PickedPart[] {
  if (isPicked(picks, pick)) return picks.filter((each) => !isSame(each, pick));
  let next = [...picks, pick];
  while (next.length > 1 && narrowed(options, next).length === 0) next = next.slice(1);
  return next;
}

/** Whether an option is left if `pick` is added. */
export function canAdd(options: readonly Option[], picks: readonly PickedPart[], pick: PickedPart): boolean {
  return narrowed(options, [...picks, pick]).length > 0;
}

/** The initial number of each range: its minimum. */
export function firstNumbers(option: Option): Numbers {
  return Object.fromEntries(
    openFields(option).flatMap(([field, open]) => ('min' in open ? [[field, open.min]] : [])),
  );
}

/** Fills in an option with the picks and numbers; `null` while something is missing. */
export function filled(option: Option, picks: readonly PickedPart[], numbers: Numbers): Option | null {
  const fields = openFields(option).map(([field, open]): readonly [string, unknown] => {
    if (isChoice(open)) {
      const items = chosen(field, open.from, picks);
      return [field, items.length === open.choose ? items : null];
    }
    const number = numbers[field];
    const fits = number !== undefined && Number.isInteger(number) && number >= open.min && number <= open.max;
    return [field, fits ? number : null];
  });
  return fields.some(([, value]) => value === null) ? null : { ...option, ...Object.fromEntries(fields) };
}

/** Whether `pick` is part of `move`, the move of a hint. */
export function pointsAt(move: Option, pick: PickedPart): boolean {
  return contains(move, pick);
}
