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
        CASE WHEN NOT ($2 -> 'winners')::jsonb @> to_jsonb(number::int - 1) THEN 'losses'
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
    DELETE FROM stored_response WHERE game_id = deleted;
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
    players uuid[];
BEGIN
    SELECT type, visibility, coalesce(finished_at, cancelled_at) AS over_at, version, head, seats, result INTO gone FROM game
    WHERE id = archived AND head = decode(wanted_head, 'hex') AND (counted OR status = 'cancelled') FOR UPDATE;
    IF NOT FOUND THEN RETURN NULL; END IF;
    DELETE FROM game WHERE id = archived;
    DELETE FROM stored_response WHERE game_id = archived;
    DELETE FROM rematch WHERE game_id = archived;
    DELETE FROM player_game WHERE game_id = archived;
    SELECT array_agg((seat -> 'player' ->> 'id')::uuid) INTO players
    FROM json_array_elements(gone.seats) AS each (seat) WHERE seat -> 'player' ->> 'kind' IS NOT NULL;
    INSERT INTO archived_game (id, type, visibility, day, entries, head, seats, result, named) VALUES (
        archived, gone.type, gone.visibility, (gone.over_at AT TIME ZONE 'UTC')::date, gone.version, gone.head, gone.seats,
        gone.result, players
    );
    RETURN archived;
END $$;

COMMENT ON FUNCTION "archive_game" IS 'Deletes a game whose record has been archived, and leaves the row that stays of it.';
