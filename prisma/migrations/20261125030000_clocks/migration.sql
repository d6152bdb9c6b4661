-- The clocks of a game's players: settings, budgets, and whose clock runs since when. "due_at" is when the service has to look
-- at the game: at the deadline of the running clock, or when computer players owe a reply. Both are null in games without.
ALTER TABLE "game" ADD COLUMN "clock" JSON;
ALTER TABLE "game" ADD COLUMN "due_at" TIMESTAMPTZ(3);
CREATE INDEX "game_due_at_idx" ON "game" ("due_at") WHERE "due_at" IS NOT NULL;

-- The request has made its change, but computer players still owe their replies, which belong to its response.
ALTER TABLE "stored_response" ADD COLUMN "pending" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "stored_response_pending_idx" ON "stored_response" ("subject_id") WHERE "pending";

-- Times without any instance, by the clock of the database: from the last heartbeat to the one that noted the outage.
CREATE TABLE "outage" (
    "began_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outage_pkey" PRIMARY KEY ("began_at")
);
