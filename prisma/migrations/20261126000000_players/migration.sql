-- Persons and programs with seats in many games. "external_id" is the id that a host gives to a player of its own.
CREATE TABLE "player" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "external_id" TEXT,
    "suspended" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "player_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "player_external_id_key" ON "player" ("external_id") WHERE "external_id" IS NOT NULL;

-- Their tokens, in the order of "number". One that lasts has no "expires_at"; it ends once a newer one is used.
CREATE TABLE "player_token" (
    "hash" BYTEA NOT NULL,
    "player_id" UUID NOT NULL,
    "number" BIGINT NOT NULL GENERATED ALWAYS AS IDENTITY,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "player_token_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "player_token_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "player_token_player_id_number_idx" ON "player_token" ("player_id", "number");

-- For retention.
CREATE INDEX "player_token_expires_at_idx" ON "player_token" ("expires_at") WHERE "expires_at" IS NOT NULL;

-- The player whose request it was, or whom it created or gave a token: its records go with it.
ALTER TABLE "stored_response" ADD COLUMN "player_id" UUID;
CREATE INDEX "stored_response_player_id_idx" ON "stored_response" ("player_id") WHERE "player_id" IS NOT NULL;
