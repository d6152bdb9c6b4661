/**
 * Turns the parts picked in a picture into a move: each pick narrows the options to those that contain it. Nothing here is
 * specific to a game.
 */
import { hasPart, isChoice, isRange, openFields, partsIn, spelled, type Option } from './options.js';

/** The attributes of a picked element, by field. An element can stand for several fields. */
export type PickedPart = Readonly<Record<string, string>>;

/** The numbers that were entered for the ranges of an option, by field. */
export type Numbers = Readonly<Record<string, number>>;

/** What can be picked: the options, and moves that people may try although they are not legal. */
export interface Pickable {
  readonly options: readonly Option[];
  readonly blocked: readonly { readonly move: Option; readonly why: string }[];
}

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

/** Whether `pick` is an item of a choice: such picks are marks, which stay while something else is picked. */
export function isMark(options: readonly Option[], pick: PickedPart): boolean {
  return options.some((option) =>
    openFields(option).some(([field, open]) => isChoice(open) && chosen(field, open.from, [pick]).length > 0),
  );
}

/** The picks that narrow the options: marks only while nothing else is picked. */
const narrowing = (options: readonly Option[], picks: readonly PickedPart[]): readonly PickedPart[] => {
  const others = picks.filter((pick) => !isMark(options, pick));
  return others.length > 0 ? others : picks;
};

/** The options that are left after the picks. */
export function optionsLeft(options: readonly Option[], picks: readonly PickedPart[]): readonly Option[] {
  return narrowed(options, narrowing(options, picks));
}

const fits = ({ options, blocked }: Pickable, picks: readonly PickedPart[]): boolean =>
  narrowed(options, picks).length > 0 ||
  narrowed(
    blocked.map(({ move }) => move),
    picks,
  ).length > 0;

/**
 * The picks after `pick`. Picking a part again removes it. If no move contains every pick, the oldest picks are
 * dropped, so that the latest one always counts; marks and other picks leave each other alone.
 */
export function picksAfter(
  pickable: Pickable,
  picks: readonly PickedPart[],
  pick: PickedPart,
): readonly PickedPart[] {
  const { options } = pickable;
  if (isPicked(picks, pick)) return picks.filter((each) => !isSame(each, pick));
  const marks = picks.filter((each) => isMark(options, each));
  const others = picks.filter((each) => !isMark(options, each));
  const isNewMark = isMark(options, pick);
  let next = [...(isNewMark ? marks : others), pick];
  while (next.length > 1 && !fits(pickable, next)) next = next.slice(1);
  return isNewMark ? next : [...marks, ...next];
}

/** Whether a move is left after adding `pick`, even one that is not legal. */
export function canAdd(pickable: Pickable, picks: readonly PickedPart[], pick: PickedPart): boolean {
  const { options } = pickable;
  const isNewMark = isMark(options, pick);
  const beside = picks.filter((each) => isMark(options, each) === isNewMark);
  return beside.length > 0 && fits(pickable, [...beside, pick]);
}

/** Why the picks make no move; `null` if they do, or if the reason is not known. */
export function whyBlocked({ options, blocked }: Pickable, picks: readonly PickedPart[]): string | null {
  const narrow = narrowing(options, picks);
  if (narrow.length === 0 || narrowed(options, narrow).length > 0) return null;
  return blocked.find(({ move }) => narrowed([move], narrow).length > 0)?.why ?? null;
}

/** Whether every part of `option` is picked. */
const isWholly = (option: Option, picks: readonly PickedPart[]): boolean =>
  Object.entries(option)
    .filter(([field]) => field !== 'type')
    .every(([field, value]: [string, unknown]) =>
      partsIn(value).every((part) => picks.some((pick) => pick[field] === spelled(part))),
    );

/** The move that the picks stand for: the only one left, or the only one of which every part is picked. */
export function readyMove(options: readonly Option[], picks: readonly PickedPart[]): Option | null {
  const narrow = narrowing(options, picks);
  if (narrow.length === 0) return null;
  const left = narrowed(options, narrow).filter((option) => openFields(option).length === 0);
  const whole = left.filter((option) => isWholly(option, narrow));
  const [only, ...others] = optionsLeft(options, picks).length === 1 ? left : whole;
  return others.length === 0 ? (only ?? null) : null;
}

/** Whether a player has no choice: one option without open fields. */
export function isForced(options: readonly Option[]): boolean {
  const [only, ...others] = options;
  return only !== undefined && others.length === 0 && openFields(only).length === 0;
}

/** The initial number of each range: its minimum, or the number that the field had before, as far as the range allows. */
export function firstNumbers(option: Option, before: Readonly<Record<string, unknown>> = {}): Numbers {
  return Object.fromEntries(
    openFields(option).flatMap(([field, open]) => {
      const entered = before[field];
      if (!isRange(open)) return [];
      return [
        [field, typeof entered === 'number' ? Math.min(Math.max(entered, open.min), open.max) : open.min],
      ];
    }),
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

/** Whether `of` is part of only one move, and `pick` of the same move: such as a card and the one that it takes. */
export function goesWith(options: readonly Option[], of: PickedPart, pick: PickedPart): boolean {
  const [only, ...others] = narrowed(options, [of]);
  return only !== undefined && others.length === 0 && !isSame(of, pick) && contains(only, pick);
}

/** Whether `pick` is part of `move`, the move of a hint. */
export function pointsAt(move: Option, pick: PickedPart): boolean {
  return contains(move, pick);
}
