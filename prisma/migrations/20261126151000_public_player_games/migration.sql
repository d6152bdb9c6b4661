-- Rows can be read, and wait to be changed, until the indexes are built, too. Without the lock, a change of a game could
-- deadlock with this update.
LOCK TABLE "player_game" IN SHARE ROW EXCLUSIVE MODE;
UPDATE "player_game" SET "is_public" = "game"."visibility" = 'public' FROM "game" WHERE "game"."id" = "player_game"."game_id";

-- A player's public games of one type and of all types, newest first. Rows of earlier releases do not say whether they are.
CREATE INDEX "player_game_public_type_idx" ON "player_game" ("player_id", "status", "type", "game_id")
    WHERE "is_public" IS NOT FALSE AND NOT "is_invited";
CREATE INDEX "player_game_public_idx" ON "player_game" ("player_id", ("status" || '/'), "game_id")
    WHERE "is_public" IS NOT FALSE AND NOT "is_invited";
