-- Whether the game is public, so that others find a player's public games without reading all of them. In a migration of its
-- own: the table is locked for a moment only.
ALTER TABLE "player_game" ADD COLUMN "is_public" BOOLEAN;

COMMENT ON COLUMN "player_game"."is_public" IS 'Whether the game is public; null if the row was written by an earlier release.';
