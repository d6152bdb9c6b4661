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

CREATE OR REPLACE VIEW "analysis"."moves" WITH (security_barrier) AS
SELECT e."game_id", g."type", e."seq", e."seat", e."by", e."move", e."events", e."at"
FROM "logged_entry" e
JOIN "game" g ON g."id" = e."game_id"
WHERE g."status" IN ('finished', 'cancelled');
