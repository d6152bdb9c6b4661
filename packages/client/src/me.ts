/** A player: all of its games over one stream, and a bot that plays them. */
import { EVENT_STREAM } from './bounds.js';
import type { Connection } from './connection.js';
import { arrivalsOf, parseEvent, type Arrived } from './entries.js';
import { ConnectionError, isProblem } from './errors.js';
import type { GameSession } from './game-session.js';
import type { Games } from './games.js';
import { backoffMs } from './retries.js';
import { NEVER, raceAbort, sleep } from './signals.js';
import { advanceComputerPlayers, isComputerTurn, isOver, type Strategy } from './turns.js';
import type { AnyGame, CallOptions, GameSchemas, GameSummary, GameTypeId, PlayerEvent } from './types.js';

export interface MyGamesOptions extends CallOptions {
  readonly type?: GameTypeId;
  readonly status?: GameSummary['status'];
  /** `mine`: only games in which it is the player's turn. */
  readonly turn?: 'mine';
  /** Games per request. */
  readonly limit?: number;
}

/** The functions that choose the moves, by game type. */
export type Strategies = { readonly [T in GameTypeId]?: Strategy<GameSchemas[T]> };

export interface PlayOptions extends CallOptions {
  /** Called when a game is over. */
  readonly onEnd?: (game: string, type: string) => void;
  /** Called with an error in a game. The bot continues. */
  readonly onError?: (error: unknown, game: string) => void;
}

interface Page {
  readonly items: readonly GameSummary[];
  readonly nextCursor: string | null;
}

const KNOWN: readonly string[] = [
  'invited',
  'game-started',
  'entry',
  'your-turn',
  'offer',
  'finished',
  'rematch',
  'presence',
  'match',
  'reset',
] satisfies PlayerEvent['event'][];

/** Games that a bot thinks about at a time. */
const AT_ONCE = 8;
const RETRY_MS = 2_000;

export class Me {
  readonly #connection: Connection;
  readonly #gamesOf: (type: string) => Games;

  constructor(connection: Connection, gamesOf: (type: string) => Games) {
    this.#connection = connection;
    this.#gamesOf = gamesOf;
  }

  /** The player's games, newest first, those that it is invited to as well. */
  async *games({ signal, ...query }: MyGamesOptions = {}): AsyncGenerator<GameSummary, void> {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const options = { signal, query: { ...query, cursor } };
      const page: Page = await this.#connection.json<Page>('GET', '/v1/players/me/games', 'items', options);
      yield* page.items;
      cursor = page.nextCursor;
    }
  }

  /**
   * What happens in all games of the player, through disconnects and restarts, without losing anything. Something may come
   * twice. `reset` says that nobody knows what was missed.
   */
  async *events({ signal = NEVER }: CallOptions = {}): AsyncGenerator<PlayerEvent, void> {
    let cursor: string | undefined;
    for (let fruitless = 0; ;) {
      fruitless += 1;
      for await (const { id, ...arrived } of this.#arrivals(cursor, signal)) {
        fruitless = 0;
        cursor = id ?? cursor;
        if (KNOWN.includes(arrived.event)) yield parseEvent<PlayerEvent>(arrived);
      }
      await sleep(backoffMs(fruitless), signal);
    }
  }

  /**
   * A whole bot: takes the seats that are kept for the player, and moves in all of its games of these types, until `signal`
   * aborts. If a strategy throws, or its move is refused, it resigns that game.
   */
  async play(strategies: Strategies, { signal = NEVER, onEnd, onError }: PlayOptions = {}): Promise<void> {
    const types = strategies as unknown as Readonly<Record<string, Strategy | undefined>>;
    const tasks = new Tasks(signal);
    const act = (game: string, type: string, task: (strategy: Strategy) => Promise<unknown>): void => {
      const strategy = types[type];
      if (strategy !== undefined)
        tasks.start(game, async () => {
          try {
            await task(strategy);
          } catch (error) {
            if (signal.aborted) return;
            onError?.(error, game);
            if (!isTemporary(error)) return;
            await sleep(RETRY_MS, signal);
            await task(strategy).catch((again: unknown) => onError?.(again, game));
          }
        });
    };
    for await (const { event, data } of this.events({ signal })) {
      if (event === 'reset')
        for await (const { id, type } of this.games({ turn: 'mine', signal }))
          act(id, type, (strategy) => this.#move(id, type, strategy, signal));
      else if (event === 'your-turn')
        act(data.game, data.type, (strategy) => this.#move(data.game, data.type, strategy, signal));
      else if (event === 'invited') act(data.game, data.type, () => this.#join(data.game, data.type, signal));
      else if (event === 'finished') onEnd?.(data.game, data.type);
    }
  }

  /** What one stream sends until it breaks off. */
  async *#arrivals(cursor: string | undefined, signal: AbortSignal): AsyncGenerator<Arrived> {
    const { streamTimeoutMs: silenceMs, maxEventLength } = this.#connection;
    const options = { signal, headers: cursor === undefined ? {} : { 'last-event-id': cursor } };
    const { body } = await this.#connection.send('GET', '/v1/players/me/events', options, EVENT_STREAM);
    if (body !== null) yield* arrivalsOf(body, signal, { silenceMs, maxEventLength });
  }

  async #join(id: string, type: string, signal: AbortSignal): Promise<void> {
    try {
      await this.#gamesOf(type).join(id, { signal });
    } catch (error) {
      if (!isProblem(error, 'seat-taken', 'not-found', 'game-over', 'time-over', 'seat-reserved'))
        throw error;
    }
  }

  /** Moves in a game as long as it is the player's turn. */
  async #move(id: string, type: string, strategy: Strategy, signal: AbortSignal): Promise<void> {
    const session = await this.#gamesOf(type).open(id, { signal });
    for (let game: AnyGame = session.game; !isOver(game); { game } = session) {
      if (isComputerTurn(game)) await advanceComputerPlayers(session, signal);
      else if (game.legalMoves.length === 0) return;
      else if (!(await playChosen(session, strategy, signal))) return;
    }
  }
}

/** Plays the move that the strategy chooses. Returns `false` if it is no longer the player's turn. */
const playChosen = async (
  session: GameSession,
  strategy: Strategy,
  signal: AbortSignal,
): Promise<boolean> => {
  try {
    const chosen = Promise.resolve(strategy(session.game, { session, signal }));
    await session.play(await raceAbort(chosen, signal), { signal });
  } catch (error) {
    if (isProblem(error, 'not-your-turn', 'game-over', 'not-found')) return false;
    const isHopeless = signal.aborted || isTemporary(error) || isProblem(error, 'unauthorized');
    if (isProblem(error, 'version-mismatch')) await session.refresh({ signal });
    else {
      if (!isHopeless) await session.resign({ signal, ifMatch: false });
      throw error;
    }
  }
  return true;
};

/** Whether the service may recover soon. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ConnectionError || (isProblem(error) && (error.status >= 500 || error.status === 429));

/** Runs one task for each game at a time, and some games at once. A task for a game that is busy runs afterwards. */
class Tasks {
  readonly #signal: AbortSignal;
  readonly #waiting = new Map<string, () => Promise<void>>();
  readonly #running = new Set<string>();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  start(game: string, task: () => Promise<void>): void {
    this.#waiting.set(game, task);
    this.#next();
  }

  #next(): void {
    for (const [game, task] of this.#waiting) {
      if (this.#running.size >= AT_ONCE || this.#signal.aborted) return;
      if (this.#running.has(game)) continue;
      this.#waiting.delete(game);
      this.#running.add(game);
      void task()
        .catch(() => undefined)
        .finally(() => {
          this.#running.delete(game);
          this.#next();
        });
    }
  }
}
