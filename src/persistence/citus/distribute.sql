-- Distributes a database of Parlour, empty or with games, over the servers of a Citus cluster: docs/scaling.md tells when and how.
-- Run `psql -f src/persistence/citus/distribute.sql` on the coordinator while no instance runs, and again after an upgrade and
-- after adding servers. What is done already stays as it is.
--
-- by game, in the same place: game, entry, packed_log, note, idempotency_record, archived_game, and rematch by the game before
-- on the coordinator, readable and writable through every server: everything else, which is of players or of the whole service:
--   player, player_token, player_game, player_statistic, type_statistic, ladder_result, rating, series, series_player, series_game, webhook, delivery, delivery_target, match, commitment,
--   instance, outage, _prisma_migrations
-- Reference tables, with a copy on every server, could not be written while one server is down; heartbeats and commitments can.
\set ON_ERROR_STOP on
SET client_min_messages = warning;
-- For statements about all shards that precede others on the coordinator's tables, as when a player is deleted.
ALTER ROLE CURRENT_USER SET citus.multi_shard_modify_mode = 'sequential';
SET citus.multi_shard_modify_mode = 'sequential';
BEGIN;

DO $$
DECLARE
    item record;
BEGIN
    IF NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'game'::regclass) THEN
        RAISE WARNING 'Preparing the tables: foreign keys and the index of rematches.';
        INSERT INTO rematch (old_id, game_id)
        SELECT rematch_of, id FROM game WHERE rematch_of IS NOT NULL AND status <> 'cancelled' ON CONFLICT DO NOTHING;
        UPDATE player_game SET is_public = visibility = 'public' FROM game WHERE game.id = game_id AND is_public IS NULL;
        -- This index is unique without the game's id; the primary key of "rematch" replaces it.
        DROP INDEX game_rematch_of_live_key;
        -- This key leads from the coordinator to all servers; the service deletes these rows itself.
        ALTER TABLE player_game DROP CONSTRAINT player_game_game_id_fkey;
        -- Made again below, without ON UPDATE CASCADE.
        ALTER TABLE entry DROP CONSTRAINT entry_game_id_fkey;
        ALTER TABLE packed_log DROP CONSTRAINT packed_log_game_id_fkey;
        ALTER TABLE note DROP CONSTRAINT note_game_id_fkey;
    END IF;

    FOR item IN
        SELECT * FROM (VALUES
            (1, 'game', 'id'), (2, 'entry', 'game_id'), (3, 'packed_log', 'game_id'), (4, 'idempotency_record', 'game_id'),
            (5, 'archived_game', 'id'), (6, 'rematch', 'old_id'), (7, 'note', 'game_id')
        ) AS wanted (place, name, key)
        WHERE name::regclass NOT IN (SELECT logicalrelid FROM pg_dist_partition) ORDER BY place
    LOOP
        RAISE WARNING 'Distributing % by %.', item.name, item.key;
        PERFORM create_distributed_table(
            item.name, item.key, colocate_with => CASE item.name WHEN 'game' THEN 'none' ELSE 'game' END
        );
        PERFORM truncate_local_data_after_distributing_table(item.name::regclass);
        IF item.name IN ('entry', 'packed_log', 'note') THEN
            EXECUTE format(
                'ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (game_id) REFERENCES game (id) ON DELETE CASCADE',
                item.name, item.name || '_game_id_fkey'
            );
        END IF;
    END LOOP;

    LOOP
        SELECT oid::regclass AS name INTO item FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND oid NOT IN (SELECT logicalrelid FROM pg_dist_partition)
            AND oid NOT IN (SELECT objid FROM pg_depend WHERE classid = 'pg_class'::regclass AND deptype = 'e')
        ORDER BY relname LIMIT 1;
        EXIT WHEN NOT FOUND;
        RAISE WARNING 'Keeping % on the coordinator, with the tables that refer to it.', item.name;
        PERFORM citus_add_local_table_to_metadata(item.name, cascade_via_foreign_keys => true);
    END LOOP;
END $$;

COMMIT;

-- Calls run on the server that has the game.
DO $$
DECLARE
    item record;
BEGIN
    SET LOCAL client_min_messages = error;
    FOR item IN
        SELECT oid::regprocedure AS name, proargnames[1] AS game, proname IN ('change_game', 'claim_seat', 'settle_game', 'pack_game', 'time_at') AS is_routed
        FROM pg_proc WHERE pronamespace = 'public'::regnamespace
            AND oid NOT IN (SELECT objid FROM pg_depend WHERE classid = 'pg_proc'::regclass AND deptype = 'e')
    LOOP
        IF item.is_routed THEN
            PERFORM create_distributed_function(item.name, item.game, colocate_with => 'game');
        ELSE
            PERFORM create_distributed_function(item.name);
        END IF;
    END LOOP;
END $$;

SELECT table_name, citus_table_type, distribution_column, shard_count FROM citus_tables ORDER BY citus_table_type, table_name;
