/** What waits for this browser's player: its turn in games, seats that are kept for it, and invitations to series. */
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import { isProblem, type AnyEntry, type PlayerEvent } from 'parlour-client';
import { parlourAs } from '../api/service.js';
import { isRecord } from '../api/format.js';
import { gamePath } from '../routes.js';
import { ownPlayer, type OwnPlayer } from './own-player.js';

/** Where the page that listens stores the ids for all others; the text differs each time. */
const KEY = 'parlour:waiting';
/** The pause after a stream could not be opened, or reported that it has missed something. */
const DELAY_MS = 10_000;

const read = (text: string | null): readonly string[] => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const ids: unknown = isRecord(value) ? value['ids'] : null;
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
};

const stored = signal(read(localStorage.getItem(KEY)));

/** The ids of games, and the paths of series' pages. The list is a new one whenever something has happened in any of them. */
export const waiting: ReadonlySignal<readonly string[]> = stored;

addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY) stored.value = read(newValue);
});

const publish = (ids: readonly string[]): void => {
  localStorage.setItem(KEY, JSON.stringify({ ids, at: Date.now() }));
  stored.value = ids;
};

const without = (id: string): readonly string[] => stored.peek().filter((each) => each !== id);

/** Notes that an invitation has been answered. */
export function noteAnswer(game: string): void {
  publish(without(game));
}

const KEEP_TURN: readonly (string | undefined)[] = ['offer-draw', 'offer-take-back', 'decline'];

/** Whether an entry is what the game was waiting for. It comes before the event that gives the player another turn. */
const isAwaited = ({ seat, move }: AnyEntry, own: number | undefined): boolean =>
  move?.type === 'accept' || (seat === own && !KEEP_TURN.includes(move?.type));

const endsWait = ({ event, data }: PlayerEvent, own: number | undefined): boolean =>
  event === 'finished' ||
  (event === 'series' && data.status !== 'waiting') ||
  (event === 'entry' && isAwaited(data.entry, own));

const subjectOf = (
  data: { readonly game: string } | { readonly type: string; readonly series: string },
): string => ('series' in data ? gamePath('series', { type: data.type, id: data.series }) : data.game);

/** Follows the player's stream. Without a cursor, it begins with everything that is waiting. */
const follow = async (player: OwnPlayer, signal: AbortSignal): Promise<void> => {
  const seats = new Map<string, number>();
  publish([]);
  for await (const told of parlourAs(player.token).me.events({ signal })) {
    const { event, data } = told;
    if (event === 'reset') return;
    if (event === 'presence' || event === 'match') continue;
    const id = subjectOf(data);
    const waits = event === 'your-turn' || event === 'invited';
    if (waits && 'seat' in data) seats.set(id, data.seat);
    publish(waits ? [...without(id), id] : endsWait(told, seats.get(id)) ? without(id) : [...stored.peek()]);
  }
};

const listen = async (player: OwnPlayer, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const isRefused = await follow(player, signal).then(
      () => false,
      (error: unknown) => isProblem(error, 'unauthorized'),
    );
    if (isRefused) return;
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  }
};

/** Only one of a browser's pages listens. Where the browser has no locks, as on plain HTTP, each page does. */
effect(() => {
  const player = ownPlayer.value;
  if (player === null) {
    localStorage.removeItem(KEY);
    stored.value = [];
    return undefined;
  }
  const leaving = new AbortController();
  const { signal } = leaving;
  const start = (): Promise<void> => listen(player, signal);
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks === undefined) void start();
  else locks.request(KEY, { signal }, start).catch(() => undefined);
  return () => leaving.abort();
});
