-- Whether the last person has left a running game, which a job then plays on. Only such games are in the index.
ALTER TABLE "game" ADD COLUMN "left_to_computers" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "game_left_to_computers_id_idx" ON "game" ("id") WHERE "left_to_computers";
