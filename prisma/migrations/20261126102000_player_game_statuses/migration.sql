-- For a player's games of all types, and for nothing else: PostgreSQL took the index before for those of one type, too, and
-- read all others.
DROP INDEX "player_game_player_id_status_game_id_idx";
CREATE INDEX "player_game_player_id_status_game_id_idx" ON "player_game" ("player_id", ("status" || '/'), "game_id");
