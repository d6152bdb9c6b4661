/** Searches responses and the log for pieces, in all their spellings: `TD` in JSON is `10♦` in a drawing. */
import { mentionsIn, mentionsInProse } from '#test/laws/mentions.js';
import type { RawResponse } from '#resilience/support/raw-http.js';
import type { Deal, Secrets } from './secrets.js';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** JSON, lines of JSON, or `undefined` for anything else. */
export function jsonIn(text: string): unknown {
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map(parsed);
  return lines.includes(undefined) ? undefined : lines;
}

interface LogEntry {
  readonly seq: number;
  readonly events: readonly { readonly type: string }[];
}

const isEntry = (value: object): value is LogEntry => 'seq' in value && 'events' in value;

/** A log entry without what belongs to an earlier deal, whose pieces have been dealt again. */
const presentPart = (entry: LogEntry, { seq, revealingEvents }: Deal): object => {
  if (entry.seq < seq) return {};
  if (entry.seq > seq) return entry;
  const last = entry.events.findLastIndex(({ type }) => revealingEvents.includes(type));
  return last < 0 ? entry : { events: entry.events.slice(last + 1) };
};

/** Whether a value is a template, which lists everything that a move may name, and does not say where that is. */
const isTemplate = (value: object): boolean => 'choose' in value && 'from' in value;

/** The parts of a response that may not name hidden pieces. */
const relevantPart = (value: unknown, deal: Deal): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => relevantPart(item, deal));
  if (isTemplate(value)) return null;
  const part = isEntry(value) ? presentPart(value, deal) : value;
  return Object.fromEntries(Object.entries(part).map(([key, item]) => [key, relevantPart(item, deal)]));
};

/** The prose in a value, such as the details of refusals. */
const proseIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.includes(' ') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(proseIn) : [];
};

const namesOf = (mentions: readonly { readonly piece: string }[]): string[] =>
  mentions.map(({ piece }) => piece);

/** The pieces that JSON names: in strings of their own, as objects, and in prose. */
export function piecesInJson(json: unknown, pieces: ReadonlySet<string>): string[] {
  return [
    ...namesOf(mentionsIn(json, pieces)),
    ...proseIn(json).flatMap((prose) => namesOf(mentionsInProse(prose, pieces))),
  ];
}

/** What a response discloses. A hint may guess hidden pieces, and be right by accident. */
export function leaksIn(response: RawResponse, { pieces, keys, deal }: Secrets, isHint: boolean): string[] {
  const { headers, text } = response;
  const wholeText = `${JSON.stringify(headers)}\n${text}`;
  const json = jsonIn(text);
  const named =
    json === undefined
      ? namesOf(mentionsInProse(text, pieces))
      : piecesInJson(relevantPart(json, deal), pieces);
  const guessed = (piece: string): boolean => isHint && piece.startsWith('{');
  return [
    ...new Set([...named.filter((piece) => !guessed(piece)), ...piecesInJson(headers, pieces)]),
    ...keys.filter((key) => wholeText.includes(key)),
  ];
}
