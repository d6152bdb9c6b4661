-- The version of the type's rules that a game was dealt by, and is played by to its end. Older games have the first one.
ALTER TABLE "game" ADD COLUMN "rules_version" INTEGER NOT NULL DEFAULT 1;

-- The instances that share the database. "rules" holds the newest version of the rules of each game type that the instance
-- knows. "seen_at" is its latest heartbeat, by the clock of the database.
CREATE TABLE "instance" (
    "id" UUID NOT NULL,
    "release" TEXT NOT NULL,
    "rules" JSON NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "instance_pkey" PRIMARY KEY ("id")
);
