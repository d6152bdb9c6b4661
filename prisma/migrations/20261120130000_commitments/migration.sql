-- Secrets that the server has committed itself to; a used one names its game.
CREATE TABLE "commitment" (
    "id" UUID NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "game_id" UUID,

    CONSTRAINT "commitment_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "commitment_expires_at_idx" ON "commitment" ("expires_at");

-- What the seed of a game follows from that was created with one.
ALTER TABLE "game" ADD COLUMN "secret" BYTEA, ADD COLUMN "client_seed" TEXT;
