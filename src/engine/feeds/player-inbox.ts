/** How far a player's stream is, and what waits for it: games that have changed, and the time to look at all of them. */
import type { Engine } from '#src/engine/engine.js';
import type { GameChange, PlayerSignal } from '#src/engine/players/signals.js';
import type { MatchRecord, MatchStore } from '#src/engine/players/match-store.js';

const DAY_MS = 24 * 3_600_000;

export function cursorOf(floor: number): string {
  return Buffer.from(String(floor)).toString('base64url');
}

/** The time of a cursor; `null` if it is too old, or none of this service. */
export function floorOf(cursor: string, now: number): number | null {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const floor = Number(text);
  return /^\d{1,15}$/.test(text) && floor <= now && floor > now - DAY_MS ? floor : null;
}

/** The id of a game, in a quarter of the memory that it takes with its digits. */
export function keyOf(gameId: string): string {
  return Buffer.from(gameId.replaceAll('-', ''), 'hex').toString('latin1');
}

/** The player's matches that have ended since a time, but for those that the last call has found. */
export type MatchNews = (since: number) => Promise<readonly MatchRecord[]>;

export function createMatchNews(store: Pick<MatchStore, 'matchesEndedSince'>, playerId: string): MatchNews {
  let known: ReadonlySet<string> = new Set();
  return async (since) => {
    const ended = await store.matchesEndedSince(playerId, since);
    const before = known;
    known = new Set(ended.map(({ id }) => id));
    return ended.filter(({ id }) => !before.has(id));
  };
}

const GAMES_AT_ONCE = 50;

/** The games of the player that are not over, in pages. */
export async function* openGames(
  { store, timers }: Pick<Engine, 'store' | 'timers'>,
  { playerId, address }: { readonly playerId: string; readonly address: string },
) {
  const filter = { playerId, isPublic: false, limit: GAMES_AT_ONCE };
  for (const status of ['waiting', 'active'] as const)
    for (let before = {}, isMore = true; isMore;) {
      await timers.yieldToOthers(address);
      const games = await store.playerGames({ ...filter, status, ...before });
      yield* games;
      isMore = games.length === GAMES_AT_ONCE;
      before = { before: games.at(-1)?.id };
    }
}

/** `items`, and of each whether it is the last; `null` if there are none. */
export async function* withLast<T extends object>(
  items: AsyncIterable<T>,
): AsyncGenerator<readonly [T | null, boolean]> {
  let last: T | null = null;
  for await (const item of items) {
    if (last !== null) yield [last, false];
    last = item;
  }
  yield [last, true];
}

/** Changes of other games that are kept, rather than read again, while the player reads what came before. */
const KEPT_CHANGES = 8;

export interface Inbox {
  /** All games have to be looked at. */
  readonly lookAgain: () => void;
  /** Whether they have to be. It is so again after `pollMs`, in case a notification is lost. */
  readonly takeDue: () => boolean;
  /** The id of a game that has changed, and the change if it was kept. */
  readonly takeChange: () => readonly [string, GameChange | null] | undefined;
  /** Resolves when there is something, and when `signal` aborts. */
  readonly wait: () => Promise<void>;
  readonly close: () => void;
}

/** What has changed while the stream was busy, and what wakes it. */
export function createInbox(
  {
    playerSignals,
    listening,
    timers,
    pollMs,
  }: Pick<Engine, 'playerSignals' | 'listening' | 'timers' | 'pollMs'>,
  playerId: string,
  signal: AbortSignal,
): Inbox {
  const changed = new Map<string, GameChange | null>();
  let isDue = false;
  let wake: () => void = () => undefined;
  const lookAgain = (): void => {
    isDue = true;
    wake();
  };
  let cancelPoll = timers.after(pollMs, lookAgain);
  const listen = ({ kind, subject, change }: PlayerSignal): void => {
    if (kind !== 'changed') return;
    if (subject === '') isDue = true;
    else changed.set(subject, changed.size < KEPT_CHANGES && !changed.has(subject) ? change : null);
    wake();
  };
  const unwatch = playerSignals.watch(playerId, listen);
  const stopListening = listening.listen(playerId);
  const wakeUp = (): void => {
    wake();
  };
  signal.addEventListener('abort', wakeUp);
  return {
    lookAgain,
    takeDue: (): boolean => {
      if (!isDue) return false;
      isDue = false;
      cancelPoll();
      cancelPoll = timers.after(pollMs, lookAgain);
      return true;
    },
    takeChange: (): readonly [string, GameChange | null] | undefined => {
      const [next] = changed;
      if (next !== undefined) changed.delete(next[0]);
      return next;
    },
    wait: (): Promise<void> =>
      new Promise((resolve) => {
        wake = resolve;
        if (isDue || changed.size > 0 || signal.aborted) resolve();
      }),
    close: (): void => {
      cancelPoll();
      unwatch();
      stopListening();
      signal.removeEventListener('abort', wakeUp);
    },
  };
}
