import { JSON_TYPE, type Connection } from './connection.js';
import { isProblem } from './errors.js';
import { GameSession } from './game-session.js';
import type { AnyGameSchema, AnyNewGame, CallOptions, SeatToken, GameSchema } from './types.js';

export interface CreateOptions extends CallOptions {
  /** A player's token: the player takes the first human seat of a new game, or the seat that it joins. */
  readonly token?: string | undefined;
  /** The key of the request, at least 20 characters. Default: a new one for each call. */
  readonly idempotencyKey?: string;
}

export interface JoinOptions extends CreateOptions {
  /** The name that other players see. A player has its own. */
  readonly name?: string;
}

export interface OpenOptions extends CallOptions {
  /** The token of a seat. Default: none, as a spectator. */
  readonly token?: string;
}

/** The game that a player wants. Only players who ask for the same are put together. */
export interface MatchTerms {
  readonly against: 'anybody' | 'people' | 'bots';
  /** Seconds after which computer players take the seats that are left. Default: never. */
  readonly fillAfterS?: number;
  readonly seats?: number;
  readonly config?: object;
  readonly clock?: AnyNewGame['clock'];
}

export interface MatchOptions extends CallOptions {
  /** A player's token. Default: `playerToken` of the client. */
  readonly token?: string | undefined;
}

interface Match {
  readonly match: {
    readonly id: string;
    readonly status: 'waiting' | 'matched' | 'cancelled';
    readonly game: { readonly id: string } | null;
  };
}

const POLL_S = 20;

interface Created<S extends GameSchema> {
  readonly game: S['game'];
  readonly tokens: readonly SeatToken[];
}

interface Joined<S extends GameSchema> {
  readonly game: S['game'];
  readonly seat: number;
  /** The token of the seat; `null` for a player, whose own token acts for the seat. */
  readonly token: string | null;
}

/** The games of one type. */
export class Games<S extends GameSchema = AnyGameSchema> {
  readonly type: string;
  readonly #connection: Connection;

  constructor(connection: Connection, type: string) {
    this.#connection = connection;
    this.type = type;
  }

  /**
   * Creates a game, by default with you in seat 0 and computer players in the others. The session is for the first
   * human seat; `session.forSeat` opens the others.
   */
  async create(
    newGame: S['newGame'] = {},
    { token, signal, idempotencyKey }: CreateOptions = {},
  ): Promise<GameSession<S>> {
    const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
    const own = token ?? this.#connection.playerToken;
    const request = { body: newGame, token: own, signal, headers };
    try {
      const created = this.#connection.json<Created<S>>('POST', `/v1/${this.type}/games`, 'tokens', request);
      const { game, tokens } = await created;
      return new GameSession<S>(this.#connection, game, own ?? tokens[0]?.token ?? null, tokens);
    } catch (error) {
      if (!isProblem(error, 'not-found')) throw error;
      throw await this.#connection.incompatible(`there is no game type “${this.type}”`, signal);
    }
  }

  /** Takes an open seat. */
  async join(id: string, { name, token, signal, idempotencyKey }: JoinOptions = {}): Promise<GameSession<S>> {
    const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
    const body = name === undefined ? {} : { name };
    const path = `/v1/${this.type}/games/{id}/join` as const;
    const own = token ?? this.#connection.playerToken;
    const options = { id, body, token: own, signal, headers };
    const { game, ...taken } = await this.#connection.json<Joined<S>>('POST', path, 'token', options);
    const tokens = taken.token === null ? [] : [{ seat: taken.seat, token: taken.token }];
    return new GameSession<S>(this.#connection, game, taken.token ?? own, tokens);
  }

  /**
   * Waits for others who want the same game; resolves with your seat in it, or with `null` if the match was cancelled meanwhile.
   * Leaves the line when the signal aborts.
   */
  async match(
    terms: MatchTerms,
    { token: given, signal }: MatchOptions = {},
  ): Promise<GameSession<S> | null> {
    const path = `/v1/${this.type}/matches` as const;
    const one = `${path}/{id}` as const;
    const token = given ?? this.#connection.playerToken;
    let { match } = await this.#connection.json<Match>('POST', path, 'match', { body: terms, token, signal });
    const { id } = match;
    const poll = { id, token, signal, query: { wait: POLL_S } };
    try {
      while (match.status === 'waiting')
        ({ match } = await this.#connection.json<Match>('GET', one, 'match', poll));
    } catch (error) {
      await this.#connection.send('DELETE', one, { id, token }, JSON_TYPE).catch(() => undefined);
      throw error;
    }
    return match.game === null
      ? null
      : this.open(match.game.id, { ...(token !== null && { token }), signal });
  }

  /** Opens an existing game, as a seat or as a spectator. */
  async open(id: string, { token, signal }: OpenOptions = {}): Promise<GameSession<S>> {
    const own = token ?? this.#connection.playerToken;
    const options = { id, token: own, signal };
    const path = `/v1/${this.type}/games/{id}` as const;
    const game = await this.#connection.json<S['game']>('GET', path, 'version', options);
    return new GameSession<S>(this.#connection, game, own);
  }
}
