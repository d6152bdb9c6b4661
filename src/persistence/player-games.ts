/** The players of games, written by the statements that write games. */
import type { Creation, Update } from '#src/engine/store.js';

/** Adds or changes the rows of the players ($4 or $5: `playerGameInputs`) of the games in `stored`. A slot is free once its invitation does not stand. */
export const withPlayers = (parameter: string): string => `
seated AS (
  INSERT INTO player_game (game_id, player_id, type, status, seat, is_invited, invited_by, slot)
  SELECT "gameId", "playerId", type, status, seat, "isInvited", "invitedBy", slot
  FROM json_to_recordset(${parameter}::text::json) AS input (
    "gameId" uuid, "playerId" uuid, type text, status text, seat int, "isInvited" boolean, "invitedBy" uuid, slot int
  )
  WHERE "gameId" = ANY (ARRAY(SELECT id FROM stored))
  ON CONFLICT (game_id, player_id) DO UPDATE SET
    status = excluded.status, seat = excluded.seat, is_invited = excluded.is_invited,
    slot = CASE WHEN excluded.is_invited AND excluded.status = 'waiting' THEN player_game.slot END
)`;

export const playerGameInputs = ({ game, players }: Creation | Update): object[] =>
  (players?.rows ?? []).map((row) => ({ ...row, gameId: game.id, type: game.type }));
