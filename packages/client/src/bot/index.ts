/** Bots: seats in public games, many at once. */
import { isProblem } from '../errors.js';
import { sleep } from '../signals.js';
import { isFreeSeat } from '../turns.js';
import type { GameSummary, GameTypeId, NewGame } from '../types.js';
import type { BotOptions } from './options.js';
import { Players } from './players.js';

export type { BotOptions, TakenSeat } from './options.js';

const DEFAULT_GAMES = 8;
const DEFAULT_POLL_MS = 2_000;

interface HostedType<T> {
  readonly type: T;
  readonly seats: number;
}

/** Finds games for a bot and seats it there. */
class Bot<T extends GameTypeId> {
  readonly players: Players<T>;
  readonly #options: BotOptions<T>;
  readonly #stop: AbortSignal;
  #hosted: HostedType<T>[] | undefined;

  constructor(options: BotOptions<T>, stop: AbortSignal) {
    this.#options = options;
    this.#stop = stop;
    this.players = new Players(options);
  }

  /** Continues in the seats of an earlier run. */
  async resume(): Promise<void> {
    const { parlour, seats = [], signal, onError, onRelease } = this.#options;
    for (const seat of seats) {
      try {
        this.players.add(await parlour.games(seat.type as T).open(seat.id, { token: seat.token, signal }));
      } catch (error) {
        if (!isProblem(error, 'not-found', 'archived', 'unauthorized')) throw error;
        onError?.(error, seat);
        onRelease?.(seat);
      }
    }
  }

  /** Joins the games that wait for players. */
  async join(): Promise<void> {
    const { parlour, signal, name, types } = this.#options;
    const [type] = types;
    const query = type !== undefined && types.length === 1 ? { type } : {};
    for await (const game of parlour.publicGames({ ...query, status: 'waiting', signal })) {
      if (this.#isFull()) return;
      if (!this.#isOpen(game)) continue;
      try {
        const games = parlour.games(game.type as T);
        this.players.add(await games.join(game.id, name === undefined ? { signal } : { signal, name }));
      } catch (error) {
        if (!isProblem(error, 'seat-taken', 'not-found', 'game-over', 'time-over')) throw error;
      }
    }
  }

  /** Creates games for others to join. */
  async host(): Promise<void> {
    const { parlour, host = 0, signal, name } = this.#options;
    if (host === 0) return;
    this.#hosted ??= await this.#hostedTypes();
    while (this.players.waiting < host && !this.#isFull()) {
      const next = this.#hosted.shift();
      if (next === undefined) return;
      this.#hosted.push(next);
      const self = { kind: 'human', ...(name === undefined ? {} : { name }) };
      const others = Array.from({ length: next.seats - 1 }, () => ({ kind: 'open' }));
      // Every type takes these two fields, which the compiler cannot see for an unknown `T`.
      const newGame = { seats: [self, ...others], visibility: 'public' } as unknown as NewGame<T>;
      this.players.add(await parlour.games(next.type).create(newGame, { signal }));
    }
  }

  #isFull(): boolean {
    return this.#stop.aborted || this.players.count >= (this.#options.games ?? DEFAULT_GAMES);
  }

  #isOpen({ type, id, seats }: GameSummary): boolean {
    const types: readonly string[] = this.#options.types;
    return types.includes(type) && !this.players.has(id) && seats.some(isFreeSeat);
  }

  /** The types with more than one seat. */
  async #hostedTypes(): Promise<HostedType<T>[]> {
    const { parlour, types, signal } = this.#options;
    const catalogue = await parlour.gameTypes({ signal });
    return types.flatMap((type) => {
      const seats = catalogue.find((item) => item.type === type)?.seats.default ?? 1;
      return seats > 1 ? [{ type, seats }] : [];
    });
  }
}

/** A signal that aborts when one of `signals` does. */
const anyOf = (...signals: readonly (AbortSignal | undefined)[]): AbortSignal => {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  for (const signal of signals) {
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { once: true });
  }
  return controller.signal;
};

/**
 * Takes seats in public games that wait for players and plays many games at once, until `stop` or `signal` aborts and the
 * games are over. Survives failures of single games and outages of the service. Throws only if it cannot start.
 */
export async function runBot<T extends GameTypeId>(options: BotOptions<T>): Promise<void> {
  const { stop, signal, pollMs = DEFAULT_POLL_MS, onError } = options;
  const stopping = anyOf(stop, signal);
  const bot = new Bot(options, stopping);
  await bot.resume();
  while (!stopping.aborted) {
    try {
      await bot.join();
      await bot.host();
    } catch (error) {
      if (signal?.aborted !== true) onError?.(error);
    }
    await sleep(pollMs * (0.5 + Math.random() / 2), stopping).catch(() => undefined);
  }
  await bot.players.finish();
}
