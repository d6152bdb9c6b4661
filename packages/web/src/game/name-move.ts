/** Names moves and their parts with the labels that the API sends with a game. */
import type { AnyGame } from 'parlour-client';
import { isChoice, isRange, isSame, partsIn, spelled, type Option } from './options.js';
import { capital, formatValue, plain } from '../api/format.js';

const isOpen = (value: unknown): boolean => isRange(value) || isChoice(value);

/** Whether `move` equals `option`, or fills it in. */
const isOf = (option: Option, move: Option): boolean =>
  Object.entries(option).every(
    ([field, value]: [string, unknown]) =>
      isOpen(value) || isSame(value, (move as Readonly<Record<string, unknown>>)[field]),
  );

const number = (value: unknown): string => (typeof value === 'number' ? value.toLocaleString('en') : '…');

/** “Drop in column 4”: what a move or an option does, as on a button. */
export function labelOf(
  { legalMoves, prompt }: Pick<AnyGame, 'legalMoves' | 'prompt'>,
  move: Option,
): string {
  const label =
    prompt?.shortcuts?.find((shortcut) => !shortcut.until && isSame(shortcut.move, move))?.label ??
    prompt?.labels[legalMoves.findIndex((option) => isOf(option, move))];
  return label === undefined
    ? capital(plain(move.type))
    : label.replace(/\{(\w+)\}/g, (_, field: string) =>
        number((move as Readonly<Record<string, unknown>>)[field]),
      );
}

/** Numbers need the name of their field. */
const nameOf = (field: string, value: unknown): string =>
  typeof value === 'number' ? `${plain(field)} ${value}` : formatValue(value);

/** The name of a picture element that stands for `parts` of moves and has no name of its own: “7♥”, “column 4”. */
export function namePart(parts: Readonly<Record<string, string>>, options: readonly Option[]): string {
  const words = Object.entries(parts).map(([field, spelling]) => {
    const values = options.flatMap((option) => partsIn((option as Readonly<Record<string, unknown>>)[field]));
    return nameOf(field, values.find((each) => spelled(each) === spelling) ?? spelling);
  });
  return [...new Set(words)].join(', ');
}
