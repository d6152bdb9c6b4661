/** The seats that the assistant has taken. Their tokens are sent to the service only. */
import { isOver, type AnyMove, type GameSession, type Parlour } from 'parlour-client';
import { UsageError } from './errors.js';
import type { ReadChoices } from './moves.js';

/** Maximum number of seats in running games. The service stores the games, but a seat without its token is lost. */
const MAX_SEATS = 100;

/** A game as tools name it: `<type>/<id>`. */
export interface GameName {
  readonly type: string;
  readonly id: string;
}

/** The path of a link, or the short form. */
const NAME = /^(?:\/v1\/|\/table\/)?([a-z0-9-]+)\/(?:games\/)?([0-9a-f]{8}-[0-9a-f-]{27})\/?$/;

export const nameOf = ({ type, id }: GameName): string => `${type}/${id}`;

/** A session, and what the assistant has read of its game. */
export class Seat {
  readonly session: GameSession;
  /** Whether the assistant is told its legal moves. */
  readonly listsMoves: boolean;
  /** The seq of the last entry that the assistant has read. */
  lastReadSeq: number;
  /** The choices of the legal moves that it has read. */
  readonly choices: ReadChoices = new Map();
  #moves = '';

  constructor(session: GameSession, listsMoves: boolean, lastReadSeq: number) {
    this.session = session;
    this.listsMoves = listsMoves;
    this.lastReadSeq = lastReadSeq;
  }

  /** Whether these are the legal moves that it has read last. From now on they are. */
  hasRead(moves: readonly AnyMove[]): boolean {
    const text = JSON.stringify(moves);
    const isSame = text === this.#moves;
    this.#moves = text;
    return isSame;
  }

  /** The assistant has lost track of the game. */
  forget(): void {
    this.choices.clear();
  }

  /** The assistant will read the log again, from the entry after `seq`. */
  startFrom(seq: number): void {
    this.lastReadSeq = seq;
    this.forget();
  }
}

export class Seats {
  readonly #seats = new Map<string, Seat>();
  /** Games in which a seat is being taken. */
  readonly #joining = new Set<string>();
  readonly #parlour: Parlour;
  readonly #baseUrl: string;
  readonly #listsMoves: boolean;

  constructor(parlour: Parlour, baseUrl: string, listsMoves: boolean) {
    this.#parlour = parlour;
    this.#listsMoves = listsMoves;
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

  /** Stores the seat of a new game. */
  async create(create: () => Promise<GameSession>): Promise<Seat> {
    this.#dropFinished();
    return this.#store(await create());
  }

  /** Stores a seat of a game. Throws `UsageError` if there is one already: the assistant must not see the secrets of two seats. */
  async join({ id }: GameName, join: () => Promise<GameSession>): Promise<Seat> {
    if (this.#seats.has(id) || this.#joining.has(id))
      throw new UsageError('You have a seat in this game already.');
    this.#dropFinished();
    this.#joining.add(id);
    try {
      return this.#store(await join());
    } finally {
      this.#joining.delete(id);
    }
  }

  leave({ id }: GameName): void {
    this.#seats.delete(id);
  }

  all(): readonly GameSession[] {
    return [...this.#seats.values()].map(({ session }) => session);
  }

  /** The assistant's seat in a game; throws `UsageError` if it has none. */
  forGame(game: string): Seat {
    const seat = this.#seats.get(this.parse(game).id);
    if (seat === undefined)
      throw new UsageError('You have no seat in this game: call create_game or join_game.');
    return seat;
  }

  /** The assistant's seat in a game, or a spectator's session. */
  async open(game: string, signal: AbortSignal): Promise<Seat> {
    const { type, id } = this.parse(game);
    const seat = this.#seats.get(id);
    if (seat !== undefined) return seat;
    const session = await this.#parlour.games(type).open(id, { signal });
    return new Seat(session, this.#listsMoves, session.game.version - 1);
  }

  #store(session: GameSession): Seat {
    // The deal counts as read, because the state shows it; moves of computer players do not.
    const seat = new Seat(session, this.#listsMoves, 0);
    this.#seats.set(session.id, seat);
    return seat;
  }

  /** Drops finished games; throws `UsageError` if there are too many seats. */
  #dropFinished(): void {
    for (const [id, { session }] of this.#seats) if (isOver(session.game)) this.#seats.delete(id);
    if (this.#seats.size + this.#joining.size >= MAX_SEATS)
      throw new UsageError(
        `You have seats in ${MAX_SEATS} running games: finish or resign one of them first.`,
      );
  }
}
