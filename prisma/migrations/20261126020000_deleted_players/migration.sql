-- A player who has been deleted, until nothing personal is left of it.
ALTER TABLE "player" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
CREATE INDEX "player_deleted_at_idx" ON "player" ("deleted_at") WHERE "deleted_at" IS NOT NULL;

-- Its name has been erased from the game. The row stays until the game is over, or its seat has been resigned.
ALTER TABLE "player_game" ADD COLUMN "is_former" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "player_game_former_status_game_id_idx" ON "player_game" ("status", "game_id") WHERE "is_former";
