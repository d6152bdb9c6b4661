/** The games that the assistant knows, and how far it has read each of them. */
import type { AnyMove, GameSession } from 'parlour-client';
import { UsageError } from './errors.js';
import type { Player } from './player.js';

/** The number of games for which the server remembers what the assistant has read; the oldest are forgotten first. */
const MAX_SEATS = 500;

/** A game as tools name it: `<type>/<id>`. */
export interface GameName {
  readonly type: string;
  readonly id: string;
}

/** The path of a link, or the short form. */
const NAME = /^(?:\/v1\/|\/table\/)?([a-z0-9-]+)\/(?:games\/)?([0-9a-f]{8}-[0-9a-f-]{27})\/?$/;

export function nameOf({ type, id }: GameName): string {
  return `${type}/${id}`;
}

/** A session, and what the assistant has read of its game. */
export class Seat {
  readonly session: GameSession;
  /** Whether the assistant is told its legal moves. */
  readonly listsMoves: boolean;
  /** The seq of the last entry that the assistant has read. */
  lastReadSeq: number;
  /** The version of the last offer that the assistant has read about. It can answer only this. */
  lastReadOffer: number | null = null;
  #moves = '';

  constructor(session: GameSession, listsMoves: boolean, lastReadSeq: number) {
    this.session = session;
    this.listsMoves = listsMoves;
    this.lastReadSeq = lastReadSeq;
  }

  /** Whether the assistant read these legal moves last. From now on, they count as read. */
  hasRead(moves: readonly AnyMove[]): boolean {
    const text = JSON.stringify(moves);
    const isSame = text === this.#moves;
    this.#moves = text;
    return isSame;
  }
}

export class Seats {
  readonly player: Player;
  readonly #seats = new Map<string, Seat>();
  readonly #baseUrl: string;
  readonly #listsMoves: boolean;

  constructor(player: Player, baseUrl: string, listsMoves: boolean) {
    this.player = player;
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

  /** Remembers a seat. In a new one, the deal counts as read, because the state shows it; moves of computer players do not. */
  add(session: GameSession, lastReadSeq = 0): Seat {
    const seat = new Seat(session, this.#listsMoves, lastReadSeq);
    this.#seats.set(session.id, seat);
    const [oldest = ''] = this.#seats.keys();
    if (this.#seats.size > MAX_SEATS) this.#seats.delete(oldest);
    return seat;
  }

  leave({ id }: GameName): void {
    this.#seats.delete(id);
  }

  /** A seat whose game the assistant has seen; throws `UsageError` if there is none. */
  forGame(game: string): Seat {
    const seat = this.#seats.get(this.parse(game).id);
    if (seat === undefined)
      throw new UsageError(
        'You have no seat in this game that you have seen: call look, or create_game or join_game.',
      );
    return seat;
  }

  /** The assistant's seat in a game, or a spectator's session. */
  async open(game: string, signal: AbortSignal): Promise<Seat> {
    const { type, id } = this.parse(game);
    const seat = this.#seats.get(id);
    if (seat !== undefined) return seat;
    const parlour = await this.player.parlour;
    const session = await parlour.games(type).open(id, { signal });
    const lastSeq = session.game.version - 1;
    return session.seat === null ? new Seat(session, this.#listsMoves, lastSeq) : this.add(session, lastSeq);
  }

  /** Resolves when a game has something that the assistant has not read. */
  async changed({ session }: Seat, signal: AbortSignal): Promise<void> {
    const { id, game } = session;
    if (game.you !== null) return this.player.changed(id, game.version, signal);
    const entries = session.entries({ after: game.version - 1, signal });
    await entries.next();
    await entries.return();
  }
}
