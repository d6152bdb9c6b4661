/** The entries in which people take open seats, or do not want them. */
import type { GameRules, Seat } from '../game-type.js';
import { defined } from '../kit/checked.js';
import { HUMAN, joinedEvent, joinMove, RELEASE, releasedEvent } from './common-moves.js';
import { appendEntry, timeOf, type Appended } from './entries.js';
import type { GameRecord, SeatPlayer } from './game-record.js';
import { joinedSeats, releasedSeats } from './seats.js';

/** Whoever takes a seat. */
export interface Joiner {
  readonly seat: Seat;
  readonly name?: string;
  /** Left out for whoever is no player: then the log has the name. */
  readonly player?: SeatPlayer;
  readonly tokenHash: string | null;
}

/** Somebody takes an open seat; the state stays as it is. */
export function playJoin(
  gameType: GameRules,
  game: GameRecord,
  { seat, name, player, tokenHash }: Joiner,
  now: number,
): Appended {
  const reservedName = defined(game.seats[seat], `seat ${seat}`).name;
  const newName = name ?? (reservedName || `Player ${seat + 1}`);
  const logged = player && { player: player.id };
  return appendEntry(gameType, game, timeOf(game, now), {
    seat,
    by: HUMAN,
    move: joinMove(logged ?? (name === undefined ? undefined : { name })),
    state: game.state,
    events: [joinedEvent(seat, logged ?? { name: newName })],
    seats: joinedSeats(game.seats, seat, { name: newName, tokenHash, ...(player && { player }) }),
  });
}

/** An open seat is no longer kept for its player, who declines or, if the clock says so, has been deleted. */
export function playRelease(
  gameType: GameRules,
  game: GameRecord,
  { seat, by }: { readonly seat: Seat; readonly by: 'human' | 'clock' },
  now: number,
): Appended {
  return appendEntry(gameType, game, timeOf(game, now), {
    seat,
    by,
    move: RELEASE,
    state: game.state,
    events: [releasedEvent(seat)],
    seats: releasedSeats(game.seats, seat),
  });
}
