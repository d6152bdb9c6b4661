/** Moves in words. */
import { isChoice, isRange, partsIn, spelled, type Option } from './options.js';
import { capital, fieldWords, plain, valueWords } from './words.js';

const openWords = (field: string, value: unknown): string | null => {
  if (isRange(value)) return `${plain(field)} ${value.min} to ${value.max}`;
  if (isChoice(value)) return `${value.choose} ${plain(field)}`;
  return null;
};

/** “Play 7♥ · capture 3♣ 4♦” */
export const moveWords = (option: Option): string => {
  const { type, ...fields } = option;
  const said = Object.entries(fields).map(
    ([field, value]: [string, unknown]) => openWords(field, value) ?? fieldWords(type, field, value),
  );
  const [first = '', ...rest] = said;
  return [`${capital(plain(type))} ${first}`.trim(), ...rest].join(' · ');
};

/** A number needs the name of its field; anything else speaks for itself. */
const wordsOf = (field: string, value: unknown): string => {
  if (field === 'type') return capital(valueWords(value));
  return typeof value === 'number' ? fieldWords('', field, value) : valueWords(value);
};

/** What something in the picture is called that stands for `parts` of moves: “7♥”, “column 4”, “flip”. */
export const partWords = (parts: Readonly<Record<string, string>>, options: readonly Option[]): string => {
  const words = Object.entries(parts).map(([field, spelling]) => {
    const values = options.flatMap((option) => partsIn((option as Readonly<Record<string, unknown>>)[field]));
    return wordsOf(field, values.find((each) => spelled(each) === spelling) ?? spelling);
  });
  return [...new Set(words)].join(', ');
};
