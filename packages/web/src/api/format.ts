/**
 * Formats values of the API for people: `{"row": 3, "col": 4}` is “row 3, col 4”, `"7H"` is “7♥”. Covers values
 * that many games share; nothing here is specific to a game.
 */

const SUITS: Readonly<Record<string, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' };
const CARD = /^(A|[2-9]|T|J|Q|K)([CDHS])$/;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** “laid-off” and “handNumber” as people write them: “laid off”, “hand number”. */
export function plain(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();
}

/** Capitalizes the first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const formatString = (text: string): string => {
  const [, rank, suit] = CARD.exec(text) ?? [];
  if (rank === undefined || suit === undefined) return /^[a-z]+(-[a-z]+)+$/.test(text) ? plain(text) : text;
  return `${rank === 'T' ? '10' : rank}${SUITS[suit] ?? ''}`;
};

/** A number with a true minus sign; nothing for `null`. */
export function inFigures(points: number | null): string {
  return String(points ?? '').replace('-', '−');
}

/** Formats any value briefly. */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return formatString(value);
  if (Array.isArray(value)) {
    const nested = value.some((item) => typeof item === 'object');
    return value.map(formatValue).join(nested ? '; ' : ' ');
  }
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, each]) => `${plain(name)} ${formatValue(each)}`)
      .join(', ');
  return String(value);
}
