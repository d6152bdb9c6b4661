/**
 * From what was picked in a picture to a move: the options that contain every pick are left. Knows nothing of any game.
 */
import { hasPart, isChoice, openFields, spelled, type Option } from './options.js';

/** The attributes of an element, by field. One that could stand for several fields has several. */
export type Pick = Readonly<Record<string, string>>;

/** The numbers that were entered for the ranges of an option, by field. */
export type Numbers = Readonly<Record<string, number>>;

const isSame = (a: Pick, b: Pick): boolean => {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};

export const isPicked = (picks: readonly Pick[], pick: Pick): boolean =>
  picks.some((each) => isSame(each, pick));

const contains = (option: Option, pick: Pick): boolean =>
  Object.entries(pick).some(([field, spelling]) => hasPart(option, field, spelling));

/** The items of a choice that were picked. */
const chosen = (field: string, from: readonly unknown[], picks: readonly Pick[]): unknown[] =>
  from.filter((item) => picks.some((pick) => pick[field] === spelled(item)));

const isOverfull = (option: Option, picks: readonly Pick[]): boolean =>
  openFields(option).some(
    ([field, open]) => isChoice(open) && chosen(field, open.from, picks).length > open.choose,
  );

/** The options that contain everything that was picked. */
export const narrowed = (options: readonly Option[], picks: readonly Pick[]): readonly Option[] =>
  options.filter((option) => picks.every((pick) => contains(option, pick)) && !isOverfull(option, picks));

/**
 * The picks after `pick`. What is picked again is put back. If no option contains everything, the oldest picks are
 * dropped, so that the latest one always counts.
 */
export const picksAfter = (
  options: readonly Option[],
  picks: readonly Pick[],
  pick: Pick,
): readonly Pick[] => {
  if (isPicked(picks, pick)) return picks.filter((each) => !isSame(each, pick));
  let next = [...picks, pick];
  while (next.length > 1 && narrowed(options, next).length === 0) next = next.slice(1);
  return next;
};

/** Whether picking it leaves an option, in addition to what is picked. */
export const canAdd = (options: readonly Option[], picks: readonly Pick[], pick: Pick): boolean =>
  narrowed(options, [...picks, pick]).length > 0;

/** The first number of each range; what is entered replaces it. */
export const firstNumbers = (option: Option): Numbers =>
  Object.fromEntries(
    openFields(option).flatMap(([field, open]) => ('min' in open ? [[field, open.min]] : [])),
  );

/** The move that an option becomes with what was picked and entered; `null` while something is missing. */
export const filled = (option: Option, picks: readonly Pick[], numbers: Numbers): Option | null => {
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
};

/** The picks that would choose `move` among `options`: what a hint points at. */
export const pointsAt = (move: Option, pick: Pick): boolean => contains(move, pick);
