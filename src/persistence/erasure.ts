/** What deletes players, and erases them from their games. */
import type { DeletedPlayer, GameToLeave } from '#src/engine/players/player-store.js';
import type { Store } from '#src/engine/store.js';
import type { Database } from './database.js';
import { withStoreErrors } from './errors.js';
import type { WriteHealth } from './health.js';

type Erasure = Pick<
  Store,
  | 'deletePlayer'
  | 'deletedPlayers'
  | 'gamesToLeave'
  | 'gamesOfFormerPlayers'
  | 'erasePlayer'
  | 'forgetPlayerGame'
  | 'forgetFormerPlayers'
  | 'forgetPlayer'
>;

const TO_LEAVE = 'game_id::text AS "gameId", type, player_id::text AS "playerId"';

const DELETED = `
SELECT id::text, (extract(epoch FROM deleted_at) * 1000)::float8 AS "deletedAt"
FROM player WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT $1::int`;

const GAMES_TO_LEAVE = `
SELECT ${TO_LEAVE} FROM player_game
WHERE player_id = $1::text::uuid AND (status = 'active' OR (status = 'waiting' AND is_invited))`;

const OF_FORMER_PLAYERS = `
SELECT ${TO_LEAVE} FROM player_game WHERE is_former AND status = 'active' ORDER BY game_id LIMIT $1::int`;

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

/** Of two players in one game, the second waits for the next run. */
const FORGET_FORMER = `
WITH page AS (
  SELECT DISTINCT ON (game_id) game_id, player_id FROM player_game
  WHERE is_former AND status IN ('finished', 'cancelled', 'released') ORDER BY game_id LIMIT $1::int
), ${ERASED}
DELETE FROM player_game USING page
WHERE player_game.game_id = page.game_id AND player_game.player_id = page.player_id`;

export const erasureOf = ({ prisma }: Database, { observe: write }: WriteHealth): Erasure => {
  const toLeave = (statement: string, parameter: string | number): Promise<GameToLeave[]> =>
    withStoreErrors(() => prisma.$queryRawUnsafe<GameToLeave[]>(statement, parameter));
  return {
    deletePlayer: async (id, now) => {
      const erased = { name: '', externalId: null, deletedAt: new Date(now) };
      await write(() =>
        prisma.$transaction([
          prisma.playerToken.deleteMany({ where: { playerId: id } }),
          prisma.idempotencyRecord.deleteMany({ where: { playerId: id } }),
          prisma.webhook.deleteMany({ where: { playerId: id } }),
          prisma.delivery.deleteMany({ where: { playerId: id } }),
          prisma.match.deleteMany({ where: { playerId: id } }),
          prisma.player.updateMany({ where: { id }, data: erased }),
        ]),
      );
    },
    deletedPlayers: (limit) => withStoreErrors(() => prisma.$queryRawUnsafe<DeletedPlayer[]>(DELETED, limit)),
    gamesToLeave: (playerId) => toLeave(GAMES_TO_LEAVE, playerId),
    gamesOfFormerPlayers: (limit) => toLeave(OF_FORMER_PLAYERS, limit),
    erasePlayer: async (playerId, limit) => {
      const rows = await write(() => prisma.$queryRawUnsafe<{ id: string }[]>(ERASE, playerId, limit));
      return rows.map(({ id }) => id);
    },
    forgetPlayerGame: async ({ gameId, playerId }) => {
      await write(() => prisma.playerGame.deleteMany({ where: { gameId, playerId } }));
    },
    forgetFormerPlayers: async (limit) => {
      await write(() => prisma.$executeRawUnsafe(FORGET_FORMER, limit));
    },
    forgetPlayer: async (id) => {
      await write(() =>
        prisma.$transaction([
          prisma.idempotencyRecord.deleteMany({ where: { playerId: id } }),
          prisma.delivery.deleteMany({ where: { playerId: id } }),
          prisma.player.deleteMany({ where: { id } }),
        ]),
      );
    },
  };
};
