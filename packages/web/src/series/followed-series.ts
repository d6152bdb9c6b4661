/** A series and its games, refreshed while they are shown, until the series is over. */
import { signal } from '@preact/signals';
import { isOver, type Games, type GameSummary, type Series } from 'parlour-client';
import { parlour } from '../api/service.js';
import { waiting } from '../player/inbox.js';
import { ownPlayer } from '../player/own-player.js';
import type { GameRef } from '../routes.js';

/** For those who watch. */
const OFTEN_MS = 5_000;
/** For participants, whose stream tells when something has happened. */
const SELDOM_MS = 30_000;
/** The pause after such an event, because many come at once. */
const SOON_MS = 1_000;

export interface Followed {
  readonly series?: Series;
  /** Those that have begun. */
  readonly games: readonly GameSummary[];
  readonly error?: unknown;
}

/** The place of this browser's player among the participants; -1 if it is none of them. */
export function ownPlace({ players }: Series): number {
  const id = ownPlayer.value?.id;
  return players.findIndex((each) => 'player' in each && each.player !== null && each.player.id === id);
}

type GamesPage = Awaited<ReturnType<Games['seriesGamesPage']>>;

export function followSeries({ type, id }: GameRef) {
  const state = signal<Followed>({ games: [] });
  const ending = new AbortController();
  const pages: GamesPage[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Infinity;
  const read = (cursor?: string): Promise<GamesPage> =>
    parlour.games(type).seriesGamesPage(id, { cursor, signal: ending.signal });
  const readAll = async (): Promise<void> => {
    const series = await parlour.games(type).series(id, { signal: ending.signal });
    let cursor: string | null | undefined;
    for (let index = 0; cursor !== null; index += 1) {
      const known = pages[index];
      // What is over stays as it is.
      const page = known?.nextCursor && known.items.every(isOver) ? known : await read(cursor);
      pages[index] = page;
      cursor = page.nextCursor;
    }
    state.value = { series, games: pages.flatMap(({ items }) => items) };
  };
  const schedule = (ms: number): void => {
    if (Date.now() + ms >= dueAt) return;
    dueAt = Date.now() + ms;
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), ms);
  };
  /** Whether nothing can change any more. */
  const isSettled = ({ series, games }: Followed): boolean =>
    (series?.status === 'finished' || series?.status === 'cancelled') && games.every(isOver);
  const isParticipant = ({ series }: Followed): boolean => series !== undefined && ownPlace(series) >= 0;
  const refresh = async (): Promise<void> => {
    // What is heard from now on may not be in the responses.
    dueAt = Infinity;
    if (document.visibilityState === 'visible')
      await readAll().catch((error: unknown) => (state.value = { ...state.value, error }));
    if (ending.signal.aborted || isSettled(state.value)) return;
    schedule(isParticipant(state.value) ? SELDOM_MS : OFTEN_MS);
  };
  const stopListening = waiting.subscribe(() => {
    if (isParticipant(state.peek())) schedule(SOON_MS);
  });
  void refresh();
  const close = (): void => {
    stopListening();
    clearTimeout(timer);
    ending.abort();
  };
  return { state, refresh, close };
}
