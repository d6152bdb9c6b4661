-- Public games, newest first, by what the list is filtered by. No two of these start with the same column: PostgreSQL could
-- read the wrong one, with all games of a type, and sort what it finds.
CREATE INDEX "game_public_type_id_idx" ON "game" ("type", "id") WHERE "visibility" = 'public';
CREATE INDEX "game_public_status_id_idx" ON "game" ("status", "id") WHERE "visibility" = 'public';
CREATE INDEX "game_public_type_status_id_idx" ON "game" (("type" || '/' || "status"), "id") WHERE "visibility" = 'public';
