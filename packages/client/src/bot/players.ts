import { ConnectionError, isProblem, ParlourError } from '../errors.js';
import type { GameSession } from '../game-session.js';
import { NEVER, sleep } from '../signals.js';
import type { CallOptions, GameSchema, GameSchemas, GameTypeId } from '../types.js';
import type { BotOptions, TakenSeat } from './options.js';

const RETRY_MS = 2_000;

/** Whether the service may recover soon. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ConnectionError || (isProblem(error) && (error.status >= 500 || error.status === 429));

/** Whether the strategy caused the error. */
const isStrategyError = (error: unknown): boolean =>
  !(error instanceof ParlourError) || isProblem(error, 'illegal-move', 'validation-failed');

/** Cancels a game that nobody joined. `false` if a player has joined. */
const cancelUnjoined = async (session: GameSession<GameSchema>, options: CallOptions): Promise<boolean> => {
  const { seats } = await session.refresh(options);
  if (seats.some(({ seat, kind }) => seat !== session.seat && kind === 'human')) return false;
  try {
    await session.cancel(options);
    return true;
  } catch (error) {
    if (!isProblem(error, 'version-mismatch')) throw error;
    return false;
  }
};

interface Player<S extends GameSchema> {
  readonly session: GameSession<S>;
  /** Stops playing in this seat. */
  readonly leave: AbortController;
  readonly done: Promise<void>;
}

/** The games in which a bot has a seat. */
export class Players<T extends GameTypeId> {
  readonly #options: BotOptions<T>;
  readonly #players = new Map<string, Player<GameSchemas[T]>>();

  constructor(options: BotOptions<T>) {
    this.#options = options;
    options.signal?.addEventListener('abort', () => {
      for (const { leave } of this.#players.values()) leave.abort(options.signal?.reason);
    });
  }

  get count(): number {
    return this.#players.size;
  }

  /** Number of games that wait for players. */
  get waiting(): number {
    return [...this.#players.values()].filter(({ session }) => session.game.status === 'waiting').length;
  }

  has(id: string): boolean {
    return this.#players.has(id);
  }

  /** Starts playing in this seat. */
  add(session: GameSession<GameSchemas[T]>): void {
    const seat: TakenSeat = { type: session.type, id: session.id, token: session.token ?? '' };
    const leave = new AbortController();
    if (this.#options.signal?.aborted === true) leave.abort(this.#options.signal.reason);
    this.#options.onSeat?.(seat);
    const done = this.#play(session, seat, leave.signal).finally(() => this.#players.delete(session.id));
    this.#players.set(session.id, { session, leave, done });
  }

  /** Cancels the games that nobody joined, and resolves when all others are over. */
  async finish(): Promise<void> {
    const { signal = NEVER, onError } = this.#options;
    const cancel = async ({ session, leave }: Player<GameSchemas[T]>): Promise<void> => {
      try {
        if (await cancelUnjoined(session, { signal })) leave.abort();
      } catch (error) {
        if (!signal.aborted) onError?.(error);
      }
    };
    const players = [...this.#players.values()];
    await Promise.all(players.filter(({ session }) => session.game.status === 'waiting').map(cancel));
    await Promise.all(players.map(({ done }) => done));
  }

  async #play(session: GameSession<GameSchemas[T]>, seat: TakenSeat, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !(await this.#playUntilFailure(session, seat, signal)));
    // A bot stopped by `signal` may resume later.
    if (this.#options.signal?.aborted !== true) this.#options.onRelease?.(seat);
  }

  /** Plays until the game is over or fails. Resolves with whether the bot is done with it; does not reject. */
  async #playUntilFailure(
    session: GameSession<GameSchemas[T]>,
    seat: TakenSeat,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { strategy, onEnd, onError } = this.#options;
    try {
      onEnd?.(await session.playGame(strategy, { signal }));
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      onError?.(error, seat);
      if (isTemporary(error))
        return sleep(RETRY_MS, signal).then(
          () => false,
          () => true,
        );
      if (isStrategyError(error)) await this.#resign(session, seat, signal);
      return true;
    }
  }

  async #resign(session: GameSession<GameSchemas[T]>, seat: TakenSeat, signal: AbortSignal): Promise<void> {
    try {
      await session.resign({ signal, ifMatch: false });
    } catch (error) {
      this.#options.onError?.(error, seat);
    }
  }
}
