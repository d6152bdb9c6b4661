/** The games that wait for this browser's player: its turn, or a seat that is kept for it. */
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import { isRecord } from '../game/format.js';
import { ownPlayer, type OwnPlayer } from './own-player.js';
import { pageOfGames } from './player-games.js';

/** Where the page that listens leaves the ids for all others, each time another text. */
const KEY = 'parlour:waiting';
const INTERVAL_MS = 10_000;
const MOST = 100;

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

/** Their ids; a new list whenever something has happened in one of the player's games. */
export const waiting: ReadonlySignal<readonly string[]> = stored;

addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY) stored.value = read(newValue);
});

const publish = (ids: readonly string[]): void => {
  localStorage.setItem(KEY, JSON.stringify({ ids, at: Date.now() }));
  stored.value = ids;
};

const ask = async (player: OwnPlayer, signal: AbortSignal): Promise<readonly string[]> => {
  const [turns, open] = await Promise.all([
    pageOfGames(player, { turn: 'mine', limit: MOST }, signal),
    pageOfGames(player, { status: 'waiting', limit: MOST }, signal),
  ]);
  const invitations = open.items.filter(({ seats }) => seats.some((seat) => seat.for === player.id));
  return [...turns.items, ...invitations].map(({ id }) => id);
};

const listen = async (player: OwnPlayer, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await ask(player, signal).then(publish, () => undefined);
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
};

/** Of all pages of a browser, one listens. Where the browser has no locks, as on plain HTTP, each does. */
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
