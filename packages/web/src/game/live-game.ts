/** A game that is followed as it goes on: the latest state, its picture and its log. */
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import {
  ConnectionError,
  HistoryChangedError,
  type AnyEntry,
  type AnyGame,
  type Table,
} from 'parlour-client';
import { parlour } from '../api/service.js';
import type { GameRef } from '../routes.js';
import { computerIsDue, driveComputers } from './computers.js';

export interface LiveGame {
  readonly ref: GameRef;
  readonly token: string | null;
  /** `null` until the first response, as `game` is. */
  readonly table: Table | null;
  readonly game: ReadonlySignal<AnyGame | null>;
  /** The markup of the picture; `null` until the first response. */
  readonly board: ReadonlySignal<string | null>;
  /** By seq, from the deal on. */
  readonly entries: ReadonlySignal<readonly AnyEntry[]>;
  /** What stopped it, or what the last request was refused with. */
  readonly error: ReadonlySignal<unknown>;
  /** Whether a request that changes the game is under way. */
  readonly busy: ReadonlySignal<boolean>;
  /** Does something with the table, such as a move, and shows what came of it. A refusal ends up in `error`. */
  readonly act: (action: (table: Table, signal: AbortSignal) => Promise<unknown>) => Promise<void>;
  /** Clears the error and looks at the game again, from its beginning if it could not be opened. */
  readonly again: () => void;
  readonly close: () => void;
}

const PAUSE_MS = 2000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

class Follower implements LiveGame {
  readonly game = signal<AnyGame | null>(null);
  readonly board = signal<string | null>(null);
  readonly entries = signal<readonly AnyEntry[]>([]);
  readonly error = signal<unknown>(undefined);
  readonly #acting = signal(0);
  readonly busy = computed(() => this.#acting.value > 0);
  readonly #ending = new AbortController();
  #table: Table | null = null;
  #showing = false;
  #isStale = false;

  constructor(
    readonly ref: GameRef,
    readonly token: string | null,
  ) {
    void this.#run();
  }

  readonly act: LiveGame['act'] = async (action) => {
    if (this.#table === null || this.busy.value) return;
    this.#acting.value += 1;
    this.error.value = undefined;
    try {
      await action(this.#table, this.#ending.signal);
    } catch (error) {
      this.#fail(error);
    }
    await this.#show();
    this.#acting.value -= 1;
  };

  readonly again = (): void => {
    this.error.value = undefined;
    if (this.#table === null) void this.#run();
    else void this.#show();
  };

  readonly close = (): void => this.#ending.abort();

  get table(): Table | null {
    return this.#table;
  }

  get #signal(): AbortSignal {
    return this.#ending.signal;
  }

  #fail(error: unknown): void {
    if (!this.#signal.aborted) this.error.value = error;
  }

  async #run(): Promise<void> {
    const { type, id } = this.ref;
    const seated = this.token === null ? {} : { token: this.token };
    try {
      this.#table = await parlour.games(type).open(id, { ...seated, signal: this.#signal });
      this.game.value = this.#table.game;
      await Promise.all([this.#show(), this.#follow(this.#table)]);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Reads the log until the game is over, however often the connection is lost. */
  async #follow(table: Table): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        await this.#readLog(table);
        return;
      } catch (error) {
        if (error instanceof HistoryChangedError) this.entries.value = [];
        else if (!(error instanceof ConnectionError)) throw error;
        await pause(PAUSE_MS);
      }
    }
  }

  /** Entries arrive in bursts: they are shown together. */
  async #readLog(table: Table): Promise<void> {
    const arrived: AnyEntry[] = [];
    const flush = (): void => {
      this.entries.value = [...this.entries.value, ...arrived.splice(0)];
      const known = this.game.value?.version ?? 0;
      if (this.entries.value.length > known) void this.#show();
    };
    const after = this.entries.value.length - 1;
    for await (const entry of table.entries({ after, signal: this.#signal })) {
      if (arrived.push(entry) === 1) setTimeout(flush);
    }
    if (arrived.length > 0) flush();
    await this.#show();
  }

  /** Fetches the state and the picture. What happens meanwhile is fetched after that. */
  async #show(): Promise<void> {
    this.#isStale = true;
    if (this.#showing) return;
    this.#showing = true;
    try {
      while (this.#isStale && this.#table !== null) {
        this.#isStale = false;
        await this.#fetch(this.#table);
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#showing = false;
    }
  }

  async #fetch(table: Table): Promise<void> {
    const call = { signal: this.#signal };
    await table.refresh(call).catch((error: unknown) => {
      if (!(error instanceof HistoryChangedError)) throw error;
    });
    const board = await table.boardSvg({}, call);
    this.game.value = table.game;
    this.board.value = board;
    if (computerIsDue(table)) void this.#drive(table);
  }

  async #drive(table: Table): Promise<void> {
    const { version } = table.game;
    await pause(PAUSE_MS);
    if (this.#signal.aborted || this.busy.value || table.game.version !== version) return;
    await this.act(driveComputers);
  }
}

/** Opens a game as the seat of `token`, or as a spectator, and follows it until `close`. */
export const openLiveGame = (ref: GameRef, token: string | null): LiveGame => new Follower(ref, token);
