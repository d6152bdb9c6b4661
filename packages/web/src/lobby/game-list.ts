/** A list of public games, or of a player's, refreshed while it is shown. */
import { signal, type ReadonlySignal } from '@preact/signals';
import { isFreeSeat, type GameSummary, type GameTypeId } from 'parlour-client';
import { parlour } from '../api/service.js';
import type { gamesOf } from '../player/player-games.js';

export type Status = GameSummary['status'];

/** Lists the games of a player. */
export type PlayerGames = ReturnType<typeof gamesOf>;

export interface GameList {
  /** `null` until the first response. */
  readonly games: ReadonlySignal<readonly GameSummary[] | null>;
  readonly hasMore: ReadonlySignal<boolean>;
  readonly error: ReadonlySignal<unknown>;
  readonly showMore: () => void;
  readonly refresh: () => void;
  readonly close: () => void;
}

const STEP = 6;
/** The most that one request lists. */
const MOST = 100;
const REFRESH_MS = 20_000;

/** Whether all open seats are kept for somebody. */
const isReserved = ({ status, seats }: GameSummary): boolean =>
  status === 'waiting' && !seats.some(isFreeSeat);

class ShownGames implements GameList {
  readonly games = signal<readonly GameSummary[] | null>(null);
  readonly hasMore = signal(false);
  readonly error = signal<unknown>(undefined);
  readonly #ending = new AbortController();
  readonly #timer: ReturnType<typeof setInterval>;
  #shown = STEP;

  constructor(
    readonly status: Status,
    readonly type: GameTypeId | undefined,
    readonly player: PlayerGames | undefined,
  ) {
    this.refresh();
    this.#timer = setInterval(() => {
      if (document.visibilityState === 'visible') this.refresh();
    }, REFRESH_MS);
  }

  readonly refresh = (): void => {
    this.#read().catch((error: unknown) => {
      if (!this.#ending.signal.aborted) this.error.value = error;
    });
  };

  readonly showMore = (): void => {
    this.#shown = Math.min(this.#shown + STEP, MOST - 1);
    this.refresh();
  };

  readonly close = (): void => {
    clearInterval(this.#timer);
    this.#ending.abort();
  };

  /** Reads one more than is shown, to find out whether there are more. */
  async #read(): Promise<void> {
    const shown = this.#shown;
    const found: GameSummary[] = [];
    const { status, type, player } = this;
    const query = { status, ...(type !== undefined && { type }), limit: shown + 1 };
    const { signal } = this.#ending;
    const games = player?.(query, signal) ?? parlour.publicGames({ ...query, signal });
    for await (const game of games) if (!isReserved(game) && found.push(game) > shown) break;
    this.error.value = undefined;
    this.hasMore.value = found.length > shown && shown < MOST - 1;
    this.games.value = found.slice(0, shown);
  }
}

/** The newest games of a status, and of a type if one is given, until `close`: all public ones, or those of a player. */
export function openGameList(status: Status, type?: GameTypeId, player?: PlayerGames): GameList {
  return new ShownGames(status, type, player);
}
