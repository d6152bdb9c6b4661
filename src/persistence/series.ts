/** Series, and the outcomes of their games. The statement that stores games, in write-statements.ts, adds them to series. */
import type {
  ArchivedSeriesGame,
  CancelledSeries,
  ChangedSeries,
  EndedGame,
  SeriesRecord,
  SeriesStore,
} from '#src/engine/players/series-store.js';
import { MAX_OWN_SERIES } from '#src/engine/players/series-store.js';
import type { GameRecord } from 'parlour-games/record/game-record';
import { NO_OUTCOME, type SeriesOutcome, type SeriesTally } from 'parlour-games/record/series';
import { withNotices } from './player-games.js';
import { HIGHEST_ID } from './game-reads.js';
import { withLiving, type Sql } from './sql.js';
import { withRecords } from './write-statements.js';

const NOW = '(SELECT clock_timestamp())';

/** Tells the players of the series in `stored` about its status. */
const TOLD = `
told AS (
  UPDATE series_player SET status = stored.status, changed_at = ${NOW} FROM stored WHERE series_player.series_id = stored.id
)`;

/** Stores a series ($1: one input), the notices of its invitations ($3), and the record ($2). */
export const ADD_SERIES_STATEMENT = `
WITH input AS (
  SELECT * FROM json_to_recordset($1::text::json) AS input (
    id uuid, type text, status text, "createdBy" uuid, slot int, participants json, "playerIds" json, accepted int,
    "clientSeeds" json, games int, parallel int, config json, clock json, rated boolean, secret text, "commitmentId" uuid, tally json,
    "createdAt" float8, "closesAt" float8
  )
), ${withLiving('SELECT json_array_elements_text("playerIds")::uuid FROM input')}, used AS (
  UPDATE commitment SET game_id = input.id FROM input
  WHERE commitment.id = input."commitmentId" AND commitment.game_id IS NULL
    AND commitment.expires_at > to_timestamp("createdAt" / 1000)
    AND (SELECT count(*) FROM living) = json_array_length("playerIds")
  RETURNING commitment.id
), stored AS (
  INSERT INTO series (
    id, type, status, created_by, slot, players, accepted, client_seeds, games, parallel, config, clock, rated, secret, tally,
    created_at, closes_at, started_at
  )
  SELECT id, type, status, "createdBy", slot, participants, accepted, "clientSeeds", games, parallel, config, clock, rated,
    decode(secret, 'hex'), tally, to_timestamp("createdAt" / 1000), to_timestamp("closesAt" / 1000),
    CASE WHEN status = 'running' THEN to_timestamp("createdAt" / 1000) END
  FROM input
  WHERE (SELECT count(*) FROM living) = json_array_length("playerIds")
    AND ("commitmentId" IS NULL OR EXISTS (SELECT 1 FROM used))
  RETURNING id, status
), joined AS (
  INSERT INTO series_player (series_id, player_id, name, kind, status, changed_at)
  SELECT stored.id, player.id, name, kind, status, clock_timestamp() FROM stored, player WHERE player.id IN (SELECT living.id FROM living)
), ${withNotices('$3')}, ${withRecords('$2')}
SELECT id::text FROM stored`;

/** Stores an answer ($1: one input) and the record ($2). */
export const ANSWER_SERIES_STATEMENT = `
WITH input AS (
  SELECT * FROM json_to_recordset($1::text::json) AS input (
    id uuid, "playerId" uuid, before int, accepted int, status text, "clientSeeds" json
  )
), ${withLiving('SELECT "playerId" FROM input')}, stored AS (
  UPDATE series SET
    accepted = input.accepted, client_seeds = input."clientSeeds", status = input.status,
    started_at = CASE WHEN input.status = 'running' THEN ${NOW} END,
    ended_at = CASE WHEN input.status = 'cancelled' THEN ${NOW} END,
    slot = CASE WHEN input.status <> 'cancelled' THEN slot END
  FROM input JOIN living ON living.id = "playerId"
  WHERE series.id = input.id AND series.status = 'waiting' AND closes_at > ${NOW} AND series.accepted = input.before
  RETURNING series.id, series.status
), ${TOLD}, ${withRecords('$2')}
SELECT id::text FROM stored`;

/** Cancels the series that meet a condition. A slot becomes free when no game is running any more. */
export function cancelSeriesWhere(condition: string): string {
  return `
WITH stored AS (
  UPDATE series SET status = 'cancelled', ended_at = ${NOW}, slot = CASE WHEN begun > played THEN slot END
  WHERE ${condition}
  RETURNING id, status, players
), ${TOLD}
SELECT id::text, players AS participants FROM stored`;
}

const OVERDUE = `SELECT id FROM series WHERE status = 'waiting' AND closes_at <= statement_timestamp() ORDER BY closes_at LIMIT $1::int`;
const CANCEL_ONE = cancelSeriesWhere(`id = $1::text::uuid AND status IN ('waiting', 'running')`);
/** Cancels the first $1 overdue series. */
const CANCEL_OVERDUE = cancelSeriesWhere(`id IN (${OVERDUE} FOR UPDATE SKIP LOCKED)`);

const time = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;

const COLUMNS = `series.id::text, type, status, created_by::text AS "createdBy", players AS participants, accepted,
  client_seeds AS "clientSeeds", games, parallel, config, clock, rated, encode(secret, 'hex') AS secret, begun, played, tally, revision, is_stale AS "isStale",
  ${time('created_at')} AS "createdAt", ${time('closes_at')} AS "closesAt", ${time('started_at')} AS "startedAt", ${time('ended_at')} AS "endedAt", (
    SELECT coalesce(json_object_agg(player_id, json_build_object('id', player_id, 'name', name, 'kind', kind)), '{}')
    FROM series_player WHERE series_player.series_id = series.id AND name IS NOT NULL
  ) AS players`;

const ONE = `SELECT ${COLUMNS} FROM series WHERE series.id = $1::text::uuid`;

/**
 * Series of a type ($1), or of a type and a status. Written as a range: otherwise PostgreSQL could read all series by their
 * ids.
 */
const listStatement = (key: string): string => `
SELECT ${COLUMNS} FROM series WHERE ${key} >= $1::text AND (${key}, series.id) < ($1::text, $2::text::uuid)
ORDER BY ${key} DESC, series.id DESC LIMIT $3::int`;

const SLOTS = `
SELECT slot FROM series WHERE created_by = $1::text::uuid AND slot IS NOT NULL ORDER BY slot LIMIT ${MAX_OWN_SERIES}`;

const GAMES = `
SELECT number, game_id::text AS "gameId", outcome FROM series_game
WHERE series_id = $1::text::uuid AND number > $2::int ORDER BY number LIMIT $3::int`;

const ARCHIVED = `
SELECT number, game_id::text AS "gameId", archived FROM series_game
WHERE series_id = $1::text::uuid AND number > $2::int AND archived IS NOT NULL ORDER BY number LIMIT $3::int`;
const KEEP = `
UPDATE series_game SET archived = input.archived
FROM json_to_recordset($1::text::json) AS input ("seriesId" uuid, number int, archived json)
WHERE series_game.series_id = input."seriesId" AND series_game.number = input.number`;

const OVER = `series_id IS NOT NULL AND status IN ('finished', 'cancelled') AND NOT in_series`;
const DUE = `
SELECT id::text FROM (
  SELECT id FROM series
  WHERE is_stale OR (status = 'running' AND begun < games AND begun - played < parallel) ORDER BY id LIMIT $1::int
) AS unfinished UNION ALL SELECT id::text FROM (${OVERDUE}) AS overdue`;
const DUE_BY_GAMES = `SELECT series_id::text AS id FROM game WHERE ${OVER} ORDER BY series_id, game.id LIMIT $1::int`;

const ENDED = `
SELECT game.id::text, series_number AS number, seats, result, (
    SELECT coalesce(json_agg(entry.seat), '[]') FROM logged_entry AS entry
    WHERE entry.game_id = game.id AND entry.move ->> 'type' = 'timeout'
  ) AS "timedOut"
FROM game WHERE ${OVER} AND series_id = $1::text::uuid ORDER BY game.id LIMIT $2::int`;
const ENDED_AT_ONCE = 100;

/**
 * Stores in a series ($1) with this revision ($2) the tally ($3), how many games are played ($4), whether it is finished ($5),
 * and outcomes ($6).
 */
const COUNT = `
WITH stored AS (
  UPDATE series SET
    tally = $3::text::json, played = $4::int, revision = revision + 1, is_stale = false,
    status = CASE WHEN $5::boolean AND status = 'running' THEN 'finished' ELSE status END,
    ended_at = CASE WHEN $5::boolean AND status = 'running' THEN ${NOW} ELSE ended_at END,
    slot = CASE WHEN (status = 'running' AND NOT $5::boolean) OR begun > $4::int THEN slot END
  WHERE id = $1::text::uuid AND revision = $2::int
  RETURNING id, status
), counted AS (
  UPDATE series_game SET outcome = input.outcome
  FROM json_to_recordset($6::text::json) AS input (number int, outcome json)
  WHERE series_game.series_id = ANY (ARRAY(SELECT id FROM stored)) AND series_game.number = input.number
), ${TOLD}
SELECT id::text FROM stored`;

/** Records that a game ($1: its series, $2: its number) has no winners. */
const VOID = `
WITH voided AS (
  UPDATE series_game SET outcome = '${JSON.stringify(NO_OUTCOME)}', archived = NULL
  WHERE series_id = $1::text::uuid AND number = $2::int
)
UPDATE series SET revision = revision + 1, is_stale = true WHERE id = $1::text::uuid`;

/** Voids a game in the transaction that deletes it: otherwise the series could end, and reveal its secret, too early. */
export function voiding({ prisma }: Sql, series: GameRecord['series']) {
  return series === undefined ? [] : [prisma.$executeRawUnsafe(VOID, series.id, series.number)];
}

const CHANGED_COLUMNS = `series.id::text, series.type, series.status, players AS participants, accepted, played,
  ${time('changed_at')} AS "changedAt"`;
const CHANGED = `
SELECT ${CHANGED_COLUMNS} FROM (
  SELECT series_id, changed_at FROM series_player
  WHERE player_id = $1::text::uuid AND (changed_at, series_id) > (to_timestamp($2::float8 / 1000), $3::text::uuid)
  ORDER BY changed_at, series_id LIMIT $4::int
) AS page JOIN series ON series.id = page.series_id ORDER BY changed_at, series_id`;
const WAITING = `
SELECT ${CHANGED_COLUMNS} FROM (
  SELECT series_id, changed_at FROM series_player
  WHERE player_id = $1::text::uuid AND status = 'waiting' AND series_id > $2::text::uuid ORDER BY series_id LIMIT $3::int
) AS page JOIN series ON series.id = page.series_id ORDER BY series_id`;

type Row = Omit<SeriesRecord, 'tally'> & {
  readonly played: number;
  readonly tally: Omit<SeriesTally, 'played'>;
};

const toSeries = ({ played, tally, ...row }: Row): SeriesRecord => ({ ...row, tally: { played, ...tally } });

export function seriesOf({ prisma, query, write, change, execute }: Sql) {
  return {
    series: async (id) => {
      const [row] = await query<Row>(ONE, id);
      return row === undefined ? null : toSeries(row);
    },
    listSeries: async ({ type, status, before = HIGHEST_ID, limit }) => {
      const [key, value] =
        status === undefined ? ['type', type] : ["(type || '/' || status)", `${type}/${status}`];
      return (await query<Row>(listStatement(key), value, before, limit)).map(toSeries);
    },
    seriesSlots: async (createdBy) =>
      (await query<{ slot: number }>(SLOTS, createdBy)).map(({ slot }) => slot),
    cancelSeries: async (id) => {
      await execute(CANCEL_ONE, id);
    },
    cancelOverdueSeries: (limit) => change<CancelledSeries>(CANCEL_OVERDUE, limit),
    seriesGames: (id, after, limit) =>
      query<{ number: number; gameId: string; outcome: SeriesOutcome | null }>(GAMES, id, after, limit),
    keepSeriesGames: async (games) => {
      if (games.length > 0) await execute(KEEP, JSON.stringify(games));
    },
    archivedSeriesGames: (id, after, limit) => query<ArchivedSeriesGame>(ARCHIVED, id, after, limit),
    dueSeries: async (limit) => {
      const rows = [DUE, DUE_BY_GAMES].map((statement) => query<{ id: string }>(statement, limit));
      return [...new Set((await Promise.all(rows)).flat().map(({ id }) => id))];
    },
    endedGames: (seriesId) => query<EndedGame>(ENDED, seriesId, ENDED_AT_ONCE),
    countGames: async ({ id, revision }, { outcomes, tally: { played, ...tally }, isFinished }) => {
      const [told, counted] = [JSON.stringify(tally), JSON.stringify(outcomes)];
      return (await change(COUNT, id, revision, told, played, isFinished, counted)).length === 1;
    },
    markCounted: async (gameIds) => {
      const where = { id: { in: [...gameIds] } };
      await write(() => prisma.game.updateMany({ where, data: { inSeries: true } }));
    },
    seriesOf: (playerId, after, limit) =>
      'waitingAfter' in after
        ? query<ChangedSeries>(WAITING, playerId, after.waitingAfter, limit)
        : query<ChangedSeries>(CHANGED, playerId, after.changedAt, after.id, limit),
  } satisfies Partial<SeriesStore>;
}
