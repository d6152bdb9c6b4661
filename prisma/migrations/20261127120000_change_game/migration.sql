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

COMMENT ON TABLE "rematch" IS 'In a distributed database, the rematches that were not cancelled; empty on one server.';
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
        INSERT INTO stored_response (
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
    UPDATE stored_response SET pending = false, version = coalesce((
        SELECT min(entry.seq) FROM entry
        WHERE entry.game_id = settled AND entry.seq > stored_response.first_seq AND entry.by NOT LIKE 'cpu:%'
    ), present)
    WHERE stored_response.game_id = settled AND stored_response.subject_id = settled AND stored_response.pending;
    -- The response to a creation is stored under its key, and ends before anybody moves.
    PERFORM 1 FROM entry WHERE game_id = settled AND seq > 0 AND by NOT LIKE 'cpu:%';
    IF NOT FOUND THEN
        UPDATE stored_response SET pending = false, version = present WHERE subject_id = settled AND pending;
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
        "dueAt" float8, kind text, deadline float8, "settledVersion" int, "turnOf" uuid
    );
    at := to_timestamp(input."updatedAt" / 1000);
    IF input."keyHash" IS NOT NULL THEN
        PERFORM 1 FROM stored_response WHERE game_id = changed AND key_hash = decode(input."keyHash", 'hex');
        IF FOUND THEN RETURN NULL; END IF;
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
        INSERT INTO delivery (player_id, host, game_id, kind, notice, created_at, due_at)
        SELECT player_id, host, line."gameId", line.kind, line.notice, statement_timestamp(), statement_timestamp()
        FROM webhook WHERE player_id = line."playerId" AND NOT disabled
        ON CONFLICT (game_id, player_id) WHERE kind = 'your-turn' DO UPDATE SET
            id = excluded.id, notice = excluded.notice, attempts = 0, created_at = excluded.created_at, due_at = excluded.due_at;
    END LOOP;
    RETURN changed;
END $$;

COMMENT ON FUNCTION "change_game" IS 'Stores one update of one game, its entries and what belongs to them, under the guard of the service.';
