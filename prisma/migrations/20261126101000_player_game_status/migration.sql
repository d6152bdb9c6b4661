-- A player's games of all types, newest first.
CREATE INDEX "player_game_player_id_status_game_id_idx" ON "player_game" ("player_id", "status", "game_id");
