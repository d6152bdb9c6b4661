-- Players who wait to be put together with others. A player waits once for a type at a time.
CREATE TABLE "match" (
    "id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "terms" JSON NOT NULL,
    "terms_hash" BYTEA NOT NULL,
    "against" TEXT NOT NULL,
    "fill_after_s" INTEGER,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "leaves_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "game_id" UUID,
    "seat" INTEGER,

    CONSTRAINT "match_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "match_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "match_waiting_player_id_type_key" ON "match" ("player_id", "type") WHERE "status" = 'waiting';
CREATE INDEX "match_waiting_terms_hash_idx" ON "match" ("terms_hash") WHERE "status" = 'waiting';
CREATE INDEX "match_waiting_leaves_at_idx" ON "match" ("leaves_at") WHERE "status" = 'waiting';
CREATE INDEX "match_player_id_ended_at_idx" ON "match" ("player_id", "ended_at");
CREATE INDEX "match_ended_at_idx" ON "match" ("ended_at") WHERE "ended_at" IS NOT NULL;

COMMENT ON TABLE "match" IS 'Requests of players to be put together with others.';
COMMENT ON COLUMN "match"."id" IS 'The id of the match.';
COMMENT ON COLUMN "match"."player_id" IS 'The player that asked.';
COMMENT ON COLUMN "match"."type" IS 'The game type.';
COMMENT ON COLUMN "match"."terms" IS 'The number of seats, the config and the clock, with defaults filled in.';
COMMENT ON COLUMN "match"."terms_hash" IS 'SHA-256 of the type and the terms: only the same ones are put together.';
COMMENT ON COLUMN "match"."against" IS 'Whom the player wants to meet: anybody, people or bots.';
COMMENT ON COLUMN "match"."fill_after_s" IS 'After how many seconds computer players take the seats that are left; null if never.';
COMMENT ON COLUMN "match"."status" IS 'waiting, matched or cancelled.';
COMMENT ON COLUMN "match"."created_at" IS 'When the player began to wait.';
COMMENT ON COLUMN "match"."leaves_at" IS 'When a match that waits is cancelled unless its player listens.';
COMMENT ON COLUMN "match"."ended_at" IS 'When it was matched or cancelled; null while it waits.';
COMMENT ON COLUMN "match"."game_id" IS 'The game that was made of it, else null.';
COMMENT ON COLUMN "match"."seat" IS 'The seat of the player in that game, else null.';
