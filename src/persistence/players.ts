/** Players and their tokens. How new ones are stored is in writes.ts. */
import { MAX_INVITATIONS, REPLACED_AFTER_MS, type PlayerRecord } from '#src/engine/players/player-store.js';
import type { Store } from '#src/engine/store.js';
import type { Prisma } from './generated/client.js';
import { withLiving, type Sql } from './sql.js';
import { withRecords } from './write-statements.js';

/** Stores a new player ($1: one input), its token, and the record ($2). Violates a unique index if a key is taken. */
export const ADD_PLAYER_STATEMENT = `
WITH input AS (
  SELECT * FROM json_to_recordset($1::text::json) AS input (
    id uuid, name text, kind text, "externalId" text, "createdAt" float8, "tokenHash" text
  )
), stored AS (
  INSERT INTO player (id, name, kind, external_id, created_at)
  SELECT id, name, kind, "externalId", to_timestamp("createdAt" / 1000) FROM input
  RETURNING id
), issued AS (
  INSERT INTO player_token (hash, player_id, created_at)
  SELECT decode("tokenHash", 'hex'), id, to_timestamp("createdAt" / 1000) FROM input
), ${withRecords('$2')}
SELECT id::text FROM stored`;

/** Stores the record ($2) of a request that has found a player ($1: one input). */
export const ADD_PLAYER_RECORD_STATEMENT = `
WITH ${withLiving('SELECT id FROM json_to_recordset($1::text::json) AS input (id uuid)')}, stored AS (
  SELECT id FROM living
), ${withRecords('$2')}
SELECT id::text FROM stored`;

/** Whether a lasting token has ended because it was replaced by a newer one long enough before a time. */
const isReplacedBy = (time: string): string => `token.expires_at IS NULL AND EXISTS (
    SELECT 1 FROM player_token AS newer
    WHERE newer.player_id = token.player_id AND newer.number > token.number AND newer.expires_at IS NULL
      AND newer.created_at <= to_timestamp((${time} - ${REPLACED_AFTER_MS}) / 1000)
  )`;

/** Stores a token ($1: one input) and the record ($2); deletes lasting ones that have ended. */
export const ADD_TOKEN_STATEMENT = `
WITH input AS (
  SELECT * FROM json_to_recordset($1::text::json) AS input (
    hash text, "playerId" uuid, "createdAt" float8, "expiresAt" float8
  )
), ${withLiving('SELECT "playerId" FROM input')}, ended AS (
  DELETE FROM player_token AS token USING input
  WHERE token.player_id = input."playerId" AND ${isReplacedBy('input."createdAt"')}
), stored AS (
  INSERT INTO player_token (hash, player_id, created_at, expires_at)
  SELECT decode(hash, 'hex'), living.id, to_timestamp("createdAt" / 1000), to_timestamp("expiresAt" / 1000)
  FROM input JOIN living ON living.id = input."playerId"
  RETURNING player_id AS id
), ${withRecords('$2')}
SELECT id::text FROM stored`;

const PLAYER_COLUMNS = `player.id::text, name, kind, external_id AS "externalId", suspended, accepts,
  (extract(epoch FROM player.created_at) * 1000)::float8 AS "createdAt"`;

/** The player of a token ($1: its hash, $2: the time). */
const HOLDER = `
SELECT ${PLAYER_COLUMNS}, (extract(epoch FROM token.expires_at) * 1000)::float8 AS "expiresAt", token.expires_at IS NULL AND EXISTS (
    SELECT 1 FROM player_token AS older
    WHERE older.player_id = token.player_id AND older.number < token.number AND older.expires_at IS NULL
  ) AS "replacesOlder"
FROM player_token AS token JOIN player ON player.id = token.player_id
WHERE token.hash = decode($1::text, 'hex') AND player.deleted_at IS NULL AND NOT suspended
  AND (token.expires_at IS NULL OR token.expires_at > to_timestamp($2::float8 / 1000))
  AND NOT (${isReplacedBy('$2::float8')})`;

/** Those of the players $1 (ids) who accept the type $2 and are of the kind $3 (any if null), at most $4. */
const ACCEPTING = `
SELECT ${PLAYER_COLUMNS} FROM json_array_elements_text($1::text::json) AS wanted (id) JOIN player ON player.id = wanted.id::uuid
WHERE $2::text = ANY (accepts) AND ($3::text IS NULL OR kind = $3::text) AND deleted_at IS NULL AND NOT suspended
ORDER BY player.id LIMIT $4::int`;

const END_OLDER = `
DELETE FROM player_token AS older USING player_token AS token
WHERE token.hash = decode($1::text, 'hex') AND older.player_id = token.player_id
  AND older.number < token.number AND older.expires_at IS NULL`;

interface HolderRow extends PlayerRecord {
  readonly expiresAt: number | null;
  readonly replacesOlder: boolean;
}

const toPlayer = (row: Prisma.PlayerModel | null): PlayerRecord | null =>
  row && {
    id: row.id,
    name: row.name,
    kind: row.kind as PlayerRecord['kind'],
    externalId: row.externalId,
    suspended: row.suspended,
    accepts: row.accepts,
    createdAt: row.createdAt.getTime(),
  };

export function playersOf({ prisma, read, query, write, execute }: Sql) {
  return {
    player: (by) =>
      read(async () => {
        const where = typeof by === 'string' ? { id: by, deletedAt: null } : by;
        return toPlayer(await prisma.player.findUnique({ where }));
      }),
    invitationSlots: (invitedBy) =>
      read(async () => {
        const rows = await prisma.playerGame.findMany({
          where: { invitedBy, slot: { not: null } },
          take: MAX_INVITATIONS,
        });
        return rows.flatMap(({ slot }) => slot ?? []);
      }),
    holderOfToken: async (hash, now) => {
      const [row] = await query<HolderRow>(HOLDER, hash, now);
      if (row === undefined) return null;
      const { expiresAt, replacesOlder, ...player } = row;
      return { player, isLasting: expiresAt === null, expiresAt, replacesOlder };
    },
    endOlderTokens: async (hash) => {
      await execute(END_OLDER, hash);
    },
    acceptingPlayers: (ids, { type, kind, limit }) =>
      query<PlayerRecord>(ACCEPTING, JSON.stringify(ids), type, kind ?? null, limit),
    changePlayer: async (id, { accepts, ...changes }) => {
      const data = { ...changes, ...(accepts && { accepts: [...accepts] }) };
      const where = { id, deletedAt: null };
      const [row] = await write(() => prisma.player.updateManyAndReturn({ where, data }));
      return toPlayer(row ?? null);
    },
  } satisfies Partial<Store>;
}
