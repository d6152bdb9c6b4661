-- When a game ended; the auditor's export is in this order. A column of its own, since an index on "updated_at" would
-- have to be changed with every move. Generated, so that it is right for games that other versions write, too.
ALTER TABLE "game" ADD COLUMN "finished_at" TIMESTAMPTZ(3)
    GENERATED ALWAYS AS (CASE WHEN "status" = 'finished' THEN "updated_at" END) STORED;

CREATE INDEX "game_finished_at_id_idx" ON "game" ("finished_at", "id") WHERE "finished_at" IS NOT NULL;
CREATE INDEX "game_type_finished_at_id_idx" ON "game" ("type", "finished_at", "id") WHERE "finished_at" IS NOT NULL;
