/** The seats that the assistant has taken. Their tokens leave this process only for the service. */
import type { Parlour, Table } from 'parlour-client';
import { UsageError } from './explained.js';

/** Seats in running games. The service keeps the games, but without its token a seat is lost. */
const MAX_SEATS = 100;

/** A game as tools name it: `<type>/<id>`. */
export interface GameName {
  readonly type: string;
  readonly id: string;
}

/** What follows the URL of the service in links, and the short form. */
const NAME = /^(?:\/v1\/|\/table\/)?([a-z0-9-]+)\/(?:games\/)?([0-9a-f]{8}-[0-9a-f-]{27})\/?$/;

export const nameOf = ({ type, id }: GameName): string => `${type}/${id}`;

/** A table, and how much of its log the assistant has read. */
export class Seat {
  readonly table: Table;
  /** The number of the last entry that the assistant was told. */
  told: number;

  constructor(table: Table, told: number) {
    this.table = table;
    this.told = told;
  }
}

export class Seats {
  readonly #seats = new Map<string, Seat>();
  /** Games in which a seat is being taken. */
  readonly #joining = new Set<string>();
  readonly #parlour: Parlour;
  readonly #baseUrl: string;

  constructor(parlour: Parlour, baseUrl: string) {
    this.#parlour = parlour;
    this.#baseUrl = baseUrl.replace(/\/+$/, '');
  }

  /** Reads `<type>/<id>` or a link. Throws `UsageError` if it is neither, or if the link leads to another service. */
  parse(game: string): GameName {
    const path = game.startsWith(this.#baseUrl) ? game.slice(this.#baseUrl.length) : game;
    const [, type, id] = NAME.exec(path) ?? [];
    if (type === undefined || id === undefined)
      throw new UsageError(
        `“${game}” is not a game of ${this.#baseUrl}: give <type>/<id>, as other tools list it, or its link`,
      );
    return { type, id };
  }

  linkOf({ type, id }: GameName): string {
    return `${this.#baseUrl}/v1/${type}/games/${id}`;
  }

  /** Keeps the seat of a new game. */
  async create(create: () => Promise<Table>): Promise<Seat> {
    this.#makeRoom();
    return this.#keep(await create());
  }

  /** Keeps a seat of a game. Throws `UsageError` if there is one already: nobody plays with the secrets of two seats. */
  async join({ id }: GameName, join: () => Promise<Table>): Promise<Seat> {
    if (this.#seats.has(id) || this.#joining.has(id))
      throw new UsageError('You have a seat in this game already.');
    this.#makeRoom();
    this.#joining.add(id);
    try {
      return this.#keep(await join());
    } finally {
      this.#joining.delete(id);
    }
  }

  leave({ id }: GameName): void {
    this.#seats.delete(id);
  }

  all(): readonly Table[] {
    return [...this.#seats.values()].map(({ table }) => table);
  }

  /** The assistant's seat in a game; throws `UsageError` if it has none. */
  seated(game: string): Seat {
    const seat = this.#seats.get(this.parse(game).id);
    if (seat === undefined)
      throw new UsageError('You have no seat in this game: call create_game or join_game.');
    return seat;
  }

  /** The assistant's seat in a game, or a spectator's place. */
  async open(game: string, signal: AbortSignal): Promise<Seat> {
    const { type, id } = this.parse(game);
    const seat = this.#seats.get(id);
    if (seat !== undefined) return seat;
    const table = await this.#parlour.games(type).open(id, { signal });
    return new Seat(table, table.game.version - 1);
  }

  #keep(table: Table): Seat {
    // Computer players may have moved already: that is news, other than the deal, which the game shows.
    const seat = new Seat(table, 0);
    this.#seats.set(table.id, seat);
    return seat;
  }

  /** Lets go of finished games. */
  #makeRoom(): void {
    for (const [id, { table }] of this.#seats) if (table.game.status === 'finished') this.#seats.delete(id);
    if (this.#seats.size + this.#joining.size >= MAX_SEATS)
      throw new UsageError(
        `You have seats in ${MAX_SEATS} running games: finish or resign one of them first.`,
      );
  }
}
