import { ConnectionError, isProblem, ParlourError } from '../errors.js';
import { NEVER, pause } from '../signals.js';
import type { Table } from '../table.js';
import type { GameTypeId, Shape, Shapes } from '../types.js';
import { closeTable } from './close-table.js';
import type { BotOptions, TakenSeat } from './options.js';

const RETRY_MS = 2_000;

/** Whether the service may be there again soon. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ConnectionError || (isProblem(error) && (error.status >= 500 || error.status === 429));

/** Whether the strategy is to blame. */
const isFaultOfStrategy = (error: unknown): boolean =>
  !(error instanceof ParlourError) || isProblem(error, 'illegal-move', 'validation-failed');

interface Player<S extends Shape> {
  readonly table: Table<S>;
  /** Ends the play in this seat. */
  readonly leave: AbortController;
  readonly done: Promise<void>;
}

/** The games in which a bot has a seat. */
export class Players<T extends GameTypeId> {
  readonly #options: BotOptions<T>;
  readonly #players = new Map<string, Player<Shapes[T]>>();

  constructor(options: BotOptions<T>) {
    this.#options = options;
    options.signal?.addEventListener('abort', () => {
      for (const { leave } of this.#players.values()) leave.abort(options.signal?.reason);
    });
  }

  get count(): number {
    return this.#players.size;
  }

  /** How many games wait for players. */
  get waiting(): number {
    return [...this.#players.values()].filter(({ table }) => table.game.status === 'waiting').length;
  }

  has(id: string): boolean {
    return this.#players.has(id);
  }

  /** Plays in this seat from now on. */
  add(table: Table<Shapes[T]>): void {
    const seat: TakenSeat = { type: table.type, id: table.id, token: table.token ?? '' };
    const leave = new AbortController();
    if (this.#options.signal?.aborted === true) leave.abort(this.#options.signal.reason);
    this.#options.onSeat?.(seat);
    const done = this.#play(table, seat, leave.signal).finally(() => this.#players.delete(table.id));
    this.#players.set(table.id, { table, leave, done });
  }

  /** Closes the games that nobody joined, and resolves when all others are over. */
  async finish(): Promise<void> {
    const { parlour, signal = NEVER, onError } = this.#options;
    const close = async ({ table, leave }: Player<Shapes[T]>): Promise<void> => {
      try {
        if (await closeTable(parlour, table, { signal })) leave.abort();
      } catch (error) {
        if (!signal.aborted) onError?.(error);
      }
    };
    const players = [...this.#players.values()];
    await Promise.all(players.filter(({ table }) => table.game.status === 'waiting').map(close));
    await Promise.all(players.map(({ done }) => done));
  }

  async #play(table: Table<Shapes[T]>, seat: TakenSeat, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !(await this.#playOn(table, seat, signal)));
    // Whoever is ended by `signal` may play on later.
    if (this.#options.signal?.aborted !== true) this.#options.onRelease?.(seat);
  }

  /** Plays until the game is over or something fails. Resolves with whether the bot is done with it; does not reject. */
  async #playOn(table: Table<Shapes[T]>, seat: TakenSeat, signal: AbortSignal): Promise<boolean> {
    const { strategy, onEnd, onError } = this.#options;
    try {
      onEnd?.(await table.playGame(strategy, { signal }));
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      onError?.(error, seat);
      if (isTemporary(error))
        return pause(RETRY_MS, signal).then(
          () => false,
          () => true,
        );
      if (isFaultOfStrategy(error)) await this.#resign(table, seat, signal);
      return true;
    }
  }

  async #resign(table: Table<Shapes[T]>, seat: TakenSeat, signal: AbortSignal): Promise<void> {
    try {
      await table.resign({ signal, ifMatch: false });
    } catch (error) {
      this.#options.onError?.(error, seat);
    }
  }
}
