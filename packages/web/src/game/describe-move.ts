/** Describes moves. */
import { isChoice, isRange, partsIn, spelled, type Option } from './options.js';
import { capital, formatField, plain, formatValue } from '../api/format.js';

const formatTemplate = (field: string, value: unknown): string | null => {
  if (isRange(value)) return `${plain(field)} ${value.min} to ${value.max}`;
  if (isChoice(value)) return `${value.choose} ${plain(field)}`;
  return null;
};

/** “Play 7♥ · capture 3♣ 4♦” */
export function describeMove(option: Option): string {
  const { type, ...fields } = option;
  const said = Object.entries(fields).map(
    ([field, value]: [string, unknown]) => formatTemplate(field, value) ?? formatField(type, field, value),
  );
  const [first = '', ...rest] = said;
  return [`${capital(plain(type))} ${first}`.trim(), ...rest].join(' · ');
}

/** A number needs the label of its field; other values are clear without one. */
const formatPart = (field: string, value: unknown): string => {
  if (field === 'type') return capital(formatValue(value));
  return typeof value === 'number' ? formatField('', field, value) : formatValue(value);
};

/** The name of an element in the picture that stands for `parts` of moves: “7♥”, “column 4”, “flip”. */
export function describePart(parts: Readonly<Record<string, string>>, options: readonly Option[]): string {
  const words = Object.entries(parts).map(([field, spelling]) => {
    const values = options.flatMap((option) => partsIn((option as Readonly<Record<string, unknown>>)[field]));
    return formatPart(field, values.find((each) => spelled(each) === spelling) ?? spelling);
  });
  return [...new Set(words)].join(', ');
}
