/** Describes the log: what happened in each event, and its details. */
import type { AnyEntry } from 'parlour-client';
import { capital, formatField, isRecord, plain, formatValue, type PlayerNames } from './format.js';

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

const formatWho = (field: string, value: unknown, { seatName, seatFields }: PlayerNames): string | null => {
  if (!seatFields.includes(field)) return null;
  const seats = [value].flat();
  if (!seats.every((seat) => typeof seat === 'number')) return null;
  const names = seats.map((seat) => seatName(seat)).join(' and ');
  return `${plain(field)} ${names}`;
};

const formatBySeat = (field: string, value: unknown, { seatName }: PlayerNames): string | null =>
  BY_SEAT.test(field) && Array.isArray(value)
    ? `${plain(field)} ${value.map((each, seat) => `${seatName(seat)} ${formatValue(each)}`).join(', ')}`
    : null;

const isSaid = (value: unknown): boolean =>
  value !== null && value !== false && isShort(value) && (!Array.isArray(value) || isPlainList(value));

const details = (fields: Fields, names: PlayerNames): string[] =>
  Object.entries(fields)
    .filter(([, value]) => isSaid(value))
    .map(
      ([field, value]) =>
        formatWho(field, value, names) ?? formatBySeat(field, value, names) ?? formatField('', field, value),
    );

/** “Ada captured 3♣ 4♦ · points 2” */
export const describeEvent = (event: { readonly type: string }, names: PlayerNames): string => {
  const { type, seat, ...fields } = event as { readonly type: string } & Fields;
  const what = plain(type);
  const subject = typeof seat === 'number' ? `${names.seatName(seat)} ${what}` : capital(what);
  const [first, ...rest] = details(fields, names);
  if (first === undefined) return subject;
  const direct = isSaid(fields['card'] ?? fields['cards'] ?? null) && !/^[a-z]+ [a-z]/.test(first);
  return [direct ? `${subject} ${first}` : `${subject} · ${first}`, ...rest].join(' · ');
};

/** Describes an entry, one sentence per event. Without events, says who moved. */
export const describeEntry = ({ events, seat, move }: AnyEntry, names: PlayerNames): readonly string[] => {
  if (events.length > 0) return events.map((event) => describeEvent(event, names));
  return [`${seat === null ? 'The game' : names.seatName(seat)} ${plain(move?.type ?? 'began')}`];
};
