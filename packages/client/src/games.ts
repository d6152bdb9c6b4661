import type { Connection } from './connection.js';
import { isProblem } from './errors.js';
import { Table } from './table.js';
import type { AnyShape, CallOptions, SeatToken, Shape } from './types.js';

export interface CreateOptions extends CallOptions {
  /** At least 20 characters. Default: a new one for each call. */
  readonly idempotencyKey?: string;
}

export interface JoinOptions extends CreateOptions {
  /** What the others see. */
  readonly name?: string;
  /** A seat's token; needed in no game but a private one. */
  readonly token?: string;
}

export interface OpenOptions extends CallOptions {
  /** The token of a seat; without it a spectator looks. */
  readonly token?: string;
}

interface Created<S extends Shape> {
  readonly game: S['game'];
  readonly tokens: readonly SeatToken[];
}

interface Joined<S extends Shape> extends SeatToken {
  readonly game: S['game'];
}

/** The games of one type. */
export class Games<S extends Shape = AnyShape> {
  readonly type: string;
  readonly #connection: Connection;

  constructor(connection: Connection, type: string) {
    this.#connection = connection;
    this.type = type;
  }

  /**
   * Creates a game, by default with you in seat 0 and computer players in the others. The table is that of the first
   * human seat; `table.seated` is for the others.
   */
  async create(
    newGame: S['newGame'] = {},
    { signal, idempotencyKey }: CreateOptions = {},
  ): Promise<Table<S>> {
    const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
    const request = { body: newGame, signal, headers };
    try {
      const created = this.#connection.json<Created<S>>('POST', `/v1/${this.type}/games`, 'tokens', request);
      const { game, tokens } = await created;
      return new Table<S>(this.#connection, game, tokens[0]?.token ?? null, tokens);
    } catch (error) {
      if (!isProblem(error, 'not-found')) throw error;
      throw await this.#connection.incompatible(`there is no game type “${this.type}”`, signal);
    }
  }

  /** Takes an open seat. */
  async join(id: string, { name, token, signal, idempotencyKey }: JoinOptions = {}): Promise<Table<S>> {
    const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
    const body = name === undefined ? {} : { name };
    const path = `/v1/${this.type}/games/{id}/join` as const;
    const joined = await this.#connection.json<Joined<S>>('POST', path, 'token', {
      ...{ id, body, signal, headers },
      ...(token === undefined ? {} : { token }),
    });
    return new Table<S>(this.#connection, joined.game, joined.token, [joined]);
  }

  /** Opens an existing game, as a seat or as a spectator. */
  async open(id: string, { token, signal }: OpenOptions = {}): Promise<Table<S>> {
    const options = { id, token: token ?? null, signal };
    const path = `/v1/${this.type}/games/{id}` as const;
    const game = await this.#connection.json<S['game']>('GET', path, 'version', options);
    return new Table<S>(this.#connection, game, token ?? null);
  }
}
