/**
 * Legal moves as the API lists them. An option is a move, or a template of moves: an integer may be given as
 * `{min, max}` and a choice of items as `{choose, from}`.
 */
import type { AnyMove } from 'parlour-client';
import { isRecord } from '../api/format.js';

export type Option = AnyMove;

/** Whether two moves, or values of their fields, are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** An integer from `min` to `max`. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** `choose` different items of `from`. */
export interface Choice {
  readonly choose: number;
  readonly from: readonly unknown[];
}

export function isRange(value: unknown): value is Range {
  return isRecord(value) && typeof value['min'] === 'number' && typeof value['max'] === 'number';
}

export function isChoice(value: unknown): value is Choice {
  return isRecord(value) && typeof value['choose'] === 'number' && Array.isArray(value['from']);
}

/** The fields of an option that are still to be filled in. */
export function openFields(option: Option): readonly (readonly [name: string, value: Range | Choice])[] {
  return Object.entries(option).flatMap(([name, value]: [string, unknown]) =>
    isRange(value) || isChoice(value) ? [[name, value] as const] : [],
  );
}

/** A part of a move as pictures spell it in attributes; objects become their values, separated by commas. */
export function spelled(part: unknown): string {
  return isRecord(part) ? Object.values(part).join() : String(part);
}

/** The parts that a field's value is made of. A range has none. */
export function partsIn(value: unknown): readonly unknown[] {
  if (isRange(value)) return [];
  if (isChoice(value)) return value.from.flatMap(partsIn);
  return Array.isArray(value) ? value.flatMap(partsIn) : [value];
}

/** Whether a field of `option` has a part that is spelled like this. */
export function hasPart(option: Option, field: string, spelling: string): boolean {
  return partsIn((option as Readonly<Record<string, unknown>>)[field]).some(
    (part) => spelled(part) === spelling,
  );
}
