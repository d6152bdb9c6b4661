-- What the service does in single statements about many games at once, for one game each: a distributed database sends the call to
-- the node that holds the game. The parameters are those of the statements in write-statements.ts, the guards are theirs too, and the
-- clock is that of the node.

-- On one server, an index of "game" lets a game have one rematch that was not cancelled. Over several, no index can; this table's
-- primary key does.
CREATE TABLE "rematch" (
    "old_id" UUID NOT NULL,
    "game_id" UUID NOT NULL,

    CONSTRAINT "rematch_pkey" PRIMARY KEY ("old_id")
);

-- By it, the row of a game that leaves is found.
CREATE INDEX "rematch_game_id_idx" ON "rematch" ("game_id");

COMMENT ON TABLE "rematch" IS 'The rematches that were not cancelled, once games are on several servers.';
COMMENT ON COLUMN "rematch"."old_id" IS 'The game that was played before.';
COMMENT ON COLUMN "rematch"."game_id" IS 'The rematch.';

CREATE FUNCTION "take_rematch"("old" uuid, "rematch" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM game WHERE id = rematch;
    IF FOUND THEN INSERT INTO rematch (old_id, game_id) VALUES (old, rematch); END IF;
END $$;

COMMENT ON FUNCTION "take_rematch" IS 'Makes a game, if it was stored, the rematch of another; violates a key if that has one.';

CREATE FUNCTION "store_records"("records" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    line record;
BEGIN
    FOR line IN SELECT * FROM json_to_recordset(records::json) AS each (
        "scopeId" uuid, "keyHash" text, "requestHash" text, "subjectId" uuid, "firstSeq" int, version int, viewer int, salt text,
        "playerId" uuid, pending boolean, "createdAt" float8
    ) LOOP
        INSERT INTO idempotency_record (
            game_id, key_hash, request_hash, subject_id, first_seq, version, viewer, salt, player_id, pending, created_at
        ) VALUES (
            line."scopeId", decode(line."keyHash", 'hex'), decode(line."requestHash", 'hex'), line."subjectId", line."firstSeq",
            line.version, line.viewer, decode(line.salt, 'hex'), line."playerId", coalesce(line.pending, false),
            to_timestamp(line."createdAt" / 1000)
        );
    END LOOP;
END $$;

COMMENT ON FUNCTION "store_records" IS 'Adds idempotency records.';

CREATE FUNCTION "settle_game"("settled" uuid, "settled_version" int DEFAULT NULL) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    present int := settled_version;
BEGIN
    IF present IS NULL THEN SELECT version INTO present FROM game WHERE id = settled; END IF;
    UPDATE idempotency_record SET pending = false, version = coalesce((
        SELECT min(entry.seq) FROM entry
        WHERE entry.game_id = settled AND entry.seq > idempotency_record.first_seq AND entry.by NOT LIKE 'cpu:%'
    ), present)
    WHERE idempotency_record.game_id = settled AND idempotency_record.subject_id = settled AND idempotency_record.pending;
    -- The response to a creation is stored under its key, and ends before anybody moves.
    PERFORM 1 FROM entry WHERE game_id = settled AND seq > 0 AND by NOT LIKE 'cpu:%';
    IF NOT FOUND THEN
        UPDATE idempotency_record SET pending = false, version = present WHERE subject_id = settled AND pending;
    END IF;
    RETURN settled;
END $$;

COMMENT ON FUNCTION "settle_game" IS 'Ends what is pending in a game, at a version; at present without one.';

CREATE FUNCTION "claim_seat"("claimed" uuid, "seat_index" int, "token_hash" text, "records" text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    hash jsonb := coalesce(to_jsonb(token_hash), 'null');
BEGIN
    UPDATE game SET seats = jsonb_set(seats::jsonb, ARRAY[seat_index::text, 'tokenHash'], hash)::json
    WHERE id = claimed AND seats -> seat_index ->> 'kind' = 'human';
    IF NOT FOUND THEN RETURN NULL; END IF;
    PERFORM store_records(records);
    RETURN claimed;
END $$;

COMMENT ON FUNCTION "claim_seat" IS 'Sets the token of one human seat and adds the idempotency record.';

CREATE FUNCTION "change_game"(
    "changed" uuid, "updates" text, "entries" text, "records" text, "players" text DEFAULT '[]', "notices" text DEFAULT '[]'
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    input record;
    line record;
    changed_at timestamptz;
    at timestamptz;
    ends timestamptz;
BEGIN
    SELECT * INTO STRICT input FROM json_to_recordset(updates::json) AS each (
        "expectedVersion" int, "expectedHead" text, version int, status text, "seatIndex" int, seat jsonb, state json,
        result json, offers json, head text, "updatedAt" float8, "keyHash" text, "isLeftToComputers" boolean, clock json,
        "dueAt" float8, kind text, deadline float8, "settledVersion" int, "turnOf" uuid, "takenBy" uuid
    );
    at := to_timestamp(input."updatedAt" / 1000);
    IF input."keyHash" IS NOT NULL THEN
        PERFORM 1 FROM idempotency_record WHERE game_id = changed AND key_hash = decode(input."keyHash", 'hex');
        IF FOUND THEN RETURN NULL; END IF;
    END IF;

    IF input."takenBy" IS NOT NULL THEN
        PERFORM 1 FROM player WHERE id = input."takenBy" AND deleted_at IS NULL FOR SHARE;
        IF NOT FOUND THEN RETURN NULL; END IF;
    END IF;

    IF input.kind IS NOT NULL THEN
        SELECT updated_at INTO changed_at FROM game WHERE id = changed FOR UPDATE;
        IF at NOT BETWEEN clock_timestamp() - interval '1 second' AND clock_timestamp() THEN RETURN NULL; END IF;
        ends := to_timestamp(input.deadline / 1000);
        IF ends IS NOT NULL AND input.kind <> 'extension' THEN
            IF input.kind IN ('timeout', 'expiry') THEN
                IF input."updatedAt" < input.deadline THEN RETURN NULL; END IF;
            ELSIF clock_timestamp() >= ends THEN RETURN NULL;
            END IF;
            IF input.kind NOT IN ('join', 'expiry') THEN
                PERFORM 1 FROM outage WHERE ended_at > changed_at AND began_at < ends;
                IF FOUND THEN RETURN NULL; END IF;
            END IF;
            IF input.kind = 'timeout' THEN
                PERFORM 1 FROM instance WHERE seen_at > clock_timestamp() - interval '10 seconds';
                IF NOT FOUND THEN RETURN NULL; END IF;
            END IF;
        END IF;
    END IF;

    UPDATE game SET
        version = input.version, status = input.status, state = input.state, result = input.result, offers = input.offers,
        head = decode(input.head, 'hex'), updated_at = at, left_to_computers = coalesce(input."isLeftToComputers", false),
        cancelled_at = CASE WHEN input.status = 'cancelled' THEN at END,
        turn_of = input."turnOf", clock = coalesce(input.clock, clock), due_at = CASE
            WHEN input.status IN ('waiting', 'active') THEN least(due_at, to_timestamp(input."dueAt" / 1000)) END,
        seats = CASE WHEN input.seat IS NULL THEN seats
            ELSE jsonb_set(seats::jsonb, ARRAY[input."seatIndex"::text], input.seat, false)::json END
    WHERE id = changed AND version = input."expectedVersion" AND head = decode(input."expectedHead", 'hex');
    IF NOT FOUND THEN RETURN NULL; END IF;

    IF input.status = 'cancelled' THEN
        DELETE FROM rematch WHERE old_id = (SELECT rematch_of FROM game WHERE id = changed);
    END IF;
    IF input."settledVersion" IS NOT NULL THEN
        PERFORM settle_game(changed, input."settledVersion");
    END IF;

    FOR line IN SELECT * FROM json_to_recordset(entries::json) AS each (
        seq int, seat int, by text, move json, events json, at float8, body text, hash text
    ) LOOP
        INSERT INTO entry (game_id, seq, seat, by, move, events, at, body, hash) VALUES (
            changed, line.seq, line.seat, line."by", line.move, line.events, to_timestamp(line.at / 1000),
            decode(line.body, 'hex'), decode(line.hash, 'hex')
        );
    END LOOP;

    PERFORM store_records(records);

    FOR line IN SELECT * FROM json_to_recordset(players::json) AS each (
        "playerId" uuid, type text, status text, seat int, "isInvited" boolean, "isPublic" boolean, "invitedBy" uuid, slot int
    ) LOOP
        INSERT INTO player_game (game_id, player_id, type, status, seat, is_invited, is_public, invited_by, slot, changed_at)
        VALUES (
            changed, line."playerId", line.type, line.status, line.seat, line."isInvited", line."isPublic", line."invitedBy",
            line.slot, clock_timestamp()
        )
        ON CONFLICT (game_id, player_id) DO UPDATE SET
            status = excluded.status, seat = excluded.seat, is_invited = excluded.is_invited, is_public = excluded.is_public,
            changed_at = excluded.changed_at,
            slot = CASE WHEN excluded.is_invited AND excluded.status = 'waiting' THEN player_game.slot END;
    END LOOP;

    FOR line IN SELECT * FROM json_to_recordset(notices::json) AS each ("playerId" uuid, "gameId" uuid, kind text, notice json) LOOP
        INSERT INTO delivery (player_id, game_id, kind, notice, created_at, due_at)
        SELECT player_id, line."gameId", line.kind, line.notice, statement_timestamp(), statement_timestamp()
        FROM webhook WHERE player_id = line."playerId" AND NOT disabled
        ON CONFLICT (game_id, player_id) WHERE kind = 'your-turn' DO UPDATE SET
            id = excluded.id, notice = excluded.notice, attempts = 0, created_at = excluded.created_at, due_at = excluded.due_at;
    END LOOP;
    RETURN changed;
END $$;

COMMENT ON FUNCTION "change_game" IS 'Stores one update of one game, its entries and what belongs to them, under the guard of the service.';

-- What jobs of the service do to many games in a statement, for one game each, for a database that is distributed over several servers.
-- The statements are in statistics.ts, logs.ts and archive.ts.

CREATE FUNCTION "tally_game"("tallied" uuid, "sign" int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    played record;
    leavings json;
BEGIN
    SELECT type, version, visibility = 'public' AS is_public, seats, result INTO STRICT played FROM game WHERE id = tallied;
    SELECT coalesce(json_agg(json_build_object('seat', seat, 'seq', seq, 'type', move ->> 'type')), '[]') INTO leavings
    FROM logged_entry WHERE game_id = tallied AND move ->> 'type' IN ('resign', 'timeout');

    INSERT INTO player_statistic (player_id, type, is_public, wins, draws, losses, resigned, timed_out)
    SELECT player.id, played.type, played.is_public,
        sign * count(*) FILTER (WHERE seat.result = 'wins' AND NOT is_taken_over),
        sign * count(*) FILTER (WHERE seat.result = 'draws' AND NOT is_taken_over),
        sign * count(*) FILTER (WHERE seat.result = 'losses' OR is_taken_over),
        sign * count(*) FILTER (WHERE leaving = 'resign'), sign * count(*) FILTER (WHERE leaving = 'timeout')
    FROM seat_outcomes(played.seats, played.result, leavings, played.version) AS seat
    JOIN player ON player.id = seat.player_id AND player.deleted_at IS NULL
    GROUP BY player.id ORDER BY player.id
    ON CONFLICT (player_id, type, is_public) DO UPDATE SET
        wins = player_statistic.wins + excluded.wins, draws = player_statistic.draws + excluded.draws,
        losses = player_statistic.losses + excluded.losses, resigned = player_statistic.resigned + excluded.resigned,
        timed_out = player_statistic.timed_out + excluded.timed_out;
    IF NOT played.is_public THEN RETURN; END IF;

    INSERT INTO type_statistic (type, counter, value, games)
    SELECT played.type, counter, value, sign * count(*) FROM (
        VALUES ('length', played.version::text), ('outcome', played.result ->> 'outcome'), ('reason', played.result ->> 'reason')
        UNION ALL
        SELECT CASE WHEN kind = 'cpu' THEN 'cpu:' || level ELSE 'winner' END, CASE WHEN kind = 'cpu' THEN result ELSE seat::text END
        FROM (
            SELECT seat, kind, level, result FROM seat_outcomes(played.seats, played.result, leavings, played.version)
            WHERE kind = 'cpu'
            UNION ALL
            SELECT seat, NULL, NULL, result FROM seat_outcomes(played.seats, played.result, leavings, played.version)
            WHERE result = 'wins'
        ) AS had
    ) AS each (counter, value) GROUP BY counter, value ORDER BY counter, value
    ON CONFLICT (type, counter, value) DO UPDATE SET games = type_statistic.games + excluded.games;
END $$;

COMMENT ON FUNCTION "tally_game" IS 'Adds a game to the statistics (sign 1), or takes it away (-1).';

CREATE FUNCTION "seat_outcomes"(json, json, json, int)
RETURNS TABLE ("seat" int, "kind" text, "level" text, "player_id" uuid, "is_taken_over" boolean, "result" text, "leaving" text)
LANGUAGE sql IMMUTABLE AS $$
    SELECT number::int - 1, each ->> 'kind', each ->> 'level', (each -> 'player' ->> 'id')::uuid, taken,
        CASE WHEN $2 ->> 'outcome' = 'draw' AND $2 ->> 'winners' = '[]' THEN 'draws'
            WHEN NOT ($2 -> 'winners')::jsonb @> to_jsonb(number::int - 1) THEN 'losses'
            WHEN $2 ->> 'outcome' = 'win' THEN 'wins' ELSE 'draws' END,
        (
            SELECT one ->> 'type' FROM json_array_elements($3) AS left_with (one)
            WHERE (one ->> 'seat')::int = number - 1 AND (one ->> 'seq')::int >= CASE WHEN taken THEN 0 ELSE $4 - 1 END
            ORDER BY (one ->> 'seq')::int LIMIT 1
        )
    FROM json_array_elements($1) WITH ORDINALITY AS place (each, number)
    CROSS JOIN LATERAL (SELECT coalesce((each ->> 'resigned')::boolean, false)) AS takeover (taken)
$$;

COMMENT ON FUNCTION "seat_outcomes" IS 'What came of each seat of a finished game, by its seats, its result, who left, and its version.';

CREATE FUNCTION "count_game"("counting" uuid) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    UPDATE game SET counted = true WHERE id = counting AND status = 'finished' AND NOT counted;
    IF NOT FOUND THEN RETURN NULL; END IF;
    PERFORM tally_game(counting, 1);
    RETURN counting;
END $$;

COMMENT ON FUNCTION "count_game" IS 'Adds a finished game to the statistics, once.';

CREATE FUNCTION "delete_game"("deleted" uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    was_counted boolean;
BEGIN
    SELECT counted INTO was_counted FROM game WHERE id = deleted FOR UPDATE;
    IF NOT FOUND THEN RETURN NULL; END IF;
    IF was_counted THEN PERFORM tally_game(deleted, -1); END IF;
    DELETE FROM game WHERE id = deleted;
    DELETE FROM idempotency_record WHERE game_id = deleted;
    DELETE FROM rematch WHERE game_id = deleted;
    DELETE FROM player_game WHERE game_id = deleted;
    RETURN deleted;
END $$;

COMMENT ON FUNCTION "delete_game" IS 'Deletes a game and what belongs to it, and takes it away from the statistics if they have counted it.';

CREATE FUNCTION "pack_game"("packed" uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    ended timestamptz;
    line record;
BEGIN
    SELECT finished_at INTO ended FROM game WHERE id = packed AND finished_at IS NOT NULL FOR UPDATE;
    IF NOT FOUND THEN RETURN NULL; END IF;
    FOR line IN
        SELECT seq / 100 * 100 AS first_seq, json_agg(
            json_build_array(seq, seat, by, move, events, (extract(epoch FROM at) * 1000)::bigint) ORDER BY seq
        ) AS lines, string_agg(body, '' ORDER BY seq) AS bodies, string_agg(hash, '' ORDER BY seq) AS hashes
        FROM entry WHERE game_id = packed GROUP BY 1
    LOOP
        INSERT INTO packed_log (game_id, first_seq, finished_at, lines, bodies, hashes)
        VALUES (packed, line.first_seq, ended, line.lines, line.bodies, line.hashes);
    END LOOP;
    DELETE FROM entry WHERE game_id = packed;
    RETURN packed;
END $$;

COMMENT ON FUNCTION "pack_game" IS 'Packs the log of a finished game.';

CREATE FUNCTION "archive_game"("archived" uuid, "wanted_head" text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    gone record;
BEGIN
    SELECT type, visibility, coalesce(finished_at, cancelled_at) AS over_at INTO gone FROM game
    WHERE id = archived AND head = decode(wanted_head, 'hex') AND (counted OR status = 'cancelled')
        AND (series_id IS NULL OR in_series) FOR UPDATE;
    IF NOT FOUND THEN RETURN NULL; END IF;
    DELETE FROM game WHERE id = archived;
    DELETE FROM idempotency_record WHERE game_id = archived;
    DELETE FROM rematch WHERE game_id = archived;
    DELETE FROM player_game WHERE game_id = archived;
    INSERT INTO archived_game (id, type, visibility, day)
    VALUES (archived, gone.type, gone.visibility, (gone.over_at AT TIME ZONE 'UTC')::date);
    RETURN archived;
END $$;

COMMENT ON FUNCTION "archive_game" IS 'Deletes a game whose record has been archived, and leaves the row that stays of it.';

-- A distributed database has the server that holds a game, or is to hold it, answer.
CREATE FUNCTION "time_at"("asked" uuid) RETURNS double precision LANGUAGE plpgsql AS $$
BEGIN
    RETURN extract(epoch FROM clock_timestamp()) * 1000;
END $$;

COMMENT ON FUNCTION "time_at" IS 'The time in milliseconds since 1970 by the clock of the server of a game.';
