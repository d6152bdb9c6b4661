-- When a player's game began, ended or was left, so that a stream that was interrupted finds it.
ALTER TABLE "player_game" ADD COLUMN "changed_at" TIMESTAMPTZ(3);
CREATE INDEX "player_game_player_id_changed_at_idx" ON "player_game" ("player_id", "changed_at");

COMMENT ON COLUMN "player_game"."changed_at" IS 'When the row was written, by the clock of the database; null if by an earlier release.';
