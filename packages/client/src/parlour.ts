import type { Client } from 'openapi-fetch';
import { Connection, type ParlourOptions } from './connection.js';
import { isProblem } from './errors.js';
import { Games } from './games.js';
import { Me } from './me.js';
import type { components, paths } from './generated/schema.js';
import { GAME_TYPES } from './generated/service.js';
import type { CallOptions, GameSummary, GameTypeId, GameTypeItem, GameSchemas } from './types.js';

export interface ListOptions extends CallOptions {
  readonly type?: GameTypeId;
  readonly status?: GameSummary['status'];
  /** Games per request. */
  readonly limit?: number;
}

interface Page {
  readonly items: readonly GameSummary[];
  readonly nextCursor: string | null;
}

class Service {
  readonly #connection: Connection;

  constructor(options: ParlourOptions) {
    this.#connection = new Connection(options);
    for (const [name, type] of Object.entries(GAME_TYPES))
      Object.defineProperty(this, name, { value: this.games(type), enumerable: true });
  }

  /** Every operation of the OpenAPI document, with retries and the results of openapi-fetch: `{ data, error, response }`. */
  get api(): Client<paths> {
    return this.#connection.api;
  }

  /** The player whose token is `playerToken`. Throws without one. */
  get me(): Me {
    if (this.#connection.playerToken === null) throw new Error('parlour.me needs the option playerToken');
    return new Me(this.#connection, (type) => this.games(type));
  }

  /** Creates a player. With its token as `playerToken`, another `Parlour` acts for that player. */
  async createPlayer(
    player: { readonly name: string; readonly kind: 'person' | 'bot' },
    { signal }: CallOptions = {},
  ): Promise<components['schemas']['CreatedPlayer']> {
    try {
      return await this.#connection.json('POST', '/v1/players', 'token', { body: player, signal });
    } catch (error) {
      if (!isProblem(error, 'not-found')) throw error;
      throw await this.#connection.incompatible('it has no players', signal);
    }
  }

  /** The games of a type. If the type is not known at compile time, moves and states are plain objects. */
  games<T extends GameTypeId>(type: T): Games<GameSchemas[T]>;
  games(type: string): Games;
  games(type: string): Games {
    return new Games(this.#connection, type);
  }

  /** The catalogue. */
  async gameTypes({ signal }: CallOptions = {}): Promise<readonly GameTypeItem[]> {
    const path = '/v1/game-types';
    return (await this.#connection.json<{ items: GameTypeItem[] }>('GET', path, 'items', { signal })).items;
  }

  /** The public games, newest first. */
  async *publicGames({ signal, ...query }: ListOptions = {}): AsyncGenerator<GameSummary, void> {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const options = { signal, query: { ...query, cursor } };
      const page: Page = await this.#connection.json<Page>('GET', '/v1/games', 'items', options);
      yield* page.items;
      cursor = page.nextCursor;
    }
  }

  /** The version of the service; `undefined` if it cannot be determined. */
  version({ signal }: CallOptions = {}): Promise<string | undefined> {
    return this.#connection.serviceVersion(signal);
  }
}

type GamesByName = {
  readonly [Name in keyof typeof GAME_TYPES]: Games<GameSchemas[(typeof GAME_TYPES)[Name]]>;
};

/** A Parlour service. It has a property for each game type: `parlour.basra`, `parlour.connectFour`, … */
export type Parlour = Service & GamesByName;
export const Parlour = Service as new (options: ParlourOptions) => Parlour;
