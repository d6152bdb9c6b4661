-- Whether statistics have counted the game. Its index holds the finished games that they have not.
ALTER TABLE "game" ADD COLUMN "counted" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "game_uncounted_idx" ON "game" ((CASE WHEN "status" = 'finished' AND NOT "counted" THEN "id" END))
    WHERE "status" = 'finished' AND NOT "counted";

-- Finished public games of each type, counted by "counter" and "value". Games that leave the database later stay counted.
CREATE TABLE "type_statistic" (
    "type" TEXT NOT NULL,
    "counter" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "games" BIGINT NOT NULL,

    CONSTRAINT "type_statistic_pkey" PRIMARY KEY ("type", "counter", "value")
);

-- Finished games of each player, those that are public apart.
CREATE TABLE "player_statistic" (
    "player_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "is_public" BOOLEAN NOT NULL,
    "wins" BIGINT NOT NULL,
    "draws" BIGINT NOT NULL,
    "losses" BIGINT NOT NULL,
    "resigned" BIGINT NOT NULL,
    "timed_out" BIGINT NOT NULL,

    CONSTRAINT "player_statistic_pkey" PRIMARY KEY ("player_id", "type", "is_public"),
    CONSTRAINT "player_statistic_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

COMMENT ON COLUMN "game"."counted" IS 'Whether statistics have counted the finished game.';

COMMENT ON TABLE "type_statistic" IS 'How many finished public games of a type had what. Games that left the database stay counted, unless the operator deleted them.';
COMMENT ON COLUMN "type_statistic"."type" IS 'The game type.';
COMMENT ON COLUMN "type_statistic"."counter" IS 'What is counted: length, outcome, reason, winner (a seat), or the seats of a level, such as cpu:easy.';
COMMENT ON COLUMN "type_statistic"."value" IS 'The number of entries, the outcome, the reason, the seat, or what came of it for the level: wins, draws or losses.';
COMMENT ON COLUMN "type_statistic"."games" IS 'The number of games or, for a level, of seats.';

COMMENT ON TABLE "player_statistic" IS 'What came of the finished games of each player, until it is deleted.';
COMMENT ON COLUMN "player_statistic"."player_id" IS 'The player.';
COMMENT ON COLUMN "player_statistic"."type" IS 'The game type.';
COMMENT ON COLUMN "player_statistic"."is_public" IS 'Whether the games are public.';
COMMENT ON COLUMN "player_statistic"."wins" IS 'Games that the player won.';
COMMENT ON COLUMN "player_statistic"."draws" IS 'Games in which it tied with others.';
COMMENT ON COLUMN "player_statistic"."losses" IS 'All others; also those in which a computer player took over its seat.';
COMMENT ON COLUMN "player_statistic"."resigned" IS 'Games in which it resigned, whatever came of them.';
COMMENT ON COLUMN "player_statistic"."timed_out" IS 'Games in which its time was up, whatever came of them.';
