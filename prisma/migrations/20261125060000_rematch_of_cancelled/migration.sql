-- A game has at most one rematch that was not cancelled. Moves change none of these columns.
CREATE UNIQUE INDEX "game_rematch_of_live_key" ON "game" ("rematch_of") WHERE "rematch_of" IS NOT NULL AND "status" <> 'cancelled';
DROP INDEX "game_rematch_of_key";

-- All of them, the latest of which is found through this index.
CREATE INDEX "game_rematch_of_id_idx" ON "game" ("rematch_of", "id") WHERE "rematch_of" IS NOT NULL;
