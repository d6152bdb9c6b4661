/** Moves games out of the database, and back. */
import type { ArchivedGame, ArchiveStore } from '#src/engine/archive-store.js';
import { isUniqueViolation } from './errors.js';
import { GAME_COLUMNS, toGameRecord, type GameRow } from './game-reads.js';
import { LOWEST_ID } from './reads.js';
import type { Sql } from './sql.js';
import { CREATE_STATEMENT, creationParameters } from './write-statements.js';

/** Up to $4 games after those that ended at $2 with ids up to $3. */
const archivable = (end: string, condition: string): string => `
(SELECT id, ${end} AS over_at FROM game
WHERE (${end}, id) > (to_timestamp($2::float8 / 1000), $3::text::uuid) AND ${end} < to_timestamp($1::float8 / 1000)
  AND (restored_at IS NULL OR restored_at < to_timestamp($1::float8 / 1000))${condition}
ORDER BY ${end}, id LIMIT $4::int)`;

export const ARCHIVABLE = `${archivable('finished_at', ' AND counted')} UNION ALL ${archivable('cancelled_at', '')}`;

const ARCHIVABLE_STATEMENT = `
SELECT ${GAME_COLUMNS} FROM game JOIN (
  ${ARCHIVABLE}
  ORDER BY over_at, id LIMIT $4::int
) AS page USING (id) ORDER BY page.over_at, game.id`;

/** A player who has been deleted has no name any more, and no kind. */
const ARCHIVE_STATEMENT = `
WITH gone AS (
  DELETE FROM game USING json_to_recordset($1::text::json) AS input (id uuid, head text)
  WHERE game.id = input.id AND game.head = decode(input.head, 'hex') AND (game.counted OR game.status = 'cancelled')
  RETURNING game.id, type, visibility, coalesce(finished_at, cancelled_at) AS over_at, version, game.head, seats, result
), archived AS (
  INSERT INTO archived_game (id, type, visibility, day, entries, head, seats, result, named)
  SELECT id, type, visibility, (over_at AT TIME ZONE 'UTC')::date, version, head, seats, result, (
    SELECT array_agg((seat -> 'player' ->> 'id')::uuid)
    FROM json_array_elements(seats) AS each (seat) WHERE seat -> 'player' ->> 'kind' IS NOT NULL
  ) FROM gone
), forgotten AS (
  DELETE FROM stored_response WHERE game_id = ANY (ARRAY(SELECT id FROM gone))
)
SELECT id::text FROM gone`;

const ARCHIVED_STATEMENT = `
SELECT id::text, type, visibility, day::text, encode(head, 'hex') AS head, seats
FROM archived_game WHERE id = $1::text::uuid`;

/** What a creation does not store. A game with clocks has none before: it was not created within the last second. */
const RESTORE_STATEMENT = `
WITH archived AS (
  DELETE FROM archived_game WHERE id = $1::text::uuid RETURNING seats
)
UPDATE game SET seats = archived.seats, counted = status = 'finished', restored_at = statement_timestamp(),
  cancelled_at = CASE WHEN status = 'cancelled' THEN updated_at END, clock = $2::text::json,
  join_within_s = $3::int, offers = $4::text::json
FROM archived WHERE game.id = $1::text::uuid`;

const toJson = (value: object | null | undefined): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** They may have been deleted since. */
const WITHOUT_FORMER_PLAYERS = `
DELETE FROM player_game WHERE game_id = $1::text::uuid
  AND NOT EXISTS (SELECT 1 FROM player WHERE player.id = player_game.player_id)`;

export function archivingOf({ query, change }: Sql): Pick<ArchiveStore, 'archivableGames' | 'archive'> {
  return {
    archivableGames: async ({ before, after, limit }) => {
      const from = [after?.updatedAt ?? 0, after?.id ?? LOWEST_ID];
      return (await query<GameRow>(ARCHIVABLE_STATEMENT, before, ...from, limit)).map(toGameRecord);
    },
    archive: async (games) => {
      const wanted = JSON.stringify(games.map(({ id, head }) => ({ id, head })));
      return (await change<{ id: string }>(ARCHIVE_STATEMENT, wanted)).map(({ id }) => id);
    },
  };
}

export function archivedGamesOf({
  prisma,
  query,
  write,
}: Sql): Pick<ArchiveStore, 'archivedGame' | 'restore'> {
  return {
    archivedGame: async (id) => (await query<ArchivedGame>(ARCHIVED_STATEMENT, id))[0] ?? null,
    restore: async ({ clock, joinWithinS, offers, ...game }, entries, players) => {
      const creation = { game: { ...game, offers }, entries, ...(players && { players }) };
      const rest = [toJson(clock), joinWithinS ?? null, toJson(offers)];
      try {
        const [, restored] = await write(() =>
          prisma.$transaction([
            prisma.$queryRawUnsafe(CREATE_STATEMENT, ...creationParameters([creation])),
            prisma.$executeRawUnsafe(RESTORE_STATEMENT, game.id, ...rest),
            prisma.$executeRawUnsafe(WITHOUT_FORMER_PLAYERS, game.id),
          ]),
        );
        return restored === 1;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },
  };
}
