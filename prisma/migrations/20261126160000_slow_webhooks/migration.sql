ALTER TABLE "player" ADD COLUMN "webhook_slow_at" TIMESTAMPTZ(3);

COMMENT ON COLUMN "player"."webhook_slow_at" IS 'When an attempt to deliver to the player''s webhook last took long; null if never.';
