/** Moves games out of the database. */
import type { ArchivedGame, Store } from '#src/engine/store.js';
import { GAME_COLUMNS, toGameRecord, type GameRow } from './game-reads.js';
import { LOWEST_ID } from './reads.js';
import type { Sql } from './sql.js';

/** Up to $4 games after those that ended at $2 with ids up to $3. */
const archivable = (end: string, condition: string): string => `
(SELECT id, ${end} AS over_at FROM game
WHERE (${end}, id) > (to_timestamp($2::float8 / 1000), $3::text::uuid) AND ${end} < to_timestamp($1::float8 / 1000)${condition}
ORDER BY ${end}, id LIMIT $4::int)`;

export const ARCHIVABLE = `${archivable('finished_at', ' AND counted')} UNION ALL ${archivable('cancelled_at', '')}`;

const ARCHIVABLE_STATEMENT = `
SELECT ${GAME_COLUMNS} FROM game JOIN (
  ${ARCHIVABLE}
  ORDER BY over_at, id LIMIT $4::int
) AS page USING (id) ORDER BY page.over_at, game.id`;

const ARCHIVE_STATEMENT = `
WITH gone AS (
  DELETE FROM game USING json_to_recordset($1::text::json) AS input (id uuid, head text)
  WHERE game.id = input.id AND game.head = decode(input.head, 'hex') AND (game.counted OR game.status = 'cancelled')
  RETURNING game.id, type, visibility, coalesce(finished_at, cancelled_at) AS over_at
), archived AS (
  INSERT INTO archived_game (id, type, visibility, day)
  SELECT id, type, visibility, (over_at AT TIME ZONE 'UTC')::date FROM gone
), forgotten AS (
  DELETE FROM stored_response WHERE game_id = ANY (ARRAY(SELECT id FROM gone))
)
SELECT id::text FROM gone`;

const ARCHIVED_STATEMENT = `
SELECT id::text, type, visibility, day::text FROM archived_game WHERE id = $1::text::uuid`;

export function archivingOf({ query, change }: Sql) {
  return {
    archivableGames: async ({ before, after, limit }) => {
      const from = [after?.updatedAt ?? 0, after?.id ?? LOWEST_ID];
      return (await query<GameRow>(ARCHIVABLE_STATEMENT, before, ...from, limit)).map(toGameRecord);
    },
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
