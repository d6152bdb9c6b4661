-- The snapshot of every game after its last entry.
CREATE TABLE "game" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
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
    "commitment" BYTEA NOT NULL,
    "head" BYTEA NOT NULL,
    "rematch_of" UUID,
    "rematch" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "game_pkey" PRIMARY KEY ("id")
);

-- Each move rewrites the snapshot: room on the page keeps those updates off the indexes.
ALTER TABLE "game" SET (fillfactor = 50);

-- The list of public games, newest first, of one status or of all.
CREATE INDEX "game_visibility_id_idx" ON "game" ("visibility", "id");
CREATE INDEX "game_visibility_status_id_idx" ON "game" ("visibility", "status", "id");

-- The log: one line an entry.
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

-- First answers, kept for requests that are repeated with the same Idempotency-Key.
CREATE TABLE "answer" (
    "game_id" UUID NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "status" INTEGER NOT NULL,
    "headers" JSON NOT NULL,
    "body" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "answer_pkey" PRIMARY KEY ("game_id", "key_hash")
);

CREATE INDEX "answer_created_at_idx" ON "answer" ("created_at");
