-- What is left of a game whose record has been archived.
CREATE TABLE "archived_game" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "visibility" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "entries" INTEGER NOT NULL,
    "head" BYTEA NOT NULL,
    "seats" JSON NOT NULL,
    "result" JSON,
    "named" UUID[],

    CONSTRAINT "archived_game_pkey" PRIMARY KEY ("id")
);

-- For erasing players.
CREATE INDEX "archived_game_named_idx" ON "archived_game" USING GIN ("named") WHERE "named" IS NOT NULL;

-- A game that was restored stays as long as one that ended then.
ALTER TABLE "game" ADD COLUMN "restored_at" TIMESTAMPTZ(3);

COMMENT ON COLUMN "game"."restored_at" IS 'When the game came back from the archive; null if it never left.';

COMMENT ON TABLE "archived_game" IS 'What is left of games whose records have been archived.';
COMMENT ON COLUMN "archived_game"."id" IS 'The id of the game.';
COMMENT ON COLUMN "archived_game"."type" IS 'The game type.';
COMMENT ON COLUMN "archived_game"."visibility" IS 'public, unlisted or private.';
COMMENT ON COLUMN "archived_game"."day" IS 'The day on which the game ended, by UTC; its record is in the folder of that day.';
COMMENT ON COLUMN "archived_game"."entries" IS 'The number of log entries.';
COMMENT ON COLUMN "archived_game"."head" IS 'The hash of the last entry: no other record can be restored.';
COMMENT ON COLUMN "archived_game"."seats" IS 'The seats as the game had them: players, levels, takeovers, names and hashes of tokens. Personal.';
COMMENT ON COLUMN "archived_game"."result" IS 'How the game ended; null if it was cancelled.';
COMMENT ON COLUMN "archived_game"."named" IS 'The players whose names are in seats; null if there are none.';
