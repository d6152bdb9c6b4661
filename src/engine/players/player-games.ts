/** The rows and notices that tell the store about the players in a game, whenever the game changes. */
import type { Engine } from '#src/engine/engine.js';
import { get } from 'parlour-games/kit/checked';
import { seatToMove } from 'parlour-games/record/entries';
import type { EntryRecord, GameRecord, SeatRecord } from 'parlour-games/record/game-record';
import { reservedFor } from 'parlour-games/record/seats';
import { noticesOf } from '#src/engine/live/notices.js';
import type { PlayerGame, PlayersInGame } from './player-store.js';

/**
 * The row of the player that a seat belongs to or is kept for; none once a deleted player has left. `released` means that the
 * seat is no longer kept.
 */
const playerGameOf = (
  { status }: GameRecord,
  seat: Pick<SeatRecord, 'player' | 'reserved' | 'released' | 'kind'>,
  index: number,
): PlayerGame[] => {
  const { player, released } = seat;
  if (player?.kind === null && seat.kind === 'cpu') return [];
  if (player !== undefined) return [{ playerId: player.id, seat: index, status, isInvited: false }];
  const invited = reservedFor(seat);
  if (invited === null) return [];
  return [{ playerId: invited, seat: index, status: released ? 'released' : status, isInvited: !released }];
};

/**
 * The rows of a game, one per player. For a player who declined one seat and then took another, the row of the latter counts.
 */
const playerGamesOf = (game: GameRecord): readonly PlayerGame[] => {
  const rows = game.seats.flatMap((seat, index) => playerGameOf(game, seat, index));
  const byPlayer = new Map<string, PlayerGame>();
  for (const row of rows)
    if (row.status !== 'released' || !byPlayer.has(row.playerId)) byPlayer.set(row.playerId, row);
  return [...byPlayer.values()];
};

/** The players of a game, as stored. `entries` are the latest; `before` is the game before them, `null` for a new game. */
export function playersIn(
  { gameTypes, webhookSender }: Pick<Engine, 'gameTypes' | 'webhookSender'>,
  game: GameRecord,
  entries: readonly EntryRecord[],
  before: GameRecord | null,
): PlayersInGame {
  const gameType = get(gameTypes, game.type);
  const turn = seatToMove(gameType, game);
  const turnOf = turn === null ? null : (game.seats[turn]?.player?.id ?? null);
  const isSame = before !== null && before.status === game.status && before.seats === game.seats;
  const rows = isSame ? [] : playerGamesOf(game);
  const notices = webhookSender !== null && { notices: noticesOf(gameType, game, entries, before) };
  return { turnOf, rows, ...notices };
}
