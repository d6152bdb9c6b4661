/** A game that the page follows: the latest state, its picture and its log. */
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import {
  advanceComputerPlayers,
  ConnectionError,
  HistoryChangedError,
  isComputerTurn,
  type AnyEntry,
  type AnyGame,
  type GameSession,
} from 'parlour-client';
import { parlour } from '../api/service.js';
import type { GameRef } from '../routes.js';
import { playMs } from './animations.js';
import { noteServerTime, serviceClock } from '../api/server-clock.js';

export interface LiveGame {
  readonly ref: GameRef;
  readonly token: string | null;
  /** `null` until the first response, as `game` is. */
  readonly session: GameSession | null;
  readonly game: ReadonlySignal<AnyGame | null>;
  /** The markup of the picture; `null` until the first response. */
  readonly board: ReadonlySignal<string | null>;
  /** By seq, from the deal on. */
  readonly entries: ReadonlySignal<readonly AnyEntry[]>;
  /** By seat, whether somebody follows the game from there; `null` or nothing while nobody knows. */
  readonly present: ReadonlySignal<readonly (boolean | null)[]>;
  /** The error that stopped it, or the refusal of the last request. */
  readonly error: ReadonlySignal<unknown>;
  /** Whether a request that changes the game is under way. */
  readonly busy: ReadonlySignal<boolean>;
  /** Runs `action`, such as a move, and shows the game after it. A refusal is in `error`. */
  readonly act: (action: (session: GameSession, signal: AbortSignal) => Promise<unknown>) => Promise<void>;
  /** Clears the error and fetches the game again. */
  readonly again: () => void;
  readonly close: () => void;
}

const DELAY_MS = 2000;
/** After a stream began, perhaps because the service was away, others have so long to come, too. */
const COMING_MS = 10_000;
/** A stream tells of a rematch in the minute after the end; then the page looks for one, or the next one, while it is visible. */
const LOOK_MS = 20_000;

/** Whether another person may ask for a rematch, perhaps once more after it was cancelled. */
const mayHaveRematch = ({ status, seats }: AnyGame): boolean =>
  status === 'finished' && seats.filter(({ kind }) => kind === 'human').length > 1;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

class FollowedGame implements LiveGame {
  readonly game = signal<AnyGame | null>(null);
  readonly board = signal<string | null>(null);
  readonly entries = signal<readonly AnyEntry[]>([]);
  readonly present = signal<readonly (boolean | null)[]>([]);
  readonly error = signal<unknown>(undefined);
  readonly #acting = signal(0);
  readonly busy = computed(() => this.#acting.value > 0);
  readonly #closing = new AbortController();
  #session: GameSession | null = null;
  #showing = false;
  #isStale = false;
  /** Until when others may be about to come, by `performance.now()`; infinite while the stream has told nothing. */
  #comingUntil = Infinity;
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly ref: GameRef,
    readonly token: string | null,
  ) {
    void this.#run();
  }

  readonly act: LiveGame['act'] = async (action) => {
    if (this.#session === null || this.busy.value) return;
    this.#acting.value += 1;
    this.error.value = undefined;
    try {
      await action(this.#session, this.#closing.signal);
    } catch (error) {
      this.#fail(error);
    }
    await this.#show();
    this.#acting.value -= 1;
  };

  readonly again = (): void => {
    this.error.value = undefined;
    if (this.#session === null) void this.#run();
    else void this.#show();
  };

  readonly close = (): void => this.#closing.abort();

  get session(): GameSession | null {
    return this.#session;
  }

  get #signal(): AbortSignal {
    return this.#closing.signal;
  }

  #fail(error: unknown): void {
    if (!this.#signal.aborted) this.error.value = error;
  }

  async #run(): Promise<void> {
    const { type, id } = this.ref;
    const seated = this.token === null ? {} : { token: this.token };
    try {
      this.#session = await parlour.games(type).open(id, { ...seated, signal: this.#signal });
      this.game.value = this.#session.game;
      await Promise.all([this.#show(), this.#follow(this.#session)]);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Follows the game to its end, and to its rematch, and survives lost connections. */
  async #follow(session: GameSession): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        await this.#readLog(session);
        await this.#lookForRematch(session);
        return;
      } catch (error) {
        if (error instanceof HistoryChangedError) this.entries.value = [];
        else if (!(error instanceof ConnectionError)) throw error;
        await sleep(DELAY_MS);
      }
    }
  }

  async #lookForRematch(session: GameSession): Promise<void> {
    while (!this.#signal.aborted && mayHaveRematch(session.game)) {
      await sleep(LOOK_MS);
      if (document.visibilityState === 'visible')
        this.game.value = await session.refresh({ signal: this.#signal });
    }
  }

  /** Entries that arrive in a burst are shown together. */
  async #readLog(session: GameSession): Promise<void> {
    const arrived: AnyEntry[] = [];
    const flush = (): void => {
      if (!session.game.clock) serviceClock.note(arrived.at(-1)?.at ?? '');
      this.entries.value = [...this.entries.value, ...arrived.splice(0)];
      const known = this.game.value?.version ?? 0;
      if (this.entries.value.length > known) void this.#show();
    };
    const after = this.entries.value.length - 1;
    for await (const { event, data } of session.events({ after, rematch: 'wait', signal: this.#signal })) {
      if (event === 'time') noteServerTime(data.now);
      else if (event === 'presence') this.#notePresence(data?.seats);
      else if (event === 'entry' && arrived.push(data) === 1) setTimeout(flush);
    }
    clearTimeout(this.#settling);
    this.present.value = [];
    if (arrived.length > 0) flush();
    // The game has the link to the rematch.
    await this.#show();
  }

  /** Nobody counts as gone who may be about to come: first of all, after a stream broke off, and while a seat is free. */
  #notePresence(seats: readonly boolean[] | undefined): void {
    clearTimeout(this.#settling);
    const now = performance.now();
    this.#comingUntil = seats === undefined ? Infinity : Math.min(this.#comingUntil, now + COMING_MS);
    if (seats === undefined) return;
    const leftMs = this.#comingUntil - now;
    const known = this.present.value;
    const mayCome = (seat: number): boolean => leftMs > 0 || this.game.value?.seats[seat]?.kind === 'open';
    this.present.value = seats.map(
      (isHere, seat) => isHere || (mayCome(seat) ? (known[seat] ?? null) : false),
    );
    if (leftMs > 0) this.#settling = setTimeout(() => this.#notePresence(seats), leftMs);
  }

  /** Fetches the state and the picture; again if it was called meanwhile. */
  async #show(): Promise<void> {
    this.#isStale = true;
    if (this.#showing) return;
    this.#showing = true;
    try {
      while (this.#isStale && this.#session !== null) {
        this.#isStale = false;
        await this.#fetch(this.#session);
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#showing = false;
    }
  }

  async #fetch(session: GameSession): Promise<void> {
    const call = { signal: this.#signal };
    await session.refresh(call).catch((error: unknown) => {
      if (!(error instanceof HistoryChangedError)) throw error;
    });
    // Whatever hinders this, the latest picture is shown.
    await this.#showPlays(session).catch(() => undefined);
    const board = await session.boardSvg({}, call);
    this.game.value = session.game;
    this.board.value = board;
    if (session.game.you !== null && isComputerTurn(session.game)) void this.#advanceLater(session);
  }

  /** In Basra, shows each play before the latest one for a while. Nobody has to watch while a clock runs. */
  async #showPlays(session: GameSession): Promise<void> {
    const { type, version, seats, clock } = session.game;
    if (type !== 'basra' || clock) return;
    const shown = this.game.value?.version ?? version;
    const call = { signal: this.#signal };
    for (let at = Math.max(shown, version - seats.length) + 1; at < version && playMs() > 0; at += 1) {
      const [past, board] = await Promise.all([session.view({ at }, call), session.boardSvg({ at }, call)]);
      this.game.value = past;
      this.board.value = board;
      await sleep(playMs());
    }
  }

  /** Computer players reply within a move's request unless it takes too long; then they are asked to continue. */
  async #advanceLater(session: GameSession): Promise<void> {
    const { version } = session.game;
    await sleep(DELAY_MS);
    if (this.#signal.aborted || this.busy.value || session.game.version !== version) return;
    await this.act(advanceComputerPlayers);
  }
}

/** Opens a game as the seat of `token`, or as a spectator, and follows it until `close`. */
export function openLiveGame(ref: GameRef, token: string | null): LiveGame {
  return new FollowedGame(ref, token);
}
