/** Deletes games, players, and expired records and commitments; erases players from their games. */
import type { Store } from '#src/engine/store.js';
import { retryConflicts, type Sql } from './sql.js';
import { FORMER_PLAYER } from 'parlour-games/record/seats';
import { cancelSeriesWhere, voiding } from './series.js';
import { DELETE_STATEMENT } from './statistics.js';
import type { DeletedPlayer, GameToLeave } from '#src/engine/players/player-store.js';
import type { CancelledSeries } from '#src/engine/players/series-store.js';

/** Small enough for a statement to stay within its time limit. */
const ROWS_PER_STATEMENT = 1_000;

/** Tables whose rows expire, with the time column that decides when. */
const AGING = [
  // Kept after its expiry, because a retry still needs the commitment that the first request created.
  ['commitment', 'expires_at'],
  ['idempotency_record', 'created_at'],
  ['player_token', 'expires_at'],
  ['match', 'ended_at'],
] as const;
/** The same for deliveries and the networks that they go to, which are kept for a time of their own. */
const AGING_DELIVERIES = [
  ['delivery', 'created_at'],
  ['delivery_target', 'next_at'],
] as const;

type Aging = (typeof AGING | typeof AGING_DELIVERIES)[number];

/**
 * Deletes the rows before `time` (milliseconds since 1970), the oldest first; returns their number. Each statement
 * deletes a range of times: to delete a number of rows instead, PostgreSQL would look up each row again by its primary key.
 */
const deleteBefore = async (
  { prisma }: Sql,
  pageSize: number,
  [table, column]: Aging,
  time: number,
): Promise<number> => {
  const lastOfPage = `SELECT (extract(epoch FROM ${column}) * 1000)::float8 AS time FROM ${table}
    WHERE ${column} < to_timestamp($1::float8 / 1000) ORDER BY ${column} OFFSET ${pageSize - 1} LIMIT 1`;
  let deleted = 0;
  for (;;) {
    const [last] = await prisma.$queryRawUnsafe<{ time: number }[]>(lastOfPage, time);
    const [sign, end] = last === undefined ? ['<', time] : ['<=', last.time];
    const page = `DELETE FROM ${table} WHERE ${column} ${sign} to_timestamp($1::float8 / 1000)`;
    deleted += await retryConflicts(() => prisma.$executeRawUnsafe(page, end));
    if (last === undefined) return deleted;
  }
};

export function deletionOf(sql: Sql) {
  const { prisma, write } = sql;
  return {
    delete: async (id, series?) => {
      const [, games] = await write(() =>
        prisma.$transaction([
          prisma.idempotencyRecord.deleteMany({ where: { scopeId: id } }),
          prisma.$queryRawUnsafe<object[]>(DELETE_STATEMENT, id),
          ...voiding(sql, series),
        ]),
      );
      return games.length > 0;
    },
  } satisfies Partial<Store>;
}

export function retentionOf(sql: Sql) {
  return {
    deleteExpired: (time, deliveryTime, pageSize = ROWS_PER_STATEMENT) =>
      sql.read(async () => {
        let deleted = 0;
        for (const aging of AGING) deleted += await deleteBefore(sql, pageSize, aging, time);
        for (const aging of AGING_DELIVERIES)
          deleted += await deleteBefore(sql, pageSize, aging, deliveryTime);
        await sql.vacuum();
        return deleted;
      }),
  } satisfies Partial<Store>;
}

const DELETED = `
SELECT id::text, (extract(epoch FROM deleted_at) * 1000)::float8 AS "deletedAt"
FROM player WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT $1::int`;

/**
 * The games to leave: the first of each player, then the second of each, and so on. The order of a player's games is random, so
 * that those that cannot be left do not hold up others.
 */
const GAMES_TO_LEAVE = `
SELECT game_id::text AS "gameId", type, player_id::text AS "playerId" FROM player_game
WHERE is_former AND (status = 'active' OR (status = 'waiting' AND is_invited))
ORDER BY row_number() OVER (PARTITION BY player_id ORDER BY random()) LIMIT $1::int`;

/** Erases the players of `page` from the seats of their games, and deletes their notes. */
const ERASED = `
erased AS (
  UPDATE game SET seats = (
    SELECT json_agg(CASE WHEN seat -> 'player' ->> 'id' = page.player_id::text THEN (
      seat::jsonb || jsonb_build_object(
        'name', '${FORMER_PLAYER}', 'player', jsonb_build_object('id', page.player_id, 'kind', NULL)
      ))::json ELSE seat END ORDER BY place)
    FROM json_array_elements(game.seats) WITH ORDINALITY AS each (seat, place)
  )
  FROM page WHERE game.id = page.game_id
), without_notes AS (
  DELETE FROM note USING page WHERE note.game_id = page.game_id AND note.player_id = page.player_id
)`;

const ERASE = `
WITH page AS (
  SELECT game_id, player_id FROM player_game
  WHERE player_id = $1::text::uuid AND NOT is_former LIMIT $2::int
), ${ERASED}
UPDATE player_game SET is_former = true FROM page
WHERE player_game.game_id = page.game_id AND player_game.player_id = page.player_id
RETURNING page.game_id::text AS id`;

/**
 * Erases the name once more before the row is removed, because an instance that had read the game before may have written the
 * name again.
 */
const forget = (page: string): string => `
WITH page AS (${page}), ${ERASED}
DELETE FROM player_game USING page
WHERE player_game.game_id = page.game_id AND player_game.player_id = page.player_id`;

const FORGET_ONE = forget('SELECT $1::text::uuid AS game_id, $2::text::uuid AS player_id');

/** If two players of one game are erased, the second waits for the next run. */
const FORGET_FORMER = forget(`
  SELECT DISTINCT ON (game_id) game_id, player_id FROM player_game
  WHERE is_former AND status IN ('finished', 'cancelled', 'released') ORDER BY game_id LIMIT $1::int
`);

/** Cancels the waiting series in which a player ($1) takes part. */
const CANCEL_SERIES = cancelSeriesWhere(`status = 'waiting' AND id = ANY (ARRAY(
    SELECT series_id FROM series_player WHERE player_id = $1::text::uuid AND series_player.status = 'waiting'
  ))`);

export function erasureOf({ prisma, query, write, change, execute }: Sql) {
  return {
    deletePlayer: async (id, now) => {
      const erased = { name: '', externalId: null, deletedAt: new Date(now) };
      const [, series] = await write(() =>
        prisma.$transaction([
          // First, because it waits for requests that are giving the player something: whatever they have stored is then
          // deleted, too.
          prisma.player.updateMany({ where: { id }, data: erased }),
          prisma.$queryRawUnsafe<CancelledSeries[]>(CANCEL_SERIES, id),
          prisma.playerToken.deleteMany({ where: { playerId: id } }),
          prisma.idempotencyRecord.deleteMany({ where: { playerId: id } }),
          prisma.webhook.deleteMany({ where: { playerId: id } }),
          prisma.delivery.deleteMany({ where: { playerId: id } }),
          prisma.match.deleteMany({ where: { playerId: id } }),
          prisma.seriesPlayer.updateMany({ where: { playerId: id }, data: { name: null } }),
          prisma.rating.updateMany({ where: { participant: id }, data: { kind: null } }),
        ]),
      );
      return series;
    },
    deletedPlayers: (limit) => query<DeletedPlayer>(DELETED, limit),
    gamesToLeave: (limit) => query<GameToLeave>(GAMES_TO_LEAVE, limit),
    erasePlayer: async (playerId, limit) => {
      const rows = await change<{ id: string }>(ERASE, playerId, limit);
      return rows.map(({ id }) => id);
    },
    forgetPlayerGame: async ({ gameId, playerId }) => {
      await execute(FORGET_ONE, gameId, playerId);
    },
    forgetFormerPlayers: async (limit) => {
      await execute(FORGET_FORMER, limit);
    },
    forgetPlayer: async (id) => {
      await write(() =>
        prisma.$transaction([
          prisma.idempotencyRecord.deleteMany({ where: { playerId: id } }),
          prisma.delivery.deleteMany({ where: { playerId: id } }),
          prisma.rating.updateMany({ where: { participant: id }, data: { kind: null } }),
          prisma.player.deleteMany({ where: { id } }),
        ]),
      );
    },
  } satisfies Partial<Store>;
}
