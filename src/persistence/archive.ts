/** Moves games out of the database. */
import type { ArchivedGame, Store } from '#src/engine/store.js';
import type { Sql } from './sql.js';

const ARCHIVE_STATEMENT = `
WITH gone AS (
  DELETE FROM game USING json_to_recordset($1::text::json) AS input (id uuid, head text)
  WHERE game.id = input.id AND game.head = decode(input.head, 'hex') AND (game.counted OR game.status = 'cancelled')
    AND (game.series_id IS NULL OR game.in_series)
  RETURNING game.id, type, visibility, coalesce(finished_at, cancelled_at) AS over_at
), archived AS (
  INSERT INTO archived_game (id, type, visibility, day)
  SELECT id, type, visibility, (over_at AT TIME ZONE 'UTC')::date FROM gone
), forgotten AS (
  DELETE FROM idempotency_record WHERE game_id = ANY (ARRAY(SELECT id FROM gone))
)
SELECT id::text FROM gone`;

const ARCHIVED_STATEMENT = `
SELECT id::text, type, visibility, day::text FROM archived_game WHERE id = $1::text::uuid`;

export function archivingOf({ change }: Sql) {
  return {
    archive: async (games) => {
      const wanted = JSON.stringify(games.map(({ id, head }) => ({ id, head })));
      return (await change<{ id: string }>(ARCHIVE_STATEMENT, wanted)).map(({ id }) => id);
    },
  } satisfies Partial<Store>;
}

export function archivedGamesOf({ query }: Sql) {
  return {
    archivedGame: async (id) => (await query<ArchivedGame>(ARCHIVED_STATEMENT, id))[0] ?? null,
  } satisfies Partial<Store>;
}
