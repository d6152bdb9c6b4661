/** The log in words: each event names what happened and what belongs to it. */
import type { AnyEntry } from 'parlour-client';
import { capital, fieldWords, isRecord, plain, valueWords, type Cast } from './words.js';

/** Lists with an item for each seat. */
const BY_SEAT = /^(scores|points|totals|.*Sizes)$/;
const LONGEST_LIST = 6;
const MOST_RECORDS = 3;

type Fields = Readonly<Record<string, unknown>>;

const isShort = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.length <= LONGEST_LIST && !value.some((item) => Array.isArray(item))
    : !isRecord(value) || Object.values(value).every((each) => typeof each !== 'object');

const isPlainList = (value: readonly unknown[]): boolean =>
  value.every((item) => !isRecord(item) || (value.length <= MOST_RECORDS && isShort(item)));

const whoWords = (field: string, value: unknown, { seatName, seatFields }: Cast): string | null => {
  if (!seatFields.includes(field)) return null;
  const seats = [value].flat();
  if (!seats.every((seat) => typeof seat === 'number')) return null;
  const names = seats.map((seat) => seatName(seat)).join(' and ');
  return `${plain(field)} ${names}`;
};

const bySeatWords = (field: string, value: unknown, { seatName }: Cast): string | null =>
  BY_SEAT.test(field) && Array.isArray(value)
    ? `${plain(field)} ${value.map((each, seat) => `${seatName(seat)} ${valueWords(each)}`).join(', ')}`
    : null;

const isSaid = (value: unknown): boolean =>
  value !== null && value !== false && isShort(value) && (!Array.isArray(value) || isPlainList(value));

const details = (fields: Fields, cast: Cast): string[] =>
  Object.entries(fields)
    .filter(([, value]) => isSaid(value))
    .map(
      ([field, value]) =>
        whoWords(field, value, cast) ?? bySeatWords(field, value, cast) ?? fieldWords('', field, value),
    );

/** “Ada captured 3♣ 4♦ · points 2” */
export const eventWords = (event: { readonly type: string }, cast: Cast): string => {
  const { type, seat, ...fields } = event as { readonly type: string } & Fields;
  const what = plain(type);
  const subject = typeof seat === 'number' ? `${cast.seatName(seat)} ${what}` : capital(what);
  const [first, ...rest] = details(fields, cast);
  if (first === undefined) return subject;
  const direct = isSaid(fields['card'] ?? fields['cards'] ?? null) && !/^[a-z]+ [a-z]/.test(first);
  return [direct ? `${subject} ${first}` : `${subject} · ${first}`, ...rest].join(' · ');
};

/** An entry in sentences, one for each of its events; of an entry without events, who moved. */
export const entryWords = ({ events, seat, move }: AnyEntry, cast: Cast): readonly string[] => {
  if (events.length > 0) return events.map((event) => eventWords(event, cast));
  return [`${seat === null ? 'The game' : cast.seatName(seat)} ${plain(move?.type ?? 'began')}`];
};
