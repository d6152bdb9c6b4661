/** The players of games: their rows, notices and matches, written by the statements that write games. */
import type { ChangedGame } from '#src/engine/players/player-store.js';
import type { Creation, PlayerListQuery, Store, Update } from '#src/engine/store.js';
import { at } from 'parlour-games/kit/checked';
import type { GameRecord, SeatRecord } from 'parlour-games/record/game-record';
import { LOWEST_ID } from './reads.js';
import { GAME_COLUMNS, HIGHEST_ID, listedStatuses, toGameRecord, type GameRow } from './game-reads.js';
import { withLiving, type Sql } from './sql.js';

const MATCH_INPUT = `json_to_recordset($7::text::json) AS wanted (id uuid, "gameId" uuid, seat int)`;

/**
 * Locks the matches ($7: `matchInputs`) that are still waiting, in a fixed order. Selects them by their ids alone, because not
 * every database can lock joined rows.
 */
export const WAITING = `
locked AS (
  SELECT id FROM match WHERE id = ANY (ARRAY(SELECT wanted.id FROM ${MATCH_INPUT})) AND status = 'waiting'
  ORDER BY id FOR UPDATE
)`;

/** Whether all matches of a game in `input` are still waiting. */
export const ALL_WAIT = `NOT EXISTS (
    SELECT 1 FROM ${MATCH_INPUT} WHERE wanted."gameId" = input.id AND wanted.id NOT IN (SELECT locked.id FROM locked)
  )`;

/** Marks the matches of the games in `stored` as matched. */
export const MATCHED = `
matched AS (
  UPDATE match SET status = 'matched', game_id = "gameId", seat = wanted.seat, ended_at = (SELECT clock_timestamp())
  FROM ${MATCH_INPUT}
  WHERE match.id = wanted.id AND match.id = ANY (ARRAY(SELECT locked.id FROM locked))
    AND "gameId" = ANY (ARRAY(SELECT id FROM stored))
)`;

export function matchInputs({ game, matches = [] }: Creation): object[] {
  return matches.map((match) => ({ ...match, gameId: game.id }));
}

const GIVEN = `json_to_recordset($5::text::json) AS given ("gameId" uuid, "playerId" uuid)`;

/** Locks the players ($5: `playerGameInputs`) of new games, unless they have been deleted. */
export const LIVING_IN_NEW = withLiving(`SELECT given."playerId" FROM ${GIVEN}`);

/** Whether no player of a new game in `input` has been deleted. */
export const ALL_LIVE = `NOT EXISTS (
    SELECT 1 FROM ${GIVEN} WHERE given."gameId" = input.id AND given."playerId" NOT IN (SELECT living.id FROM living)
  )`;

/**
 * Adds or changes the rows of the players ($4 or $5: `playerGameInputs`) of the games in `stored`. A slot becomes free when its
 * invitation is answered or withdrawn.
 */
export function withPlayers(parameter: string): string {
  return `
seated AS (
  INSERT INTO player_game (game_id, player_id, type, status, seat, is_invited, is_public, invited_by, slot, changed_at)
  SELECT "gameId", "playerId", type, status, seat, "isInvited", "isPublic", "invitedBy", slot, clock_timestamp()
  FROM json_to_recordset(${parameter}::text::json) AS input (
    "gameId" uuid, "playerId" uuid, type text, status text, seat int, "isInvited" boolean, "isPublic" boolean, "invitedBy" uuid,
    slot int
  )
  WHERE "gameId" = ANY (ARRAY(SELECT id FROM stored))
  ON CONFLICT (game_id, player_id) DO UPDATE SET
    status = excluded.status, seat = excluded.seat, is_invited = excluded.is_invited, is_public = excluded.is_public,
    changed_at = excluded.changed_at,
    slot = CASE WHEN excluded.is_invited AND excluded.status = 'waiting' THEN player_game.slot END
)`;
}

export function playerGameInputs({ game, players }: Creation | Update): object[] {
  return (players?.rows ?? []).map((row) => ({
    ...row,
    gameId: game.id,
    type: game.type,
    isPublic: game.visibility === 'public',
  }));
}

/**
 * Queues the notices (`noticeInputs`) that belong to games in `stored`, for players with a webhook that is not disabled. A
 * player's new turn in a game replaces the notice of the one before.
 */
export function withNotices(parameter: string): string {
  return `
noticed AS (
  INSERT INTO delivery (player_id, game_id, kind, notice, created_at, due_at)
  SELECT "playerId", "gameId", kind, notice, statement_timestamp(), statement_timestamp()
  FROM json_to_recordset(${parameter}::text::json) AS input (
    "storedWith" uuid, "playerId" uuid, "gameId" uuid, kind text, notice json
  ) JOIN webhook ON webhook.player_id = "playerId" AND NOT webhook.disabled
  WHERE "storedWith" = ANY (ARRAY(SELECT id FROM stored))
  ON CONFLICT (game_id, player_id) WHERE kind = 'your-turn' DO UPDATE SET
    id = excluded.id, notice = excluded.notice, attempts = 0, created_at = excluded.created_at, due_at = excluded.due_at
)`;
}

export function noticeInputs({ game, players }: Creation | Update): object[] {
  return (players?.notices ?? []).map((notice) => {
    const { playerId, kind } = notice;
    return { storedWith: game.id, playerId, gameId: notice.game.id, kind, notice };
  });
}

const games = (ids: string): string =>
  `SELECT ${GAME_COLUMNS} FROM game WHERE game.id = ANY (ARRAY(${ids})) ORDER BY game.id DESC`;

/** Games in which it is the player's ($1) turn; of a type ($4) if one is given. */
const turnsStatement = (hasType: boolean): string =>
  games(`
  SELECT id FROM game WHERE turn_of = $1::text::uuid AND id < $2::text::uuid${hasType ? ' AND type = $4::text' : ''}
  ORDER BY turn_of DESC,${hasType ? ' type DESC,' : ''} id DESC LIMIT $3::int`);

const ONE_TYPE = [
  'player_game.status = wanted.status AND player_game.type = $5::text AND game_id < $3::text::uuid',
  'game_id DESC',
] as const;
/** Written like the expression in its index, so that each of the two queries can use no other index. */
const ALL_TYPES = [
  `player_game.status || '/' >= wanted.status || '/'
      AND (player_game.status || '/', game_id) < (wanted.status || '/', $3::text::uuid)`,
  `player_game.status || '/' DESC, game_id DESC`,
] as const;

/** The games of a player ($1) by status ($2), of a type ($5) or of all. Each status is a range of an index. */
const listStatement = (isPublic: boolean, [range, order]: readonly [string, string]): string =>
  games(`
  SELECT page.game_id FROM json_array_elements_text($2::text::json) AS wanted (status), LATERAL (
    SELECT game_id FROM player_game
    WHERE player_id = $1::text::uuid AND ${range}${isPublic ? ' AND is_public AND NOT is_invited' : ''}
    ORDER BY ${order} LIMIT $4::int
  ) AS page ORDER BY page.game_id DESC LIMIT $4::int`);

/** Finds which of some games have entries after a time ($2). */
const changedStatement = (ids: string): string => `
SELECT game.id::text, version, (extract(epoch FROM updated_at) * 1000)::float8 AS "updatedAt", coalesce((
    SELECT seq + 1 FROM logged_entry AS entry WHERE entry.game_id = game.id AND at <= to_timestamp($2::float8 / 1000)
    ORDER BY seq DESC LIMIT 1
  ), 0) AS "from"
FROM game WHERE game.id = ANY (ARRAY(${ids})) AND updated_at > to_timestamp($2::float8 / 1000) ORDER BY game.id`;

const CHANGED = changedStatement('SELECT json_array_elements_text($1::text::json)::uuid');
/** The next games ($3, $4: how many) of a player ($1) that are not over, or whose row was written after a time ($2). */
const PERHAPS_CHANGED = `
SELECT game_id::text AS id FROM (
  SELECT next.game_id FROM (VALUES ('waiting'), ('active')) AS wanted (status), LATERAL (
    SELECT game_id FROM player_game
    WHERE player_id = $1::text::uuid AND player_game.status || '/' <= wanted.status || '/'
      AND (player_game.status || '/', game_id) > (wanted.status || '/', $3::text::uuid)
    ORDER BY player_game.status || '/', game_id LIMIT $4::int
  ) AS next
  UNION
  SELECT game_id FROM player_game
  WHERE player_id = $1::text::uuid AND changed_at > to_timestamp($2::float8 / 1000) AND game_id > $3::text::uuid
) AS page ORDER BY game_id LIMIT $4::int`;
const CHANGED_ONE = changedStatement(
  'SELECT game_id FROM player_game WHERE game_id = $3::text::uuid AND player_id = $1::text::uuid',
);

/**
 * The next games ($3: how many of each) of some players ($1: `id` and `before`) that are not over, newest first. For games that
 * others ($2: their ids) are also in, adds what there is to tell about them.
 */
const SHARED = `
SELECT page.player_id::text AS "playerId", page.game_id::text AS id, game.type, game.seats
FROM json_to_recordset($1::text::json) AS changed (id uuid, before uuid), LATERAL (
  SELECT next.player_id, next.game_id FROM (VALUES ('waiting'), ('active')) AS wanted (status), LATERAL (
    SELECT player_id, game_id FROM player_game
    WHERE player_id = changed.id AND player_game.status || '/' >= wanted.status || '/'
      AND (player_game.status || '/', game_id) < (wanted.status || '/', changed.before)
    ORDER BY player_game.status || '/' DESC, game_id DESC LIMIT $3::int
  ) AS next ORDER BY next.game_id DESC LIMIT $3::int
) AS page LEFT JOIN game ON game.id = page.game_id AND EXISTS (
  SELECT 1 FROM player_game AS other
  WHERE other.game_id = page.game_id AND other.player_id <> page.player_id
    AND other.player_id = ANY (ARRAY(SELECT json_array_elements_text($2::text::json)::uuid))
)
ORDER BY page.game_id DESC`;

interface SharedRow {
  readonly playerId: string;
  readonly id: string;
  /** `null` unless it is shared. */
  readonly type: string | null;
  readonly seats: readonly SeatRecord[];
}

/** The players for whom as many rows were found as were asked for, with the last game of each. */
const unfinished = (rows: readonly SharedRow[], limit: number): ReadonlyMap<string, string> => {
  const counts = new Map<string, number>();
  const last = new Map(rows.map(({ playerId, id }) => [playerId, id]));
  for (const { playerId } of rows) counts.set(playerId, (counts.get(playerId) ?? 0) + 1);
  return new Map([...last].filter(([playerId]) => counts.get(playerId) === limit));
};

export function playerGameReads({ query }: Sql) {
  return {
    sharedGames: async (players, others, limit) => {
      const changed = [...players].map(([id, before]) => ({ id, before: before ?? HIGHEST_ID }));
      const rows = await query<SharedRow>(SHARED, JSON.stringify(changed), JSON.stringify(others), limit);
      const games = rows.flatMap(({ id, type, seats }) =>
        type === null ? [] : [[id, { id, type, seats }] as const],
      );
      return { games: [...new Map(games).values()], unfinished: unfinished(rows, limit) };
    },
    changedGames: async (playerId, since, wanted) => {
      if ('gameId' in wanted)
        return { games: await query<ChangedGame>(CHANGED_ONE, playerId, since, wanted.gameId), last: null };
      const { after, limit } = wanted;
      const page = await query<{ id: string }>(PERHAPS_CHANGED, playerId, since, after ?? LOWEST_ID, limit);
      const ids = page.map(({ id }) => id);
      const games = ids.length === 0 ? [] : await query<ChangedGame>(CHANGED, JSON.stringify(ids), since);
      return { games, last: ids.length < limit ? null : at(ids, -1) };
    },
  } satisfies Partial<Store>;
}

/** The part of the store for the games of a player. */
export function playerListOf({ query }: Sql) {
  return async (filter: PlayerListQuery): Promise<GameRecord[]> => {
    const { playerId, type, status, turn, isPublic, limit, before = HIGHEST_ID } = filter;
    if (turn === 'mine' && status !== undefined && status !== 'active') return [];
    const page = [before, limit, ...(type === undefined ? [] : [type])];
    const statuses = JSON.stringify(listedStatuses(status));
    const [statement, parameters] =
      turn === 'mine'
        ? [turnsStatement(type !== undefined), page]
        : [listStatement(isPublic, type === undefined ? ALL_TYPES : ONE_TYPE), [statuses, ...page]];
    return (await query<GameRow>(statement, playerId, ...parameters)).map(toGameRecord);
  };
}
