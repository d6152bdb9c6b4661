import { JSON_TYPE, type Connection } from './connection.js';
import { isProblem, SeedError } from './errors.js';
import { GameSession } from './game-session.js';
import { hasPart, randomHex, type SeedPart } from './seeds.js';
import { NEVER, sleep } from './signals.js';
import type {
  AnyGame,
  AnyGameSchema,
  AnyNewGame,
  CallOptions,
  GameSchema,
  GameSummary,
  Level,
  Player,
  Ranked,
  SeatToken,
  Series,
} from './types.js';

export interface CreateOptions extends CallOptions {
  /** A player's token: the player takes the first human seat of a new game, or the seat that it joins. */
  readonly token?: string | undefined;
  /** The key of the request, at least 20 characters. Default: a new one for each call. */
  readonly idempotencyKey?: string;
}

export interface NewGameOptions extends CreateOptions {
  /**
   * Your part of the seed, from `newSeedPart`. Default: a new one, unless the game has a `seed` or a `commitmentId`. With an
   * `idempotencyKey` there is no default, because a repeated call needs the same part.
   */
  readonly seedPart?: SeedPart;
}

export interface JoinOptions extends CreateOptions {
  /** The name that other players see. A player has its own. */
  readonly name?: string;
}

export interface OpenOptions extends CallOptions {
  /** The token of a seat. Default: `playerToken` of the client, or none, as a spectator. */
  readonly token?: string;
}

/** The terms of the game that a player wants. Only players with the same terms play together. */
export interface MatchTerms {
  readonly against: 'anybody' | 'people' | 'bots';
  /** Seconds after which computer players take the remaining seats. Default: never. */
  readonly fillAfterS?: number;
  readonly seats?: number;
  readonly config?: object;
  readonly clock?: AnyNewGame['clock'];
  /** Whether the result counts in the ladder. Not with `fillAfterS`. */
  readonly rated?: boolean;
}

export interface MatchOptions extends CallOptions {
  /** A player's token. Default: `playerToken` of the client. */
  readonly token?: string | undefined;
}

/** A series of games: who plays, and how many. */
export interface SeriesTerms {
  /** Ids of players, or levels of computer players, as many as a game has seats. */
  readonly players: readonly (string | { readonly level: Level })[];
  /** A multiple of the number of participants. */
  readonly games: number;
  readonly config?: object;
  readonly clock?: AnyNewGame['clock'];
  /** How many games may run at a time. Default: 4. */
  readonly parallel?: number;
  readonly rated?: boolean;
  readonly joinWithinS?: number;
  /** Your part of the seeds of all games, from `newSeedPart`. Default: none. */
  readonly seedPart?: SeedPart;
}

export interface AnswerSeriesOptions extends CallOptions {
  /** Your part of the seeds, 64 lower-case hex digits. */
  readonly clientSeed?: string;
}

export interface PageOptions extends CallOptions {
  /** The `nextCursor` of the page before. Default: the first page. */
  readonly cursor?: string | undefined;
}

export interface LadderOptions extends PageOptions {
  /** Lists only players of this kind, and no computer players. */
  readonly kind?: Player['kind'] | undefined;
  /** Whether to include participants whose deviation is above 200. */
  readonly provisional?: boolean;
}

interface Told {
  readonly series: Series;
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

const SERIES_POLL_MS = 1_000;
const SEED_BYTES = 32;

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

/** The fields of a request that carry a part of a seed. */
const chosen = (part: SeedPart | null | undefined) => ({
  commitmentId: part?.commitmentId,
  clientSeed: part?.clientSeed,
});

const keyHeader = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'idempotency-key': key };

const firstOf = ([first]: readonly SeatToken[]): string | null => first?.token ?? null;

const assertAgreed = ({ type, id, fairness }: AnyGame, part: SeedPart | null): void => {
  if (part === null) return;
  if (fairness.commitment === part.commitment && hasPart(fairness.clientSeed, part.clientSeed)) return;
  throw new SeedError(`do not trust ${type} ${id}: your part is not in its seed`);
};

/** The games of one type. */
export class Games<S extends GameSchema = AnyGameSchema> {
  readonly type: string;
  readonly #connection: Connection;

  constructor(connection: Connection, type: string) {
    this.#connection = connection;
    this.type = type;
  }

  /** Has the service commit to its part of a seed, and chooses yours: for `create`. */
  async newSeedPart({ signal }: CallOptions = {}): Promise<SeedPart> {
    const path = '/v1/commitments';
    const options = { token: null, signal };
    const { id, commitment } = await this.#connection.json<{ id: string; commitment: string }>(
      'POST',
      path,
      'commitment',
      options,
    );
    return { commitmentId: id, commitment, clientSeed: randomHex(SEED_BYTES) };
  }

  /**
   * Creates a game, by default with you in seat 0 and computer players in the others. The session is for the first
   * human seat; `session.forSeat` opens the others. Neither you nor the service chooses the seed alone, unless `newGame` says
   * otherwise.
   */
  async create(newGame: S['newGame'] = {}, options: NewGameOptions = {}): Promise<GameSession<S>> {
    const { signal, idempotencyKey, token: own = this.#connection.playerToken } = options;
    const headers = keyHeader(idempotencyKey);
    try {
      const part = await this.#partOf(newGame, options);
      const request = { body: { ...newGame, ...chosen(part) }, token: own, signal, headers };
      const created = this.#connection.json<Created<S>>('POST', `/v1/${this.type}/games`, 'tokens', request);
      const { game, tokens } = await created;
      assertAgreed(game, part);
      return new GameSession<S>(this.#connection, game, own ?? firstOf(tokens), tokens, part?.clientSeed);
    } catch (error) {
      if (!isProblem(error, 'not-found')) throw error;
      throw await this.#connection.incompatible(`there is no game type “${this.type}”`, signal);
    }
  }

  /** Takes an open seat. */
  async join(id: string, { name, token, signal, idempotencyKey }: JoinOptions = {}): Promise<GameSession<S>> {
    const headers = keyHeader(idempotencyKey);
    const body = name === undefined ? {} : { name };
    const path = `/v1/${this.type}/games/{id}/join` as const;
    const own = token ?? this.#connection.playerToken;
    const options = { id, body, token: own, signal, headers };
    const { game, ...taken } = await this.#connection.json<Joined<S>>('POST', path, 'token', options);
    const tokens = taken.token === null ? [] : [{ seat: taken.seat, token: taken.token }];
    return new GameSession<S>(this.#connection, game, taken.token ?? own, tokens);
  }

  /**
   * Waits for others who want the same game; resolves with your seat in it, or with `null` if the match was cancelled.
   * Cancels the match when the signal aborts. Ends an earlier wait for the same type. You have a part in the seed unless the
   * commitments of all its players expired while they waited: then `session.clientSeed` is `null`.
   */
  async match(
    terms: MatchTerms,
    { token: given, signal }: MatchOptions = {},
  ): Promise<GameSession<S> | null> {
    const path = `/v1/${this.type}/matches` as const;
    const one = `${path}/{id}` as const;
    const token = given ?? this.#connection.playerToken;
    const part = await this.newSeedPart({ signal });
    const body = { ...terms, ...chosen(part) };
    const enter = () => this.#connection.json<Match>('POST', path, 'match', { body, token, signal });
    let { match } = await enter().catch(async (error: unknown) => {
      if (!isProblem(error, 'already-waiting') || error.match === undefined) throw error;
      await this.#connection.send('DELETE', one, { id: error.match.id, token, signal }, JSON_TYPE);
      return enter();
    });
    const { id } = match;
    const poll = { id, token, signal, query: { wait: POLL_S } };
    try {
      while (match.status === 'waiting')
        ({ match } = await this.#connection.json<Match>('GET', one, 'match', poll));
    } catch (error) {
      await this.#connection.send('DELETE', one, { id, token }, JSON_TYPE).catch(() => undefined);
      throw error;
    }
    if (match.game === null) return null;
    const game = await this.#read(match.game.id, token, signal);
    const clientSeed = hasPart(game.fairness.clientSeed, part.clientSeed) ? part.clientSeed : null;
    return new GameSession<S>(this.#connection, game, token, [], clientSeed);
  }

  /** Asks other players for a series of games; the token's player has to be among them. */
  createSeries(
    { seedPart, ...terms }: SeriesTerms,
    { token, signal, idempotencyKey }: CreateOptions = {},
  ): Promise<Series> {
    const body = { ...terms, ...chosen(seedPart) };
    const request = { body, signal, headers: keyHeader(idempotencyKey), token };
    return this.#told('POST', '', request);
  }

  /** Accepts a series that the player is invited to; `clientSeed` adds to the seeds of its games. */
  acceptSeries(id: string, { signal, clientSeed }: AnswerSeriesOptions = {}): Promise<Series> {
    return this.#told('POST', '/{id}/accept', { id, signal, body: { clientSeed } });
  }

  declineSeries(id: string, { signal }: CallOptions = {}): Promise<Series> {
    return this.#told('POST', '/{id}/decline', { id, signal });
  }

  /** Cancels a series; only its creator may. Running games continue and count. */
  cancelSeries(id: string, { signal }: CallOptions = {}): Promise<Series> {
    return this.#told('DELETE', '/{id}', { id, signal });
  }

  series(id: string, { signal }: CallOptions = {}): Promise<Series> {
    return this.#told('GET', '/{id}', { id, signal });
  }

  /** Yields a series each time it has changed, until it is over. */
  async *watchSeries(id: string, { signal = NEVER }: CallOptions = {}): AsyncGenerator<Series, void> {
    for (let last = ''; ;) {
      const series = await this.series(id, { signal });
      const state = `${series.status} ${series.played}`;
      if (state !== last) yield series;
      last = state;
      if (series.status === 'finished' || series.status === 'cancelled') return;
      await sleep(SERIES_POLL_MS, signal);
    }
  }

  /** The games of a series that have begun, in the order of their numbers. */
  async *seriesGames(id: string, { signal }: CallOptions = {}): AsyncGenerator<GameSummary, void> {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Page<GameSummary> = await this.seriesGamesPage(id, { cursor, signal });
      yield* page.items;
      cursor = page.nextCursor;
    }
  }

  /** Up to 100 games of a series. */
  seriesGamesPage(id: string, { cursor, signal }: PageOptions = {}): Promise<Page<GameSummary>> {
    const path = `/v1/${this.type}/series/{id}/games` as const;
    return this.#connection.json('GET', path, 'items', { id, signal, query: { cursor, limit: 100 } });
  }

  /** A page of the ladder: who plays best in rated games. */
  ladder({ signal, ...query }: LadderOptions = {}): Promise<Page<Ranked>> {
    return this.#connection.json('GET', `/v1/${this.type}/ladder`, 'items', { signal, query });
  }

  /** Opens an existing game, as a seat or as a spectator. */
  async open(id: string, { token, signal }: OpenOptions = {}): Promise<GameSession<S>> {
    const own = token ?? this.#connection.playerToken;
    return new GameSession<S>(this.#connection, await this.#read(id, own, signal), own);
  }

  /** The part of the seed for a new game; `null` if the seed is chosen in another way. */
  async #partOf(
    newGame: S['newGame'],
    { seedPart, idempotencyKey, signal }: NewGameOptions,
  ): Promise<SeedPart | null> {
    if (seedPart !== undefined) return seedPart;
    const isChosen = 'seed' in newGame || 'commitmentId' in newGame || idempotencyKey !== undefined;
    return isChosen ? null : this.newSeedPart({ signal });
  }

  async #told(
    method: 'GET' | 'POST' | 'DELETE',
    rest: '' | '/{id}' | '/{id}/accept' | '/{id}/decline',
    options: object,
  ): Promise<Series> {
    const path = `/v1/${this.type}/series${rest}` as const;
    return (await this.#connection.json<Told>(method, path, 'series', options)).series;
  }

  #read(id: string, token: string | null, signal: AbortSignal | undefined): Promise<S['game']> {
    const options = { id, token, signal };
    return this.#connection.json<S['game']>('GET', `/v1/${this.type}/games/{id}`, 'version', options);
  }
}
