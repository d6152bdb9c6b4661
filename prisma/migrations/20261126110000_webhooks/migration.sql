-- The URLs at which players want to be notified. Each registration has an "id" and a secret of its own. "host" is that of the URL.
CREATE TABLE "webhook" (
    "player_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_delivery_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "disabled" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("player_id"),
    CONSTRAINT "webhook_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What is still to be delivered. No foreign keys: a change of a game must not wait for a webhook.
CREATE TABLE "delivery" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "player_id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "game_id" UUID,
    "kind" TEXT NOT NULL,
    "notice" JSON NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "delivery_due_at_host_idx" ON "delivery" ("due_at", "host");
CREATE INDEX "delivery_player_id_idx" ON "delivery" ("player_id");
CREATE INDEX "delivery_created_at_idx" ON "delivery" ("created_at");
-- A new turn replaces the notice of the one before, which has passed.
CREATE UNIQUE INDEX "delivery_turn_key" ON "delivery" ("game_id", "player_id") WHERE "kind" = 'your-turn';

-- When an address may get its next request, from any instance.
CREATE TABLE "delivery_target" (
    "address" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delivery_target_pkey" PRIMARY KEY ("address")
);

CREATE INDEX "delivery_target_next_at_idx" ON "delivery_target" ("next_at");

-- Whatever the player registers, it may send a test once a minute.
ALTER TABLE "player" ADD COLUMN "webhook_tested_at" TIMESTAMPTZ(3);

COMMENT ON COLUMN "player"."webhook_tested_at" IS 'When the player last asked for a test of its webhook; null if never.';

COMMENT ON TABLE "webhook" IS 'The URLs at which players want to be notified.';
COMMENT ON COLUMN "webhook"."player_id" IS 'The player.';
COMMENT ON COLUMN "webhook"."id" IS 'Another one for each registration.';
COMMENT ON COLUMN "webhook"."url" IS 'The URL. Personal, and it may hold a secret of the player.';
COMMENT ON COLUMN "webhook"."host" IS 'The host of the URL. Personal.';
COMMENT ON COLUMN "webhook"."secret" IS 'The key that signs deliveries. Secret.';
COMMENT ON COLUMN "webhook"."created_at" IS 'When the URL was registered.';
COMMENT ON COLUMN "webhook"."last_delivery_at" IS 'When the target last accepted a delivery. Until it has accepted one, it gets tests only.';
COMMENT ON COLUMN "webhook"."last_error" IS 'Why the latest delivery failed: timeout, connection, tls or status- and a number; null if it did not.';
COMMENT ON COLUMN "webhook"."failing_since" IS 'When the first of the latest failures was; null after a success.';
COMMENT ON COLUMN "webhook"."disabled" IS 'Whether the target has failed for too long to be called any more.';

COMMENT ON TABLE "delivery" IS 'Notices that are still to be delivered to webhooks.';
COMMENT ON COLUMN "delivery"."id" IS 'The id that the target sees, the same at each attempt.';
COMMENT ON COLUMN "delivery"."player_id" IS 'The player that is notified.';
COMMENT ON COLUMN "delivery"."host" IS 'The host of the webhook when the notice was made. Personal.';
COMMENT ON COLUMN "delivery"."game_id" IS 'The game that the notice is about; null if it is about none.';
COMMENT ON COLUMN "delivery"."kind" IS 'The type that the target sees, such as your-turn.';
COMMENT ON COLUMN "delivery"."notice" IS 'The notice; empty for a test.';
COMMENT ON COLUMN "delivery"."attempts" IS 'How many attempts have failed.';
COMMENT ON COLUMN "delivery"."created_at" IS 'When the notice was made.';
COMMENT ON COLUMN "delivery"."due_at" IS 'When the next attempt is due; null for a test that is under way, which is not retried.';

COMMENT ON TABLE "delivery_target" IS 'Addresses that got deliveries lately, so that none gets too many.';
COMMENT ON COLUMN "delivery_target"."address" IS 'The IP address, or the network of an IPv6 address.';
COMMENT ON COLUMN "delivery_target"."next_at" IS 'When it may get its next request.';
