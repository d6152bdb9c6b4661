/** Matches. The code that marks them when their game is created is in player-games.ts. */
import {
  OPPONENTS,
  type LeftMatch,
  type MatchRecord,
  type MatchStatus,
  type Opponents,
  type WaitingLine,
  type WaitingMatch,
} from '#src/engine/players/player-store.js';
import type { Store } from '#src/engine/store.js';
import { ALIVE } from './clocks.js';
import { PLAYER_KINDS, type PlayerKind } from 'parlour-games/record/game-record';
import type { Prisma } from './generated/client.js';
import { withLiving, type Sql } from './sql.js';
import { withRecords } from './write-statements.js';

/** A subquery, because not every database accepts a volatile function in an update. */
const afterMs = (ms: string): string => `(SELECT clock_timestamp()) + ${ms} * interval '1 millisecond'`;

/** Stores a match ($1: one input) and the record ($2). */
export const ADD_MATCH_STATEMENT = `
WITH input AS (
  SELECT * FROM json_to_recordset($1::text::json) AS input (
    id uuid, "playerId" uuid, type text, terms json, "termsHash" text, against text, "fillAfterS" int,
    "commitmentId" uuid, "clientSeed" text, "leavesAfterMs" int
  )
), ${withLiving('SELECT "playerId" FROM input')}, stored AS (
  INSERT INTO match (
    id, player_id, kind, type, terms, terms_hash, against, fill_after_s, fills_at, commitment_id, client_seed, status, created_at,
    leaves_at
  )
  SELECT input.id, living.id, kind, type, terms, decode("termsHash", 'hex'), against, "fillAfterS",
    ${afterMs('1000 * "fillAfterS"')}, "commitmentId", "clientSeed", 'waiting', clock_timestamp(), ${afterMs('"leavesAfterMs"')}
  FROM input JOIN living ON living.id = input."playerId" JOIN player ON player.id = living.id
  ON CONFLICT (player_id, type) WHERE status = 'waiting' DO NOTHING
  RETURNING id
), ${withRecords('$2')}
SELECT id::text FROM stored`;

/** Keeps a match ($1: one input) in the line, and stores the record ($2). */
export const KEEP_MATCH_STATEMENT = `
WITH kept AS (
  SELECT input.id, ${afterMs('"leavesAfterMs"')} AS until
  FROM json_to_recordset($1::text::json) AS input (id uuid, "leavesAfterMs" int)
), stored AS (
  UPDATE match SET leaves_at = greatest(leaves_at, until) FROM kept WHERE match.id = kept.id AND status = 'waiting'
  RETURNING match.id
), ${withRecords('$2')}
SELECT id::text FROM stored`;

const IN_LINE = `status = 'waiting' AND leaves_at > statement_timestamp() AND player.deleted_at IS NULL AND NOT suspended`;
const WAITERS = 'match JOIN player ON player.id = match.player_id';

/**
 * The sorts of players: what a player is and whom it wants to meet. Players of one sort are compatible with the same others.
 */
const SORTS = `(VALUES ${PLAYER_KINDS.flatMap((kind) =>
  OPPONENTS.map((against) => `('${kind}', '${against}')`),
).join()}) AS sort (kind, against)`;
const OF_SORT = 'match.kind = sort.kind AND match.against = sort.against';

/**
 * For each sort in a line ($1), with and without computer players, the first matches ($2: how many), and those that have been
 * due longest.
 */
const LINE = `
SELECT match.id::text, type, terms, against, fill_after_s AS "fillAfterS",
  commitment_id::text AS "commitmentId", client_seed AS "clientSeed",
  coalesce(fills_at <= statement_timestamp(), false) AS "isDue",
  json_build_object('id', player.id, 'name', name, 'kind', player.kind) AS player
FROM ${WAITERS}
WHERE match.id = ANY (ARRAY(
  SELECT first.id FROM ${SORTS}, (VALUES (true), (false)) AS filled (never), LATERAL (
    SELECT match.id FROM ${WAITERS}
    WHERE terms_hash = decode($1::text, 'hex') AND ${OF_SORT} AND (fills_at IS NULL) = filled.never AND ${IN_LINE}
    ORDER BY match.created_at, match.id LIMIT $2::int
  ) AS first
  UNION (
    SELECT match.id FROM ${WAITERS}
    WHERE terms_hash = decode($1::text, 'hex') AND fills_at <= statement_timestamp() AND ${IN_LINE}
    ORDER BY fills_at LIMIT $2::int
  )
))
ORDER BY match.created_at, match.id`;

/** The number of players of a kind in a line who want to meet `against`. */
const waiting = (kind: PlayerKind, ...against: Opponents[]): string =>
  `count(*) FILTER (WHERE sort.kind = '${kind}' AND sort.against IN ('${against.join("', '")}'))`;

/**
 * The next lines ($2: how many) after one ($1), and whether a game can be made of each. The largest compatible sets consist of
 * people, of bots, or of both; in the latter, each side wants to meet anybody, or is one player who wants to meet the others.
 * Counts no more of a sort than there are seats.
 */
const LINES = `
WITH RECURSIVE line AS ((
  SELECT terms_hash, (terms ->> 'seats')::int AS seats FROM match
  WHERE status = 'waiting' AND terms_hash > decode($1::text, 'hex') ORDER BY terms_hash LIMIT 1
) UNION ALL
  SELECT next.* FROM line, LATERAL (
    SELECT terms_hash, (terms ->> 'seats')::int FROM match
    WHERE status = 'waiting' AND terms_hash > line.terms_hash ORDER BY terms_hash LIMIT 1
  ) AS next
), page AS (
  SELECT * FROM line LIMIT $2::int
)
SELECT encode(terms_hash, 'hex') AS "termsHash", has_set OR coalesce((
    SELECT true FROM ${WAITERS}
    WHERE match.terms_hash = page.terms_hash AND fills_at <= statement_timestamp() AND ${IN_LINE}
    ORDER BY fills_at LIMIT 1
  ), false) AS "hasGame"
FROM page, LATERAL (
  SELECT page.seats <= greatest(
    ${waiting('person', 'anybody', 'people')},
    ${waiting('bot', 'anybody', 'bots')},
    greatest(${waiting('person', 'anybody')}, least(1, ${waiting('person', 'bots')}))
      + greatest(${waiting('bot', 'anybody')}, least(1, ${waiting('bot', 'people')}))
  ) AS has_set
  FROM ${SORTS}, LATERAL (
    SELECT 1 FROM ${WAITERS} WHERE match.terms_hash = page.terms_hash AND ${OF_SORT} AND ${IN_LINE} LIMIT page.seats
  ) AS first
) AS counted`;

const CANCEL = `UPDATE match SET status = 'cancelled', ended_at = (SELECT clock_timestamp()) WHERE status = 'waiting'`;

/**
 * Whether there is no outage now and there was none lately: during an outage and for a while afterwards, instances cannot
 * tell who listens.
 */
const IS_ATTENDED = `EXISTS (SELECT 1 FROM instance WHERE seen_at > statement_timestamp() - ${ALIVE})
    AND NOT EXISTS (SELECT 1 FROM outage WHERE ended_at > statement_timestamp() - interval '30 seconds')`;

const CANCELLED = 'RETURNING id::text, player_id::text AS "playerId"';
const CANCEL_ONE = `${CANCEL} AND id = $1::text::uuid ${CANCELLED}`;
/** Cancels the first matches ($1: how many) whose players have left. */
const CANCEL_LEAVERS = `
${CANCEL} AND id IN (
  SELECT id FROM match WHERE status = 'waiting' AND leaves_at <= statement_timestamp() AND ${IS_ATTENDED}
  ORDER BY leaves_at LIMIT $1::int FOR UPDATE SKIP LOCKED
) ${CANCELLED}`;

/**
 * Keeps matches of players ($1: an array of ids) in line for the next $2 milliseconds. Skips locked ones, which are being
 * matched or cancelled.
 */
const KEEP_IN_LINE = `
UPDATE match SET leaves_at = ${afterMs('$2::int')} WHERE id IN (
  SELECT id FROM match
  WHERE status = 'waiting' AND player_id = ANY (ARRAY(SELECT json_array_elements_text($1::text::json)::uuid))
  FOR UPDATE SKIP LOCKED
)`;

const toMatch = ({ gameId, seat, termsHash, ...row }: Prisma.MatchModel): MatchRecord => ({
  id: row.id,
  playerId: row.playerId,
  type: row.type,
  termsHash: Buffer.from(termsHash).toString('hex'),
  against: row.against as Opponents,
  fillAfterS: row.fillAfterS,
  commitmentId: row.commitmentId,
  clientSeed: row.clientSeed,
  status: row.status as MatchStatus,
  game: gameId === null || seat === null ? null : { id: gameId, seat },
});

export function matchesOf({ prisma, read, query, change, execute }: Sql) {
  const find = (where: Prisma.MatchWhereInput): Promise<MatchRecord | null> =>
    read(async () => {
      const row = await prisma.match.findFirst({ where });
      return row && toMatch(row);
    });
  return {
    match: (by) => find(typeof by === 'string' ? { id: by } : { ...by, status: 'waiting' }),
    matchesEndedAfter: (playerId, { endedAt, id }, limit) =>
      read(async () => {
        const since = new Date(endedAt);
        const isLater = { endedAt: { gt: since } };
        const isNext = id === null ? isLater : { OR: [isLater, { id: { gt: id } }] };
        const rows = await prisma.match.findMany({
          where: { playerId, endedAt: { gte: since }, ...isNext },
          orderBy: [{ endedAt: 'asc' }, { id: 'asc' }],
          take: limit,
        });
        return rows.map((row) => ({ ...toMatch(row), endedAt: Number(row.endedAt) }));
      }),
    waitingLine: (termsHash, limit) => query<WaitingMatch>(LINE, termsHash, limit),
    waitingLines: (after, limit) => query<WaitingLine>(LINES, after, limit),
    cancelMatches: (which) =>
      'leavers' in which
        ? change<LeftMatch>(CANCEL_LEAVERS, which.leavers)
        : change<LeftMatch>(CANCEL_ONE, which.id),
    keepInLine: async (playerIds, leavesAfterMs) => {
      if (playerIds.length === 0) return;
      await execute(KEEP_IN_LINE, JSON.stringify(playerIds), leavesAfterMs);
    },
  } satisfies Partial<Store>;
}
