import { EVENT_STREAM } from './bounds.js';
import { JSON_TYPE, type Connection, type RequestOptions } from './connection.js';
import { followGame } from './entries.js';
import { HistoryChangedError, SeedError } from './errors.js';
import { seedFinding } from './seeds.js';
import { NEVER } from './signals.js';
import { playTurns, turnsOf, type Strategy } from './turns.js';
import type {
  AnyGameSchema,
  CallOptions,
  AnswerOptions,
  ChangeOptions,
  DrawingOptions,
  EntriesOptions,
  EventsOptions,
  Level,
  OfferType,
  EntriesAdded,
  SeatToken,
  StreamEvent,
  GameSchema,
  ViewOptions,
} from './types.js';

const keyHeader = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'idempotency-key': key };

interface Seated<S extends GameSchema> {
  readonly game: S['game'];
  /** The token of the seat; `null` for a player, whose own token acts for the seat. */
  readonly token: string | null;
  readonly tokens?: readonly SeatToken[];
}

/** A game as seen from one seat, or by a spectator. */
export class GameSession<S extends GameSchema = AnyGameSchema> {
  readonly id: string;
  readonly type: string;
  /** The seat of `token`; `null` for spectators. */
  readonly seat: number | null;
  /** The token that acts for the seat: the seat's own, or a player's. Keep it secret: the service shows it only once. */
  readonly token: string | null;
  /** The tokens of all seats that were created together with this one. */
  readonly tokens: readonly SeatToken[];
  /** The part of the seed that you have chosen; `null` if you have none in it. */
  readonly clientSeed: string | null;
  readonly #connection: Connection;
  /** The fairness of the game when the session was opened. */
  readonly #fairness: S['game']['fairness'];
  #game: S['game'];

  constructor(
    connection: Connection,
    game: S['game'],
    token: string | null,
    tokens: readonly SeatToken[] = [],
    clientSeed: string | null = null,
  ) {
    this.#connection = connection;
    this.#game = game;
    this.id = game.id;
    this.type = game.type;
    this.seat = game.you;
    this.token = token;
    this.tokens = tokens;
    this.clientSeed = clientSeed;
    this.#fairness = game.fairness;
  }

  /** The game as of the latest response. `refresh` updates it; `entries` does not. */
  get game(): S['game'] {
    return this.#game;
  }

  /** Fetches the game if it has changed. */
  async refresh({ signal }: CallOptions = {}): Promise<S['game']> {
    const { version } = this.#game;
    const options = { ...this.#options, signal, headers: { 'if-none-match': `"${version}"` } };
    const game = await this.#connection.jsonIfChanged<S['game']>(this.#path(), 'version', options);
    if (game === null) return this.#game;
    this.#accept(game);
    if (game.version >= version) return game;
    this.#game = game;
    throw new HistoryChangedError(`version ${version} of the game is gone; its version is ${game.version}`);
  }

  /** Plays a move. By default only if the game is unchanged since `game`; otherwise throws `version-mismatch`. */
  play(move: S['move'], options: ChangeOptions = {}): Promise<EntriesAdded<S>> {
    return this.#change('/moves', move, options);
  }

  /** Plays up to `count` moves of computer players. */
  cpuMoves(count = 1, options: ChangeOptions = {}): Promise<EntriesAdded<S>> {
    return this.#change('/cpu-moves', { count }, options);
  }

  /** Gives the game up. */
  resign(options: ChangeOptions = {}): Promise<EntriesAdded<S>> {
    return this.#change('/resign', undefined, options);
  }

  /** Offers a draw, or to take back this seat's latest move. A computer player answers at once. */
  offer(type: OfferType, options: ChangeOptions = {}): Promise<EntriesAdded<S>> {
    return this.#change('/offers', { type }, options);
  }

  /** Accepts the other seat's open offer. A late answer never applies to a newer offer. */
  acceptOffer(options: AnswerOptions = {}): Promise<EntriesAdded<S>> {
    return this.#answer('/offers/accept', options);
  }

  /** Declines the other seat's open offer. */
  declineOffer(options: AnswerOptions = {}): Promise<EntriesAdded<S>> {
    return this.#answer('/offers/decline', options);
  }

  /** Ends a game that waits for players, without a result. Only its creator may. */
  cancel(options: ChangeOptions = {}): Promise<EntriesAdded<S>> {
    return this.#change('/cancel', undefined, options);
  }

  /** Declines the seat that is kept for the player. Anybody may take it then. */
  declineInvitation(options: Omit<ChangeOptions, 'ifMatch'> = {}): Promise<EntriesAdded<S>> {
    return this.#change('/invitation/decline', undefined, { ...options, ifMatch: false });
  }

  /** Adds what you were thinking as a note to an entry of yours. Others read it once the game is over. */
  async putNote(seq: number, text: string, { signal }: CallOptions = {}): Promise<void> {
    const options = { ...this.#options, signal, body: { text } };
    await this.#connection.send('PUT', this.#path(`/notes/${seq}`), options, JSON_TYPE);
  }

  /** The move that a computer player of `level` would play in this seat. Plays nothing. */
  hint(level?: Level, { signal }: CallOptions = {}): Promise<{ move: S['move']; level: Level }> {
    const options = { ...this.#options, signal, query: { level } };
    return this.#connection.json('GET', this.#path('/hint'), 'move', options);
  }

  /** The game as it stood at an earlier version, and, once it is over, as others saw it. */
  view(view: ViewOptions, { signal }: CallOptions = {}): Promise<S['game']> {
    const options = { ...this.#options, signal, query: view };
    return this.#connection.json<S['game']>('GET', this.#path(), 'version', options);
  }

  /** The drawing as text, for terminals. */
  boardText(view: DrawingOptions = {}, { signal }: CallOptions = {}): Promise<string> {
    return this.#connection.text(
      this.#path('/board.txt'),
      { ...this.#options, signal, query: view },
      'text/plain',
    );
  }

  /** The drawing as SVG, for web pages. */
  boardSvg(view: DrawingOptions = {}, { signal }: CallOptions = {}): Promise<string> {
    const options = { ...this.#options, signal, query: view };
    return this.#connection.text(this.#path('/board.svg'), options, 'image/svg+xml');
  }

  /** The record for auditors; complete once the game is over. */
  audit({ signal }: CallOptions = {}): Promise<S['audit']> {
    return this.#connection.json('GET', this.#path('/audit'), 'entries' as never, {
      ...this.#options,
      signal,
    });
  }

  /**
   * The events of the game's stream until the game is over: the entries of the log as they are written, the time, who is
   * connected, and with `rematch: 'wait'` the game that follows. Reconnects without losing or repeating an entry. Throws
   * `HistoryChangedError` if the service has lost entries, and `RangeError` if `after` cannot be a seq.
   */
  events({ after = -1, rematch, signal = NEVER }: EventsOptions = {}): AsyncGenerator<
    StreamEvent<S['entry']>,
    void
  > {
    const open = async (lastEventId: number, signal: AbortSignal) => {
      const headers = lastEventId < 0 ? {} : { 'last-event-id': String(lastEventId) };
      const options = { ...this.#options, signal, headers, query: { rematch } };
      return (await this.#connection.send('GET', this.#path('/events'), options, EVENT_STREAM)).body;
    };
    const refresh = (signal: AbortSignal) => this.refresh({ signal });
    const { streamTimeoutMs: silenceMs, maxEventLength } = this.#connection;
    const streams = { open, silenceMs, maxEventLength, waitsForRematch: rematch === 'wait' };
    return followGame<S['entry']>({ version: this.#game.version, refresh, ...streams }, after, signal);
  }

  /** Only the entries of the game's stream. */
  async *entries(options: EntriesOptions = {}): AsyncGenerator<S['entry'], void> {
    for await (const { event, data } of this.events(options)) if (event === 'entry') yield data;
  }

  /**
   * The game each time it is this seat's turn, until the game is over: play within the loop. If nothing was played, the next
   * turn comes after the next entry.
   */
  turns({ signal = NEVER }: CallOptions = {}): AsyncGenerator<S['game'], void> {
    return turnsOf<S>(this, signal);
  }

  /**
   * Plays this seat to the end of the game; resolves with the game after checking its seed. Asks `strategy` again if a move
   * came too late, for example because another player resigned. Throws what `strategy` throws, and every other refusal.
   */
  async playGame(strategy: Strategy<S>, { signal = NEVER }: CallOptions = {}): Promise<S['game']> {
    const game = await playTurns<S>(this, strategy, signal);
    await this.checkSeed();
    return game;
  }

  /**
   * Checks the seed of a finished game: whether your part is in it, and whether the service has revealed the secret that it had
   * committed to. Resolves with `false` if you have no part in it. Throws `SeedError` if something is wrong.
   */
  async checkSeed(): Promise<boolean> {
    const { clientSeed } = this;
    if (clientSeed === null) return false;
    const { commitment } = this.#fairness;
    const finding = await seedFinding(this.#game.fairness, { clientSeed, commitment });
    if (finding !== null) throw new SeedError(`do not trust ${this.type} ${this.id}: ${finding}`);
    return true;
  }

  /** Opens another seat whose token is in `tokens`. */
  async forSeat(seat: number, { signal }: CallOptions = {}): Promise<GameSession<S>> {
    const token = this.tokens.find((each) => each.seat === seat)?.token;
    if (token === undefined) throw new RangeError(`there is no token of seat ${seat}`);
    const game = await this.#connection.json<S['game']>('GET', this.#path(), 'version', {
      id: this.id,
      token,
      signal,
    });
    return new GameSession<S>(this.#connection, game, token, this.tokens, this.clientSeed);
  }

  /** Starts a new game with the same seats and config, or joins it, in this seat. */
  async rematch({ signal, idempotencyKey }: Omit<ChangeOptions, 'ifMatch'> = {}): Promise<GameSession<S>> {
    const options = { ...this.#options, signal, headers: keyHeader(idempotencyKey) };
    const seated = await this.#connection.json<Seated<S>>('POST', this.#path('/rematch'), 'token', options);
    return new GameSession<S>(this.#connection, seated.game, seated.token ?? this.token, seated.tokens);
  }

  get #options(): RequestOptions {
    return { id: this.id, token: this.token };
  }

  #path(rest = ''): `/${string}` {
    return `/v1/${this.type}/games/{id}${rest}`;
  }

  /** Keeps the newest game: responses may arrive out of order. */
  #accept(game: S['game']): void {
    if (game.version >= this.#game.version) this.#game = game;
  }

  #answer(rest: string, options: AnswerOptions): Promise<EntriesAdded<S>> {
    const { version = this.#game.offer?.version } = options;
    return this.#change(rest, version === undefined ? undefined : { version }, options);
  }

  async #change(rest: string, body: object | undefined, options: ChangeOptions): Promise<EntriesAdded<S>> {
    const { signal, ifMatch = this.#game.version, idempotencyKey } = options;
    const headers = {
      ...keyHeader(idempotencyKey),
      ...(ifMatch === false ? {} : { 'if-match': `"${ifMatch}"` }),
    };
    const request = { ...this.#options, signal, headers, body };
    const added = await this.#connection.json<EntriesAdded<S>>('POST', this.#path(rest), 'game', request);
    this.#accept(added.game);
    return added;
  }
}
