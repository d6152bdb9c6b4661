-- When a game was cancelled, written with the entry that does it. Games that are over are exported in the order of
-- "finished_at" and "cancelled_at". Indexes on "updated_at" would have to change with every move.
ALTER TABLE "game" ADD COLUMN "cancelled_at" TIMESTAMPTZ(3);
CREATE INDEX "game_cancelled_at_id_idx" ON "game" ("cancelled_at", "id") WHERE "cancelled_at" IS NOT NULL;
CREATE INDEX "game_type_cancelled_at_id_idx" ON "game" ("type", "cancelled_at", "id") WHERE "cancelled_at" IS NOT NULL;
