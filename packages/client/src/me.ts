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
import type {
  AnyGame,
  CallOptions,
  GameSchemas,
  GameSummary,
  GameTypeId,
  Player,
  PlayerEvent,
  Series,
} from './types.js';

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
  /** Maximum number of accepted series that have not ended. Default: 0. */
  readonly series?: number;
  /** Called with an error in a game or a series. The bot continues. */
  readonly onError?: (error: unknown, game: string) => void;
}

type Invitation = Extract<PlayerEvent, { readonly event: 'invited' }>['data'];

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
  'series',
  'reset',
] satisfies PlayerEvent['event'][];

/** The number of games for which a bot computes moves at the same time. */
const AT_ONCE = 8;
const RETRY_MS = 2_000;

export class Me {
  readonly #connection: Connection;
  readonly #gamesOf: (type: string) => Games;

  constructor(connection: Connection, gamesOf: (type: string) => Games) {
    this.#connection = connection;
    this.#gamesOf = gamesOf;
  }

  /** The player itself. */
  async player({ signal }: CallOptions = {}): Promise<Player> {
    const path = '/v1/players/me';
    return (await this.#connection.json<{ player: Player }>('GET', path, 'player', { signal })).player;
  }

  /** The player's games, newest first, including those that it is invited to. */
  async *games({ signal, ...query }: MyGamesOptions = {}): AsyncGenerator<GameSummary, void> {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const options = { signal, query: { ...query, cursor } };
      const page: Page = await this.#connection.json<Page>('GET', '/v1/players/me/games', 'items', options);
      yield* page.items;
      cursor = page.nextCursor;
    }
  }

  /**
   * The events of all games of the player, through disconnects and restarts. Some may come twice. None is lost unless `reset`
   * says that some may have been missed.
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
  async play(
    strategies: Strategies,
    { signal = NEVER, onEnd, onError, series = 0 }: PlayOptions = {},
  ): Promise<void> {
    const types = strategies as unknown as Readonly<Record<string, Strategy | undefined>>;
    const tasks = new Tasks(signal);
    const act = (game: string, type: string, task: (strategy: Strategy) => Promise<unknown>): void => {
      const strategy = types[type];
      const tell = (error: unknown): void => onError?.(error, game);
      if (strategy !== undefined) tasks.start(game, () => attempt(() => task(strategy), signal, tell));
    };
    const move = (game: string, type: string): void =>
      act(game, type, (strategy) => this.#move(game, type, strategy, signal));
    const moveInAll = async (): Promise<void> => {
      for await (const { id, type } of this.games({ turn: 'mine', signal })) move(id, type);
    };
    const accepted = new Set<string>();
    const accept = async (id: string, type: string): Promise<void> => {
      if (types[type] === undefined || accepted.size >= series) return;
      await this.#accept(id, type, signal).then(
        () => accepted.add(id),
        (error: unknown) => onError?.(error, id),
      );
    };
    const invited = async (to: Invitation): Promise<void> => {
      if ('series' in to) await accept(to.series, to.type);
      else act(to.game, to.type, () => this.#join(to.game, to.type, signal));
    };
    const handle = async ({ event, data }: PlayerEvent): Promise<void> => {
      if (event === 'reset') await moveInAll();
      else if (event === 'your-turn') move(data.game, data.type);
      else if (event === 'invited') await invited(data);
      else if (event === 'series' && isSeriesOver(data)) accepted.delete(data.series);
      else if (event === 'series') accepted.add(data.series);
      else if (event === 'finished') onEnd?.(data.game, data.type);
    };
    for await (const event of this.events({ signal })) await handle(event);
  }

  /** The events of one stream, until it breaks. */
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

  async #accept(id: string, type: string, signal: AbortSignal): Promise<void> {
    try {
      await this.#gamesOf(type).acceptSeries(id, { signal });
    } catch (error) {
      if (!isProblem(error, 'series-closed', 'not-found')) throw error;
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

/** Does a task. If the service may recover soon, tries once more a little later. */
const attempt = async (
  task: () => Promise<unknown>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> => {
  try {
    await task();
  } catch (error) {
    if (signal.aborted) return;
    onError(error);
    if (!isTemporary(error)) return;
    await sleep(RETRY_MS, signal);
    await task().catch(onError);
  }
};

const isSeriesOver = ({ status }: Pick<Series, 'status'>): boolean =>
  status === 'finished' || status === 'cancelled';

/** Runs one task per game at a time, and several games at once. Of the tasks for a busy game, the latest runs afterwards. */
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
