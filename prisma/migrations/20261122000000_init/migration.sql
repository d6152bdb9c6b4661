-- One row per game: its snapshot after the last log entry.
CREATE TABLE "game" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "visibility" TEXT NOT NULL,
    "autoplay" BOOLEAN NOT NULL,
    "config" JSON NOT NULL,
    "seats" JSON NOT NULL,
    "state" JSON NOT NULL,
    "result" JSON,
    "seed" BYTEA NOT NULL,
    "seed_chosen_by" TEXT NOT NULL,
    "secret" BYTEA,
    "client_seed" TEXT,
    "commitment" BYTEA NOT NULL,
    "head" BYTEA NOT NULL,
    "rematch_of" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    -- The order of the audit export. An index on "updated_at" would have to change with every move.
    "finished_at" TIMESTAMPTZ(3) GENERATED ALWAYS AS (CASE WHEN "status" = 'finished' THEN "updated_at" END) STORED,

    CONSTRAINT "game_pkey" PRIMARY KEY ("id")
);

-- Every move rewrites the snapshot. Free space on the page lets that happen without touching the indexes.
ALTER TABLE "game" SET (fillfactor = 50);

-- The list of public games, newest first, of one status or of all.
CREATE INDEX "game_visibility_id_idx" ON "game" ("visibility", "id");
CREATE INDEX "game_visibility_status_id_idx" ON "game" ("visibility", "status", "id");

-- Finished games in the order of the audit export, of one type or of all.
CREATE INDEX "game_finished_at_id_idx" ON "game" ("finished_at", "id") WHERE "finished_at" IS NOT NULL;
CREATE INDEX "game_type_finished_at_id_idx" ON "game" ("type", "finished_at", "id") WHERE "finished_at" IS NOT NULL;

-- A game has at most one rematch, which is found through this index.
CREATE UNIQUE INDEX "game_rematch_of_key" ON "game" ("rematch_of") WHERE "rematch_of" IS NOT NULL;

-- The logs of all games, one row per entry.
CREATE TABLE "entry" (
    "game_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "seat" INTEGER,
    "by" TEXT,
    "move" JSON,
    "events" JSON NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "body" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "entry_pkey" PRIMARY KEY ("game_id", "seq"),
    CONSTRAINT "entry_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- The first responses to requests with an Idempotency-Key. "game_id" has no foreign key: a creation's is derived from
-- its key.
CREATE TABLE "stored_response" (
    "game_id" UUID NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "head" JSON NOT NULL,
    "body" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_response_pkey" PRIMARY KEY ("game_id", "key_hash")
);

-- For retention.
CREATE INDEX "stored_response_created_at_idx" ON "stored_response" ("created_at");

-- Secrets that the server has committed to. "game_id" is the game that used the secret.
CREATE TABLE "commitment" (
    "id" UUID NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "game_id" UUID,

    CONSTRAINT "commitment_pkey" PRIMARY KEY ("id")
);

-- For retention.
CREATE INDEX "commitment_expires_at_idx" ON "commitment" ("expires_at");
