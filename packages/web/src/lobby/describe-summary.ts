/** Describes games in lists. */
import type { GameSummary } from 'parlour-client';
import { plain } from '../api/format.js';

type Seat = GameSummary['seats'][number];

const seatLabel = ({ name, for: player }: Seat): string =>
  name ?? (player === undefined ? 'a free seat' : 'somebody invited');

/** “Ada and Computer 2”, “Ada, Bob and a free seat”. */
export function playersOf({ seats }: Pick<GameSummary, 'seats'>): string {
  const names = seats.map(seatLabel);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** “Ada won (target reached)”, “A draw (board full)”. */
export function outcomeOf({ result, seats }: Pick<GameSummary, 'result' | 'seats'>): string {
  if (result === null) return '';
  const reason = plain(result.reason);
  if (result.outcome === 'draw') return `A draw (${reason})`;
  const winners = seats.filter((_, seat) => result.winners.includes(seat)).map(seatLabel);
  if (winners.length === 0) return `Lost (${reason})`;
  return `${winners.join(' and ')} won (${reason})`;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** “3 minutes ago”, “yesterday”, “just now”. */
export function timeAgo(at: string, nowMs: number): string {
  const seconds = (nowMs - Date.parse(at)) / 1000;
  const unit = UNITS.find(([, length]) => seconds >= length);
  return unit === undefined ? 'just now' : relative.format(-Math.floor(seconds / unit[1]), unit[0]);
}
