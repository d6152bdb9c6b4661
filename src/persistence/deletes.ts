/** Deletes games, players, and idempotency records and commitments past their time; erases players from their games. */
import type { Store } from '#src/engine/store.js';
import { retryConflicts, type Sql } from './sql.js';
import { DELETE_STATEMENT } from './statistics.js';
import type { DeletedPlayer, GameToLeave } from '#src/engine/players/player-store.js';

/** Small enough for a statement to stay within its time limit. */
const ROWS_PER_STATEMENT = 1_000;

/** Rows that become old: how to find and to delete them by their times. */
interface Aging {
  /** The time of the row after the `skip` oldest ones before `time`; `null` if there are not so many. */
  readonly timeAfter: (time: Date, skip: number) => Promise<Date | null>;
  readonly deleteWhere: (times: { lt: Date } | { lte: Date }) => Promise<{ count: number }>;
}

/**
 * Deletes the rows before `time`, the oldest first; returns their number. A statement takes a range of times and not a
 * number of rows: PostgreSQL would look up each row again by its primary key.
 */
const deleteBefore = async (time: Date, { timeAfter, deleteWhere }: Aging): Promise<number> => {
  let deleted = 0;
  for (;;) {
    const last = await timeAfter(time, ROWS_PER_STATEMENT - 1);
    deleted += (await retryConflicts(() => deleteWhere(last === null ? { lt: time } : { lte: last }))).count;
    if (last === null) return deleted;
  }
};

export function deletionOf({ prisma, write }: Sql) {
  return {
    delete: async (id) => {
      const [, games] = await write(() =>
        prisma.$transaction([
          prisma.idempotencyRecord.deleteMany({ where: { scopeId: id } }),
          prisma.$queryRawUnsafe<object[]>(DELETE_STATEMENT, id),
        ]),
      );
      return games.length > 0;
    },
  } satisfies Partial<Store>;
}

export function retentionOf({ prisma, read, vacuum }: Sql) {
  return {
    deleteExpired: (time, deliveryTime) =>
      read(async () => {
        const [before, deliveredBefore] = [new Date(time), new Date(deliveryTime)];
        // A retry still needs the commitment that the first request made.
        let deleted = await deleteBefore(before, {
          timeAfter: async (lt, skip) => {
            const query = { where: { expiresAt: { lt } }, orderBy: { expiresAt: 'asc' }, skip } as const;
            return (await prisma.commitment.findFirst(query))?.expiresAt ?? null;
          },
          deleteWhere: (expiresAt) => prisma.commitment.deleteMany({ where: { expiresAt } }),
        });
        deleted += await deleteBefore(before, {
          timeAfter: async (lt, skip) => {
            const query = { where: { createdAt: { lt } }, orderBy: { createdAt: 'asc' }, skip } as const;
            return (await prisma.idempotencyRecord.findFirst(query))?.createdAt ?? null;
          },
          deleteWhere: (createdAt) => prisma.idempotencyRecord.deleteMany({ where: { createdAt } }),
        });
        await vacuum();
        for (const deleteRows of [
          () => prisma.playerToken.deleteMany({ where: { expiresAt: { lt: before } } }),
          () => prisma.match.deleteMany({ where: { endedAt: { lt: before } } }),
          () => prisma.delivery.deleteMany({ where: { createdAt: { lt: deliveredBefore } } }),
          () => prisma.deliveryTarget.deleteMany({ where: { nextAt: { lt: deliveredBefore } } }),
        ])
          deleted += (await retryConflicts(deleteRows)).count;
        return deleted;
      }),
  } satisfies Partial<Store>;
}

const DELETED = `
SELECT id::text, (extract(epoch FROM deleted_at) * 1000)::float8 AS "deletedAt"
FROM player WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT $1::int`;

/** The first of each player, then the second of each; in any order, so that those that cannot be left do not hold up others. */
const GAMES_TO_LEAVE = `
SELECT game_id::text AS "gameId", type, player_id::text AS "playerId" FROM player_game
WHERE is_former AND (status = 'active' OR (status = 'waiting' AND is_invited))
ORDER BY row_number() OVER (PARTITION BY player_id ORDER BY random()) LIMIT $1::int`;

/** Erases the players of `page` from the seats of its games. */
const ERASED = `
erased AS (
  UPDATE game SET seats = (
    SELECT json_agg(CASE WHEN seat -> 'player' ->> 'id' = page.player_id::text THEN (
      seat::jsonb || jsonb_build_object(
        'name', 'A former player', 'player', jsonb_build_object('id', page.player_id, 'kind', NULL)
      ))::json ELSE seat END ORDER BY place)
    FROM json_array_elements(game.seats) WITH ORDINALITY AS each (seat, place)
  )
  FROM page WHERE game.id = page.game_id
)`;

const ERASE = `
WITH page AS (
  SELECT game_id, player_id FROM player_game
  WHERE player_id = $1::text::uuid AND NOT is_former LIMIT $2::int
), ${ERASED}
UPDATE player_game SET is_former = true FROM page
WHERE player_game.game_id = page.game_id AND player_game.player_id = page.player_id
RETURNING page.game_id::text AS id`;

/** An instance that had the game as it was before may have written the name again. */
const forget = (page: string): string => `
WITH page AS (${page}), ${ERASED}
DELETE FROM player_game USING page
WHERE player_game.game_id = page.game_id AND player_game.player_id = page.player_id`;

const FORGET_ONE = forget('SELECT $1::text::uuid AS game_id, $2::text::uuid AS player_id');

/** Of two players in one game, the second waits for the next run. */
const FORGET_FORMER = forget(`
  SELECT DISTINCT ON (game_id) game_id, player_id FROM player_game
  WHERE is_former AND status IN ('finished', 'cancelled', 'released') ORDER BY game_id LIMIT $1::int
`);

export function erasureOf({ prisma, query, write, change, execute }: Sql) {
  return {
    deletePlayer: async (id, now) => {
      const erased = { name: '', externalId: null, deletedAt: new Date(now) };
      await write(() =>
        prisma.$transaction([
          // First, as it waits for whoever gives the player something: the others find that.
          prisma.player.updateMany({ where: { id }, data: erased }),
          prisma.playerToken.deleteMany({ where: { playerId: id } }),
          prisma.idempotencyRecord.deleteMany({ where: { playerId: id } }),
          prisma.webhook.deleteMany({ where: { playerId: id } }),
          prisma.delivery.deleteMany({ where: { playerId: id } }),
          prisma.match.deleteMany({ where: { playerId: id } }),
          prisma.note.deleteMany({ where: { playerId: id } }),
          prisma.rating.updateMany({ where: { participant: id }, data: { kind: null } }),
        ]),
      );
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
          prisma.note.deleteMany({ where: { playerId: id } }),
          prisma.rating.updateMany({ where: { participant: id }, data: { kind: null } }),
          prisma.player.deleteMany({ where: { id } }),
        ]),
      );
    },
  } satisfies Partial<Store>;
}
