-- Games

-- One row per game: its snapshot after the last log entry.
CREATE TABLE "game" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "rules_version" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "visibility" TEXT NOT NULL,
    "autoplay" BOOLEAN NOT NULL,
    "hints" BOOLEAN NOT NULL,
    "rated" BOOLEAN NOT NULL DEFAULT false,
    "series_id" UUID,
    "series_number" INTEGER,
    "in_series" BOOLEAN NOT NULL DEFAULT false,
    "config" JSON NOT NULL,
    "seats" JSON NOT NULL,
    "state" JSON NOT NULL,
    "result" JSON,
    "offers" JSON,
    "clock" JSON,
    "seed" BYTEA NOT NULL,
    "seed_chosen_by" TEXT NOT NULL,
    "secret" BYTEA,
    "client_seed" TEXT,
    "commitment" BYTEA NOT NULL,
    "head" BYTEA NOT NULL,
    "rematch_of" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3) GENERATED ALWAYS AS (CASE WHEN "status" = 'finished' THEN "updated_at" END) STORED,
    "cancelled_at" TIMESTAMPTZ(3),
    "join_within_s" INTEGER,
    "due_at" TIMESTAMPTZ(3),
    "turn_of" UUID,
    "left_to_computers" BOOLEAN NOT NULL DEFAULT false,
    "counted" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "game_pkey" PRIMARY KEY ("id")
);

-- Every move rewrites the snapshot. Free space on the page lets that happen without touching the indexes.
ALTER TABLE "game" SET (fillfactor = 50);

-- The list of games of one visibility, newest first, of one status or of all.
CREATE INDEX "game_visibility_id_idx" ON "game" ("visibility", "id");
CREATE INDEX "game_visibility_status_id_idx" ON "game" ("visibility", "status", "id");

-- Public games, newest first, by what the list is filtered by. No two of these start with the same column: PostgreSQL could
-- read the wrong one, with all games of a type, and sort what it finds.
CREATE INDEX "game_public_type_id_idx" ON "game" ("type", "id") WHERE "visibility" = 'public';
CREATE INDEX "game_public_status_id_idx" ON "game" ("status", "id") WHERE "visibility" = 'public';
CREATE INDEX "game_public_type_status_id_idx" ON "game" (("type" || '/' || "status"), "id") WHERE "visibility" = 'public';

-- Games that are over in the order of the audit export, of one type or of all. Indexes on "updated_at" would have to change
-- with every move.
CREATE INDEX "game_finished_at_id_idx" ON "game" ("finished_at", "id") WHERE "finished_at" IS NOT NULL;
CREATE INDEX "game_type_finished_at_id_idx" ON "game" ("type", "finished_at", "id") WHERE "finished_at" IS NOT NULL;
CREATE INDEX "game_cancelled_at_id_idx" ON "game" ("cancelled_at", "id") WHERE "cancelled_at" IS NOT NULL;
CREATE INDEX "game_type_cancelled_at_id_idx" ON "game" ("type", "cancelled_at", "id") WHERE "cancelled_at" IS NOT NULL;

-- A game has at most one rematch that was not cancelled. The second index finds the latest of all.
CREATE UNIQUE INDEX "game_rematch_of_live_key" ON "game" ("rematch_of") WHERE "rematch_of" IS NOT NULL AND "status" <> 'cancelled';
CREATE INDEX "game_rematch_of_id_idx" ON "game" ("rematch_of", "id") WHERE "rematch_of" IS NOT NULL;

-- The games in which it is a player's turn, of one type or of all.
CREATE INDEX "game_turn_of_id_idx" ON "game" ("turn_of", "id") WHERE "turn_of" IS NOT NULL;
CREATE INDEX "game_turn_of_type_id_idx" ON "game" ("turn_of", "type", "id") WHERE "turn_of" IS NOT NULL;

-- For jobs: games with a deadline, those that computer players play on, and finished ones that statistics have not counted.
CREATE INDEX "game_due_at_idx" ON "game" ("due_at") WHERE "due_at" IS NOT NULL;
CREATE INDEX "game_left_to_computers_id_idx" ON "game" ("id") WHERE "left_to_computers";
CREATE INDEX "game_uncounted_idx" ON "game" ((CASE WHEN "status" = 'finished' AND NOT "counted" THEN "id" END))
    WHERE "status" = 'finished' AND NOT "counted";
CREATE INDEX "game_of_series_uncounted_idx" ON "game" ("series_id", "id")
    WHERE "series_id" IS NOT NULL AND "status" IN ('finished', 'cancelled') AND NOT "in_series";

COMMENT ON TABLE "game" IS 'The snapshot of each game after its last entry.';
COMMENT ON COLUMN "game"."id" IS 'A UUID of version 7.';
COMMENT ON COLUMN "game"."type" IS 'The game type.';
COMMENT ON COLUMN "game"."rules_version" IS 'The version of the type''s rules that the game was dealt by.';
COMMENT ON COLUMN "game"."version" IS 'The number of entries; guards against lost updates.';
COMMENT ON COLUMN "game"."status" IS 'waiting, active, finished or cancelled.';
COMMENT ON COLUMN "game"."visibility" IS 'public, unlisted or private.';
COMMENT ON COLUMN "game"."autoplay" IS 'Whether computer players move without being asked.';
COMMENT ON COLUMN "game"."hints" IS 'Whether hints may be asked for.';
COMMENT ON COLUMN "game"."rated" IS 'Whether its result counts in the ladder.';
COMMENT ON COLUMN "game"."series_id" IS 'The series that it is a game of, else null.';
COMMENT ON COLUMN "game"."series_number" IS 'Its number in that series, from 0; else null.';
COMMENT ON COLUMN "game"."in_series" IS 'Whether that series has counted its result.';
COMMENT ON COLUMN "game"."config" IS 'The options that the game was created with.';
COMMENT ON COLUMN "game"."seats" IS 'The seats in order: kind, level, name, player and the hash of the token. Secret.';
COMMENT ON COLUMN "game"."state" IS 'The state of the game type, with everything hidden. Secret until the game is over.';
COMMENT ON COLUMN "game"."result" IS 'Outcome, winners, scores and reason; null until the game is finished.';
COMMENT ON COLUMN "game"."offers" IS 'The offer that stands, and who has to wait before the next one; null until the first offer.';
COMMENT ON COLUMN "game"."clock" IS 'Settings, budgets, and whose clock runs since when; null in a game without clocks.';
COMMENT ON COLUMN "game"."seed" IS 'The 32 bytes that the random numbers of the game derive from. Secret until the game is over.';
COMMENT ON COLUMN "game"."seed_chosen_by" IS 'server, client or both.';
COMMENT ON COLUMN "game"."secret" IS 'The server''s share of a seed that both chose, else null. Secret until the game is over.';
COMMENT ON COLUMN "game"."client_seed" IS 'The client''s share of a seed that both chose, else null.';
COMMENT ON COLUMN "game"."commitment" IS 'SHA-256 of the seed, or of the secret if there is one.';
COMMENT ON COLUMN "game"."head" IS 'The hash of the last entry.';
COMMENT ON COLUMN "game"."rematch_of" IS 'The game that this one is a rematch of, else null.';
COMMENT ON COLUMN "game"."created_at" IS 'When the game was created.';
COMMENT ON COLUMN "game"."updated_at" IS 'When the last entry was written.';
COMMENT ON COLUMN "game"."finished_at" IS 'Generated: updated_at of a finished game, else null.';
COMMENT ON COLUMN "game"."cancelled_at" IS 'When the game was cancelled, else null.';
COMMENT ON COLUMN "game"."join_within_s" IS 'For how long open seats can be taken, in seconds from the creation; null if for ever.';
COMMENT ON COLUMN "game"."due_at" IS 'When a job has to look at the game next; null if never.';
COMMENT ON COLUMN "game"."turn_of" IS 'The player that is to move, else null.';
COMMENT ON COLUMN "game"."left_to_computers" IS 'Whether the last person has left the running game, which a job then plays on.';
COMMENT ON COLUMN "game"."counted" IS 'Whether the finished game has been counted: in the statistics and, if it is rated, in the ladder.';

-- Logs

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

COMMENT ON TABLE "entry" IS 'The logs of all games, one row for each entry.';
COMMENT ON COLUMN "entry"."game_id" IS 'The game that the entry belongs to.';
COMMENT ON COLUMN "entry"."seq" IS 'The number of the entry in its game, from 0.';
COMMENT ON COLUMN "entry"."seat" IS 'The seat that moved, from 0; null for what no seat did.';
COMMENT ON COLUMN "entry"."by" IS 'Who moved: human, or cpu: and a level; null for what no seat did.';
COMMENT ON COLUMN "entry"."move" IS 'The move; null in entry 0. Some moves are secret until the game is over.';
COMMENT ON COLUMN "entry"."events" IS 'What the entry caused, with everything hidden. Secret until the game is over.';
COMMENT ON COLUMN "entry"."at" IS 'When the entry was made.';
COMMENT ON COLUMN "entry"."body" IS 'The hash of what the entry did, which the hash chain covers.';
COMMENT ON COLUMN "entry"."hash" IS 'The hash of the entry and of the one before.';

-- The logs of finished games, a hundred entries in a row: as rows of "entry" they take more than twice the space.
CREATE TABLE "packed_log" (
    "game_id" UUID NOT NULL,
    "first_seq" INTEGER NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "lines" JSON NOT NULL,
    "bodies" BYTEA NOT NULL,
    "hashes" BYTEA NOT NULL,

    CONSTRAINT "packed_log_pkey" PRIMARY KEY ("game_id", "first_seq"),
    CONSTRAINT "packed_log_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Hashes cannot be compressed.
ALTER TABLE "packed_log" ALTER COLUMN "bodies" SET STORAGE EXTERNAL, ALTER COLUMN "hashes" SET STORAGE EXTERNAL;

-- Logs are packed in the order in which the games finished: the last one tells where to go on.
CREATE INDEX "packed_log_finished_at_game_id_idx" ON "packed_log" ("finished_at", "game_id");

COMMENT ON TABLE "packed_log" IS 'The logs of games that finished a while ago, up to a hundred entries in a row.';
COMMENT ON COLUMN "packed_log"."game_id" IS 'The game that the log belongs to.';
COMMENT ON COLUMN "packed_log"."first_seq" IS 'The seq of the first entry that the row has room for: 0, 100, 200 …';
COMMENT ON COLUMN "packed_log"."finished_at" IS 'When the game finished.';
COMMENT ON COLUMN "packed_log"."lines" IS 'The entries in order: seq, seat, by, move, events, and at in milliseconds since 1970.';
COMMENT ON COLUMN "packed_log"."bodies" IS 'The bodies of the entries, 32 bytes each, in the same order.';
COMMENT ON COLUMN "packed_log"."hashes" IS 'The hashes of the entries, 32 bytes each, in the same order.';

-- All entries, wherever they are.
CREATE VIEW "logged_entry" AS
SELECT "game_id", "seq", "seat", "by", "move", "events", "at", "body", "hash" FROM "entry"
UNION ALL
SELECT "game_id", ("line" ->> 0)::int, ("line" ->> 1)::int, "line" ->> 2,
    CASE WHEN "line" ->> 3 IS NOT NULL THEN "line" -> 3 END, "line" -> 4,
    to_timestamp(("line" ->> 5)::float8 / 1000)::timestamptz(3),
    substring("bodies" FROM 32 * "number"::int - 31 FOR 32), substring("hashes" FROM 32 * "number"::int - 31 FOR 32)
FROM "packed_log"
CROSS JOIN LATERAL json_array_elements("lines") WITH ORDINALITY AS "each" ("line", "number");

COMMENT ON VIEW "logged_entry" IS 'The entries of all games, packed or not. Secret until the game is over.';
COMMENT ON COLUMN "logged_entry"."game_id" IS 'The game that the entry belongs to.';
COMMENT ON COLUMN "logged_entry"."seq" IS 'The number of the entry in its game, from 0.';
COMMENT ON COLUMN "logged_entry"."seat" IS 'The seat that moved, from 0; null for what no seat did.';
COMMENT ON COLUMN "logged_entry"."by" IS 'Who moved: human, or cpu: and a level; null for what no seat did.';
COMMENT ON COLUMN "logged_entry"."move" IS 'The move; null in entry 0.';
COMMENT ON COLUMN "logged_entry"."events" IS 'What the entry caused, with everything hidden.';
COMMENT ON COLUMN "logged_entry"."at" IS 'When the entry was made.';
COMMENT ON COLUMN "logged_entry"."body" IS 'The hash of what the entry did, which the hash chain covers.';
COMMENT ON COLUMN "logged_entry"."hash" IS 'The hash of the entry and of the one before.';

-- What seats were thinking when they moved. "player_id" has no foreign key: the notes of a player go when it is erased from a game.
CREATE TABLE "note" (
    "game_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "seat" INTEGER NOT NULL,
    "player_id" UUID,
    "text" TEXT NOT NULL,

    CONSTRAINT "note_pkey" PRIMARY KEY ("game_id", "seq"),
    CONSTRAINT "note_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

COMMENT ON TABLE "note" IS 'What seats wrote beside their entries. Secret of the seat until the game is over.';
COMMENT ON COLUMN "note"."game_id" IS 'The game that the entry belongs to.';
COMMENT ON COLUMN "note"."seq" IS 'The number of the entry.';
COMMENT ON COLUMN "note"."seat" IS 'The seat whose entry it is.';
COMMENT ON COLUMN "note"."player_id" IS 'The player who wrote it; null if the seat has none.';
COMMENT ON COLUMN "note"."text" IS 'What it wrote.';

-- Requests

-- Idempotency records: what requests with an Idempotency-Key did. "game_id" has no foreign key: a creation's is derived from its key.
CREATE TABLE "idempotency_record" (
    "game_id" UUID NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "subject_id" UUID NOT NULL,
    "first_seq" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "viewer" INTEGER,
    "salt" BYTEA,
    "player_id" UUID,
    "pending" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("game_id", "key_hash")
);

-- For retention, for deleted players, and for replies that computer players owe.
CREATE INDEX "idempotency_record_created_at_idx" ON "idempotency_record" ("created_at");
CREATE INDEX "idempotency_record_player_id_idx" ON "idempotency_record" ("player_id") WHERE "player_id" IS NOT NULL;
CREATE INDEX "idempotency_record_pending_idx" ON "idempotency_record" ("subject_id") WHERE "pending";

COMMENT ON TABLE "idempotency_record" IS 'Idempotency records: what a request with an Idempotency-Key did.';
COMMENT ON COLUMN "idempotency_record"."game_id" IS 'The game that the request was about; derived from the key for a creation.';
COMMENT ON COLUMN "idempotency_record"."key_hash" IS 'The hash of the key.';
COMMENT ON COLUMN "idempotency_record"."request_hash" IS 'The hash of the request, which a retry has to repeat.';
COMMENT ON COLUMN "idempotency_record"."subject_id" IS 'What the request changed or created.';
COMMENT ON COLUMN "idempotency_record"."first_seq" IS 'The first entry that the response reports.';
COMMENT ON COLUMN "idempotency_record"."version" IS 'The version of the game after the last entry that the response reports.';
COMMENT ON COLUMN "idempotency_record"."viewer" IS 'The seat that the response was for; null for a spectator.';
COMMENT ON COLUMN "idempotency_record"."salt" IS 'Tokens that the request handed out derive from this and the key. Secret.';
COMMENT ON COLUMN "idempotency_record"."player_id" IS 'The player that sent the request, or that it created or gave a token.';
COMMENT ON COLUMN "idempotency_record"."pending" IS 'Whether computer players still owe replies that belong to the response.';
COMMENT ON COLUMN "idempotency_record"."created_at" IS 'When the request was made; retention counts from here.';

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

COMMENT ON TABLE "commitment" IS 'Secrets that the server has committed to before it knew the game.';
COMMENT ON COLUMN "commitment"."id" IS 'The id by which a new game names the commitment.';
COMMENT ON COLUMN "commitment"."secret" IS 'The 32 bytes. Secret until the game that used them is over.';
COMMENT ON COLUMN "commitment"."created_at" IS 'When the secret was drawn.';
COMMENT ON COLUMN "commitment"."expires_at" IS 'Until when a game can use it.';
COMMENT ON COLUMN "commitment"."game_id" IS 'The game that used it, else null.';

-- Instances

-- The instances that share the database, with the newest version of the rules of each game type that each knows.
CREATE TABLE "instance" (
    "id" UUID NOT NULL,
    "release" TEXT NOT NULL,
    "rules" JSON NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "instance_pkey" PRIMARY KEY ("id")
);

COMMENT ON TABLE "instance" IS 'The instances that share the database.';
COMMENT ON COLUMN "instance"."id" IS 'Drawn at every start.';
COMMENT ON COLUMN "instance"."release" IS 'The release that the instance runs.';
COMMENT ON COLUMN "instance"."rules" IS 'The newest version of the rules that it knows, by game type.';
COMMENT ON COLUMN "instance"."seen_at" IS 'Its latest heartbeat, by the clock of the database.';

-- Times without any instance: from the last heartbeat to the one that noted the outage.
CREATE TABLE "outage" (
    "began_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outage_pkey" PRIMARY KEY ("began_at")
);

COMMENT ON TABLE "outage" IS 'Times without any instance, by the clock of the database.';
COMMENT ON COLUMN "outage"."began_at" IS 'The last heartbeat before.';
COMMENT ON COLUMN "outage"."ended_at" IS 'The first heartbeat after.';

-- Players

-- Persons and programs with seats in many games.
CREATE TABLE "player" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "external_id" TEXT,
    "suspended" BOOLEAN NOT NULL DEFAULT false,
    "accepts" TEXT[] NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "webhook_tested_at" TIMESTAMPTZ(3),
    "webhook_slow_at" TIMESTAMPTZ(3),

    CONSTRAINT "player_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "player_external_id_key" ON "player" ("external_id") WHERE "external_id" IS NOT NULL;

-- For erasing what is personal of deleted players.
CREATE INDEX "player_deleted_at_idx" ON "player" ("deleted_at") WHERE "deleted_at" IS NOT NULL;

COMMENT ON TABLE "player" IS 'Persons and programs with seats in many games.';
COMMENT ON COLUMN "player"."id" IS 'The id of the player.';
COMMENT ON COLUMN "player"."name" IS 'The name that others see. Personal.';
COMMENT ON COLUMN "player"."kind" IS 'person or bot.';
COMMENT ON COLUMN "player"."external_id" IS 'The id that a host gives to a player of its own, else null. Personal.';
COMMENT ON COLUMN "player"."suspended" IS 'Whether the operator has suspended the player.';
COMMENT ON COLUMN "player"."accepts" IS 'The game types that the player plays with whoever asks.';
COMMENT ON COLUMN "player"."created_at" IS 'When the player was created.';
COMMENT ON COLUMN "player"."deleted_at" IS 'When the player was deleted, until nothing personal is left of it; else null.';
COMMENT ON COLUMN "player"."webhook_tested_at" IS 'When the player last asked for a test of its webhook; null if never.';
COMMENT ON COLUMN "player"."webhook_slow_at" IS 'When an attempt to deliver to the player''s webhook last took long; null if never.';

-- The tokens of players, in the order of "number".
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

COMMENT ON TABLE "player_token" IS 'The tokens of players.';
COMMENT ON COLUMN "player_token"."hash" IS 'SHA-256 of the token.';
COMMENT ON COLUMN "player_token"."player_id" IS 'The player that the token acts for.';
COMMENT ON COLUMN "player_token"."number" IS 'The order of creation. A token without an end ends once a newer one is used.';
COMMENT ON COLUMN "player_token"."created_at" IS 'When the token was made.';
COMMENT ON COLUMN "player_token"."expires_at" IS 'When the token ends; null if it lasts.';

-- The players in a game, and those whom its open seats are kept for. A former player's row stays until the game is over, or
-- its seat has been resigned.
CREATE TABLE "player_game" (
    "game_id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "is_public" BOOLEAN NOT NULL,
    "is_invited" BOOLEAN NOT NULL,
    "invited_by" UUID,
    "slot" INTEGER,
    "is_former" BOOLEAN NOT NULL DEFAULT false,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "player_game_pkey" PRIMARY KEY ("game_id", "player_id"),
    CONSTRAINT "player_game_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- A player's games, newest first, of one type and of all. PostgreSQL would read the games of all types where one is asked
-- for, if the second index had the status itself.
CREATE INDEX "player_game_player_id_status_type_game_id_idx" ON "player_game" ("player_id", "status", "type", "game_id");
CREATE INDEX "player_game_player_id_status_game_id_idx" ON "player_game" ("player_id", ("status" || '/'), "game_id");

-- The same for the public ones, which is what others see.
CREATE INDEX "player_game_public_type_idx" ON "player_game" ("player_id", "status", "type", "game_id")
    WHERE "is_public" AND NOT "is_invited";
CREATE INDEX "player_game_public_idx" ON "player_game" ("player_id", ("status" || '/'), "game_id")
    WHERE "is_public" AND NOT "is_invited";

-- A stream that was interrupted finds what began, ended or was left meanwhile.
CREATE INDEX "player_game_player_id_changed_at_idx" ON "player_game" ("player_id", "changed_at");

CREATE UNIQUE INDEX "player_game_invited_by_slot_key" ON "player_game" ("invited_by", "slot") WHERE "slot" IS NOT NULL;

-- Of deleted players: their games, and those that they still have to leave.
CREATE INDEX "player_game_former_status_game_id_idx" ON "player_game" ("status", "game_id") WHERE "is_former";
CREATE INDEX "player_game_to_leave_idx" ON "player_game" ("player_id")
    WHERE "is_former" AND ("status" = 'active' OR ("status" = 'waiting' AND "is_invited"));

COMMENT ON TABLE "player_game" IS 'The players in a game, and those whom its open seats are kept for.';
COMMENT ON COLUMN "player_game"."game_id" IS 'The game.';
COMMENT ON COLUMN "player_game"."player_id" IS 'The player.';
COMMENT ON COLUMN "player_game"."type" IS 'The game type.';
COMMENT ON COLUMN "player_game"."status" IS 'That of the game, or released if the seat is no longer kept.';
COMMENT ON COLUMN "player_game"."seat" IS 'The seat, from 0.';
COMMENT ON COLUMN "player_game"."is_public" IS 'Whether the game is public.';
COMMENT ON COLUMN "player_game"."is_invited" IS 'Whether the seat is open and kept for the player.';
COMMENT ON COLUMN "player_game"."invited_by" IS 'The player that sent the invitation, else null.';
COMMENT ON COLUMN "player_game"."slot" IS 'Which of the inviting player''s twenty slots an invitation that stands takes.';
COMMENT ON COLUMN "player_game"."is_former" IS 'Whether the player has been deleted, and its name erased from the game.';
COMMENT ON COLUMN "player_game"."changed_at" IS 'When the row was written, by the clock of the database.';

-- Players who wait to be put together with others. A player waits once for a type at a time.
CREATE TABLE "match" (
    "id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "terms" JSON NOT NULL,
    "terms_hash" BYTEA NOT NULL,
    "against" TEXT NOT NULL,
    "fill_after_s" INTEGER,
    "fills_at" TIMESTAMPTZ(6),
    "commitment_id" UUID,
    "client_seed" TEXT,
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
-- A line, by what decides who fits whom, oldest first: however long it is, the first of each sort are found at once.
CREATE INDEX "match_line_idx" ON "match" ("terms_hash", "kind", "against", ("fills_at" IS NULL), "created_at", "id")
    WHERE "status" = 'waiting';
CREATE INDEX "match_line_fills_at_idx" ON "match" ("terms_hash", "fills_at")
    WHERE "status" = 'waiting' AND "fills_at" IS NOT NULL;
CREATE INDEX "match_waiting_leaves_at_idx" ON "match" ("leaves_at") WHERE "status" = 'waiting';
CREATE INDEX "match_player_id_ended_at_idx" ON "match" ("player_id", "ended_at");
CREATE INDEX "match_ended_at_idx" ON "match" ("ended_at") WHERE "ended_at" IS NOT NULL;

COMMENT ON TABLE "match" IS 'Requests of players to be put together with others.';
COMMENT ON COLUMN "match"."id" IS 'The id of the match.';
COMMENT ON COLUMN "match"."player_id" IS 'The player that asked.';
COMMENT ON COLUMN "match"."kind" IS 'That of the player, person or bot.';
COMMENT ON COLUMN "match"."type" IS 'The game type.';
COMMENT ON COLUMN "match"."terms" IS 'The number of seats, the config and the clock, with defaults filled in.';
COMMENT ON COLUMN "match"."terms_hash" IS 'SHA-256 of the type and the terms: only the same ones are put together.';
COMMENT ON COLUMN "match"."against" IS 'Whom the player wants to meet: anybody, people or bots.';
COMMENT ON COLUMN "match"."fill_after_s" IS 'After how many seconds computer players take the seats that are left; null if never.';
COMMENT ON COLUMN "match"."fills_at" IS 'From when on computer players may take seats; null if never.';
COMMENT ON COLUMN "match"."commitment_id" IS 'The commitment for the seed of the game, if its player has one; else null.';
COMMENT ON COLUMN "match"."client_seed" IS 'The part of the seed that its player has chosen, if it has a commitment; else null.';
COMMENT ON COLUMN "match"."status" IS 'waiting, matched or cancelled.';
COMMENT ON COLUMN "match"."created_at" IS 'When the player began to wait.';
COMMENT ON COLUMN "match"."leaves_at" IS 'When a match that waits is cancelled unless its player listens.';
COMMENT ON COLUMN "match"."ended_at" IS 'When it was matched or cancelled; null while it waits.';
COMMENT ON COLUMN "match"."game_id" IS 'The game that was made of it, else null.';
COMMENT ON COLUMN "match"."seat" IS 'The seat of the player in that game, else null.';

-- Series: many games between the same participants. "players" and "client_seeds" are in the same order; the bits of "accepted" are
-- theirs. "tally" follows from the outcomes of the games; "revision" guards it, and "is_stale" says that it has to be made again.
CREATE TABLE "series" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "created_by" UUID,
    "slot" INTEGER,
    "players" JSON NOT NULL,
    "accepted" INTEGER NOT NULL,
    "client_seeds" JSON NOT NULL,
    "games" INTEGER NOT NULL,
    "parallel" INTEGER NOT NULL,
    "config" JSON NOT NULL,
    "clock" JSON,
    "rated" BOOLEAN NOT NULL,
    "secret" BYTEA NOT NULL,
    "begun" INTEGER NOT NULL DEFAULT 0,
    "played" INTEGER NOT NULL DEFAULT 0,
    "tally" JSON NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "is_stale" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closes_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "series_pkey" PRIMARY KEY ("id")
);

-- Those of a type, newest first, of one status or of all.
CREATE INDEX "series_type_id_idx" ON "series" ("type", "id");
CREATE INDEX "series_type_status_id_idx" ON "series" (("type" || '/' || "status"), "id");
-- For the job: those whose players have not all accepted in time, and those with a free place, or whose tally is old.
CREATE INDEX "series_waiting_closes_at_idx" ON "series" ("closes_at") WHERE "status" = 'waiting';
CREATE INDEX "series_due_idx" ON "series" ("id")
    WHERE "is_stale" OR ("status" = 'running' AND "begun" < "games" AND "begun" - "played" < "parallel");
CREATE UNIQUE INDEX "series_created_by_slot_key" ON "series" ("created_by", "slot") WHERE "slot" IS NOT NULL;

COMMENT ON TABLE "series" IS 'Many games between the same participants.';
COMMENT ON COLUMN "series"."id" IS 'The id of the series.';
COMMENT ON COLUMN "series"."type" IS 'The game type.';
COMMENT ON COLUMN "series"."status" IS 'waiting, running, finished or cancelled.';
COMMENT ON COLUMN "series"."created_by" IS 'The player that created it; null if the operator did.';
COMMENT ON COLUMN "series"."slot" IS 'Which of its creator''s three slots it takes until none of its games can follow; else null.';
COMMENT ON COLUMN "series"."players" IS 'The participants: ids of players, or levels of computer players.';
COMMENT ON COLUMN "series"."accepted" IS 'Who has accepted, a bit for each participant.';
COMMENT ON COLUMN "series"."client_seeds" IS 'What each participant adds to the seeds; null if nothing.';
COMMENT ON COLUMN "series"."games" IS 'How many games there are to be.';
COMMENT ON COLUMN "series"."parallel" IS 'How many may be played at the same time.';
COMMENT ON COLUMN "series"."config" IS 'The config of the games.';
COMMENT ON COLUMN "series"."clock" IS 'The clocks of the games; null without players.';
COMMENT ON COLUMN "series"."rated" IS 'Whether the results count in the ladder.';
COMMENT ON COLUMN "series"."secret" IS 'What the secrets of the games derive from. Secret until the series is over.';
COMMENT ON COLUMN "series"."begun" IS 'How many games have begun.';
COMMENT ON COLUMN "series"."played" IS 'How many of them are over, as far as they are counted.';
COMMENT ON COLUMN "series"."tally" IS 'The scores and the difference after these.';
COMMENT ON COLUMN "series"."revision" IS 'Counts the changes of the outcomes.';
COMMENT ON COLUMN "series"."is_stale" IS 'Whether the outcomes have changed since the tally was made.';
COMMENT ON COLUMN "series"."created_at" IS 'When it was created.';
COMMENT ON COLUMN "series"."closes_at" IS 'Until when its players can accept.';
COMMENT ON COLUMN "series"."started_at" IS 'When all had accepted; null before.';
COMMENT ON COLUMN "series"."ended_at" IS 'When it was finished or cancelled; null before.';

-- The players of series. "status" and "changed_at" are for their streams.
CREATE TABLE "series_player" (
    "series_id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "name" TEXT,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "series_player_pkey" PRIMARY KEY ("series_id", "player_id")
);

CREATE INDEX "series_player_waiting_idx" ON "series_player" ("player_id", "series_id") WHERE "status" = 'waiting';
CREATE INDEX "series_player_changed_at_idx" ON "series_player" ("player_id", "changed_at", "series_id");

COMMENT ON TABLE "series_player" IS 'The players of series.';
COMMENT ON COLUMN "series_player"."series_id" IS 'The series.';
COMMENT ON COLUMN "series_player"."player_id" IS 'The player.';
COMMENT ON COLUMN "series_player"."name" IS 'The name of the player when the series was created; null once the player has been deleted.';
COMMENT ON COLUMN "series_player"."kind" IS 'person or bot.';
COMMENT ON COLUMN "series_player"."status" IS 'That of the series.';
COMMENT ON COLUMN "series_player"."changed_at" IS 'When the status or the number of games played last changed.';

-- The games of series. Each number begins once. They outlive their games.
CREATE TABLE "series_game" (
    "series_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "game_id" UUID NOT NULL,
    "outcome" JSON,
    "archived" JSON,

    CONSTRAINT "series_game_pkey" PRIMARY KEY ("series_id", "number")
);

COMMENT ON TABLE "series_game" IS 'The games of series that have begun.';
COMMENT ON COLUMN "series_game"."series_id" IS 'The series.';
COMMENT ON COLUMN "series_game"."number" IS 'The number of the game in it, from 0.';
COMMENT ON COLUMN "series_game"."game_id" IS 'The game, which may have left the database.';
COMMENT ON COLUMN "series_game"."outcome" IS 'Which participants won, and whose time ran out; null until it is over.';
COMMENT ON COLUMN "series_game"."archived" IS 'What lists show of the game, once it may have left the database; else null.';

-- Webhooks

-- Each registration has an "id" and a secret of its own.
CREATE TABLE "webhook" (
    "player_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_delivery_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "busy_until" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("player_id"),
    CONSTRAINT "webhook_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

COMMENT ON TABLE "webhook" IS 'The URLs at which players want to be notified.';
COMMENT ON COLUMN "webhook"."player_id" IS 'The player.';
COMMENT ON COLUMN "webhook"."id" IS 'Another one for each registration.';
COMMENT ON COLUMN "webhook"."url" IS 'The URL. Personal, and it may hold a secret of the player.';
COMMENT ON COLUMN "webhook"."secret" IS 'The key that signs deliveries. Secret.';
COMMENT ON COLUMN "webhook"."created_at" IS 'When the URL was registered.';
COMMENT ON COLUMN "webhook"."last_delivery_at" IS 'When the target last accepted a delivery. Until it has accepted one, it gets tests only.';
COMMENT ON COLUMN "webhook"."last_error" IS 'Why the latest delivery failed: timeout, connection, tls or status- and a number; null if it did not.';
COMMENT ON COLUMN "webhook"."failing_since" IS 'When the first of the latest failures was; null after a success.';
COMMENT ON COLUMN "webhook"."disabled" IS 'Whether the target has failed for too long to be called any more.';
COMMENT ON COLUMN "webhook"."busy_until" IS 'Until when an attempt is under way, at the latest; null if none is.';

-- What is still to be delivered. No foreign keys: a change of a game must not wait for a webhook.
CREATE TABLE "delivery" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "player_id" UUID NOT NULL,
    "game_id" UUID,
    "kind" TEXT NOT NULL,
    "notice" JSON NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "delivery_due_at_idx" ON "delivery" ("due_at");
CREATE INDEX "delivery_player_id_idx" ON "delivery" ("player_id");
CREATE INDEX "delivery_created_at_idx" ON "delivery" ("created_at");

-- A new turn replaces the notice of the one before, which has passed.
CREATE UNIQUE INDEX "delivery_turn_key" ON "delivery" ("game_id", "player_id") WHERE "kind" = 'your-turn';

COMMENT ON TABLE "delivery" IS 'Notices that are still to be delivered to webhooks.';
COMMENT ON COLUMN "delivery"."id" IS 'The id that the target sees, the same at each attempt.';
COMMENT ON COLUMN "delivery"."player_id" IS 'The player that is notified.';
COMMENT ON COLUMN "delivery"."game_id" IS 'The game that the notice is about; null if it is about none.';
COMMENT ON COLUMN "delivery"."kind" IS 'The type that the target sees, such as your-turn.';
COMMENT ON COLUMN "delivery"."notice" IS 'The notice; empty for a test.';
COMMENT ON COLUMN "delivery"."attempts" IS 'How many attempts have failed.';
COMMENT ON COLUMN "delivery"."created_at" IS 'When the notice was made.';
COMMENT ON COLUMN "delivery"."due_at" IS 'When the next attempt is due; null for a test that is under way, which is not retried.';

-- When an address may get its next request, from any instance.
CREATE TABLE "delivery_target" (
    "address" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delivery_target_pkey" PRIMARY KEY ("address")
);

CREATE INDEX "delivery_target_next_at_idx" ON "delivery_target" ("next_at");

COMMENT ON TABLE "delivery_target" IS 'Addresses that got deliveries lately, so that none gets too many.';
COMMENT ON COLUMN "delivery_target"."address" IS 'The IP address, or the network of an IPv6 address.';
COMMENT ON COLUMN "delivery_target"."next_at" IS 'When it may get its next request.';

-- Statistics

-- Finished public games of each type, counted by "counter" and "value".
CREATE TABLE "type_statistic" (
    "type" TEXT NOT NULL,
    "counter" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "games" BIGINT NOT NULL,

    CONSTRAINT "type_statistic_pkey" PRIMARY KEY ("type", "counter", "value")
);

COMMENT ON TABLE "type_statistic" IS 'How many finished public games of a type had what. Games that left the database stay counted, unless the operator deleted them.';
COMMENT ON COLUMN "type_statistic"."type" IS 'The game type.';
COMMENT ON COLUMN "type_statistic"."counter" IS 'What is counted: length, outcome, reason, winner (a seat), or the seats of a level, such as cpu:easy.';
COMMENT ON COLUMN "type_statistic"."value" IS 'The number of entries, the outcome, the reason, the seat, or what came of it for the level: wins, draws or losses.';
COMMENT ON COLUMN "type_statistic"."games" IS 'The number of games or, for a level, of seats.';

-- The results of rated games, numbered by type in the order in which they were counted. They outlive their games.
CREATE TABLE "ladder_result" (
    "type" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "game_id" UUID NOT NULL,
    "head" BYTEA NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "places" JSON NOT NULL,

    CONSTRAINT "ladder_result_pkey" PRIMARY KEY ("type", "number")
);

CREATE UNIQUE INDEX "ladder_result_game_id_key" ON "ladder_result" ("game_id");

COMMENT ON TABLE "ladder_result" IS 'The results of rated games, in the order in which they count.';
COMMENT ON COLUMN "ladder_result"."type" IS 'The game type.';
COMMENT ON COLUMN "ladder_result"."number" IS 'Counts the results of the type, from 1.';
COMMENT ON COLUMN "ladder_result"."game_id" IS 'The game, which may have left the database.';
COMMENT ON COLUMN "ladder_result"."head" IS 'The hash of the last entry of the game.';
COMMENT ON COLUMN "ladder_result"."at" IS 'The time of the last entry of the game.';
COMMENT ON COLUMN "ladder_result"."places" IS 'By seat, the player or level, and its place.';

-- What the results so far say of each participant.
CREATE TABLE "rating" (
    "type" TEXT NOT NULL,
    "participant" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT,
    "mu" DOUBLE PRECISION NOT NULL,
    "sigma" DOUBLE PRECISION NOT NULL,
    "rating" INTEGER NOT NULL,
    "deviation" INTEGER NOT NULL,
    "games" INTEGER NOT NULL,
    "wins" INTEGER NOT NULL,
    "draws" INTEGER NOT NULL,
    "losses" INTEGER NOT NULL,

    CONSTRAINT "rating_pkey" PRIMARY KEY ("type", "participant")
);

-- The ladder, of all or of one kind, with those who have played little or without.
CREATE INDEX "rating_all_idx" ON "rating" ("type", (-"rating"), "participant") WHERE "kind" IS NOT NULL;
CREATE INDEX "rating_settled_idx" ON "rating" ("type", (-"rating"), "participant") WHERE "kind" IS NOT NULL AND "deviation" <= 200;
CREATE INDEX "rating_kind_idx" ON "rating" ("type", "kind", (-"rating"), "participant");
CREATE INDEX "rating_kind_settled_idx" ON "rating" ("type", "kind", (-"rating"), "participant") WHERE "deviation" <= 200;

CREATE INDEX "rating_participant_idx" ON "rating" ("participant");

COMMENT ON TABLE "rating" IS 'The ratings of players and levels, by type.';
COMMENT ON COLUMN "rating"."type" IS 'The game type.';
COMMENT ON COLUMN "rating"."participant" IS 'The id of a player; of a level of computer players: level: and its name.';
COMMENT ON COLUMN "rating"."kind" IS 'person, bot or cpu; null once the player has been deleted.';
COMMENT ON COLUMN "rating"."mu" IS 'The mean of its strength.';
COMMENT ON COLUMN "rating"."sigma" IS 'The standard deviation of its strength.';
COMMENT ON COLUMN "rating"."rating" IS 'The mean as it is shown.';
COMMENT ON COLUMN "rating"."deviation" IS 'The standard deviation as it is shown.';
COMMENT ON COLUMN "rating"."games" IS 'How many rated games it has played.';
COMMENT ON COLUMN "rating"."wins" IS 'How many it won alone.';
COMMENT ON COLUMN "rating"."draws" IS 'How many it won with others.';
COMMENT ON COLUMN "rating"."losses" IS 'All others.';

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

COMMENT ON TABLE "player_statistic" IS 'What came of the finished games of each player, until it is deleted.';
COMMENT ON COLUMN "player_statistic"."player_id" IS 'The player.';
COMMENT ON COLUMN "player_statistic"."type" IS 'The game type.';
COMMENT ON COLUMN "player_statistic"."is_public" IS 'Whether the games are public.';
COMMENT ON COLUMN "player_statistic"."wins" IS 'Games that the player won.';
COMMENT ON COLUMN "player_statistic"."draws" IS 'Games in which it tied with others.';
COMMENT ON COLUMN "player_statistic"."losses" IS 'All others; also those in which a computer player took over its seat.';
COMMENT ON COLUMN "player_statistic"."resigned" IS 'Games in which it resigned, whatever came of them.';
COMMENT ON COLUMN "player_statistic"."timed_out" IS 'Games in which its time was up, whatever came of them.';

-- Archive

-- What is left of a game whose record has been archived.
CREATE TABLE "archived_game" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "visibility" TEXT NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "archived_game_pkey" PRIMARY KEY ("id")
);

COMMENT ON TABLE "archived_game" IS 'What is left of games whose records have been archived.';
COMMENT ON COLUMN "archived_game"."id" IS 'The id of the game.';
COMMENT ON COLUMN "archived_game"."type" IS 'The game type.';
COMMENT ON COLUMN "archived_game"."visibility" IS 'public, unlisted or private.';
COMMENT ON COLUMN "archived_game"."day" IS 'The day on which the game ended, by UTC; its record is in the folder of that day.';
