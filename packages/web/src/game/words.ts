/**
 * Values of the API in words: `{"row": 3, "col": 4}` is “row 3, col 4”, `"7H"` is “7♥”. It knows how the API writes
 * things that many games share, and no game.
 */

/** A seat as it is called. */
export type SeatName = (seat: number) => string;

/** What the story of a game needs to name its players. */
export interface Cast {
  readonly seatName: SeatName;
  /** The fields of events whose numbers are seats, as the catalogue lists them. */
  readonly seatFields: readonly string[];
}

const SUITS: Readonly<Record<string, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' };
const CARD = /^(A|[2-9]|T|J|Q|K)([CDHS])$/;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** “laid-off” and “handNumber” as people write them: “laid off”, “hand number”. */
export const plain = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();

/** With a capital. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const wordOf = (text: string): string => {
  const [, rank, suit] = CARD.exec(text) ?? [];
  if (rank === undefined || suit === undefined) return /^[a-z]+(-[a-z]+)+$/.test(text) ? plain(text) : text;
  return `${rank === 'T' ? '10' : rank}${SUITS[suit] ?? ''}`;
};

/** Any value, as short as it can be said. */
export const valueWords = (value: unknown): string => {
  if (typeof value === 'string') return wordOf(value);
  if (Array.isArray(value)) {
    const nested = value.some((item) => typeof item === 'object');
    return value.map(valueWords).join(nested ? '; ' : ' ');
  }
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, each]) => `${plain(name)} ${valueWords(each)}`)
      .join(', ');
  return String(value);
};

/** Whether a value needs no name beside it: a card, or several. */
const speaksForItself = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(speaksForItself)
    : typeof value === 'string' && (CARD.test(value) || /^\d:\d$/.test(value));

const isSaidBy = (type: string, field: string): boolean => field === type || field === `${type}s`;

/** A field with its name, unless the value, or the type of the move, says enough. */
export const fieldWords = (type: string, field: string, value: unknown): string => {
  if (value === true) return plain(field);
  const bare = isSaidBy(type, field) || (/^cards?$/.test(field) && speaksForItself(value));
  return bare ? valueWords(value) : `${plain(field)} ${valueWords(value)}`;
};
