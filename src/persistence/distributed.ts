/**
 * What a database that is distributed over several servers is asked in other words: about one game, which one server answers, or
 * about all of them, which each server answers for its own.
 */
import type { GameRecord } from 'parlour-games/record/game-record';
import type { Store } from '#src/engine/store.js';
import { ARCHIVABLE } from './archive.js';
import { CLAIM } from './clocks.js';
import type { Database } from './database.js';
import { retryConflicts, withStoreErrors } from './errors.js';
import { GAME_COLUMNS, HIGHEST_ID, listedStatuses, toGameRecord, type GameRow } from './game-reads.js';
import type { WriteHealth } from './health.js';
import { timeOfServer } from './write-strategies.js';
import { GAMES_PER_RUN, LOG_STATEMENT, parseLog } from './logs.js';
import { LOWEST_ID, lowestIdAt, overStatement } from './reads.js';

const GAME = `SELECT ${GAME_COLUMNS} FROM game WHERE game.id = $1::uuid`;

/** Of the statuses in $1, a JSON array. */
const listStatement = (hasType: boolean): string => `
SELECT ${GAME_COLUMNS} FROM game
WHERE visibility = 'public' AND status = ANY (ARRAY(SELECT json_array_elements_text($1::text::json)))
  AND game.id < $2::text::uuid${hasType ? ' AND type = $4::text' : ''}
ORDER BY game.id DESC LIMIT $3::int`;

const UNFINISHED = `
SELECT id::text, type, (extract(epoch FROM updated_at) * 1000)::float8 AS "updatedAt" FROM game
WHERE status IN ('waiting', 'active') AND id > $1::text::uuid AND id < $2::text::uuid ORDER BY game.id LIMIT $3::int`;

/** The ids of games that are over, of two pages; the statement has a parameter for the limit. */
const pageOf = (pages: string, limit: string): string =>
  `SELECT id::text FROM (${pages}) AS page ORDER BY over_at, page.id LIMIT ${limit}::int`;

const REMATCHES = `
SELECT DISTINCT ON (rematch_of) rematch_of::text AS "oldId", id::text FROM game
WHERE rematch_of = ANY (ARRAY(SELECT json_array_elements_text($1::text::json)::uuid))
ORDER BY rematch_of, status = 'cancelled', game.id DESC`;

const NOW = '(extract(epoch FROM statement_timestamp()) * 1000)::float8';
const DUE = `SELECT id::text FROM game WHERE due_at <= statement_timestamp() ORDER BY due_at LIMIT $1::int`;
const CLAIM_GAME = `
UPDATE game SET due_at = statement_timestamp() + ${CLAIM} WHERE id = $1::uuid AND due_at <= statement_timestamp()
RETURNING id::text`;
const DUE_GAME = `SELECT ${GAME_COLUMNS}, ${NOW} AS now FROM game WHERE game.id = $1::uuid`;
const POSTPONE_GAME = `
UPDATE game SET due_at = to_timestamp($3::float8 / 1000) WHERE id = $1::uuid AND version = $2::int
  AND updated_at >= coalesce((SELECT max(ended_at) FROM outage), '-infinity')`;
const RECALL = `
UPDATE game SET due_at = statement_timestamp()
WHERE due_at > statement_timestamp() + ${CLAIM} AND updated_at < to_timestamp($1::float8 / 1000)`;

type Reads = Pick<
  Store,
  'load' | 'logs' | 'list' | 'finishedGames' | 'unfinishedGames' | 'rematchesOf' | 'archivableGames'
>;

export function distributedReads({ prisma }: Database): Reads {
  const query = <Row>(statement: string, ...values: readonly unknown[]): Promise<Row[]> =>
    withStoreErrors(() => prisma.$queryRawUnsafe<Row[]>(statement, ...values));
  const load = async (id: string): Promise<GameRecord | null> => {
    const [row] = await query<GameRow>(GAME, id);
    return row === undefined ? null : toGameRecord(row);
  };
  const games = async (page: string, ...values: readonly unknown[]): Promise<GameRecord[]> => {
    const rows = await query<{ id: string }>(page, ...values);
    const found = await Promise.all(rows.map(({ id }) => load(id)));
    return found.filter((game) => game !== null);
  };
  return {
    load,
    logs: async (games) => {
      const logs = games.map(async ({ id }) => {
        const [row] = await query<{ log: string | null }>(LOG_STATEMENT, id);
        return row === undefined || row.log === null ? [] : [[id, parseLog(row.log)] as const];
      });
      return new Map((await Promise.all(logs)).flat());
    },
    list: async ({ type, status, limit, before = HIGHEST_ID }) => {
      const statuses = JSON.stringify(listedStatuses(status));
      const types = type === undefined ? [] : [type];
      const rows = await query<GameRow>(listStatement(type !== undefined), statuses, before, limit, ...types);
      return rows.map(toGameRecord);
    },
    finishedGames: ({ type, from, afterId = LOWEST_ID, to, limit }) => {
      const hasType = type !== undefined;
      const pages = ['finished_at', 'cancelled_at'].map((end) => overStatement(end, hasType));
      const values = [from, afterId, to, limit, ...(hasType ? [type] : [])];
      return games(pageOf(pages.join(' UNION ALL '), '$4'), ...values);
    },
    unfinishedGames: ({ after, createdBefore, limit }) =>
      query(UNFINISHED, after ?? LOWEST_ID, lowestIdAt(createdBefore), limit),
    rematchesOf: async (gameIds) => {
      const rows = await query<{ oldId: string; id: string }>(REMATCHES, JSON.stringify(gameIds));
      return new Map(rows.map(({ oldId, id }) => [oldId, id]));
    },
    archivableGames: ({ before, after, limit }) =>
      games(pageOf(ARCHIVABLE, '$4'), before, after?.updatedAt ?? 0, after?.id ?? LOWEST_ID, limit),
  };
}

const UNCOUNTED = `SELECT id::text FROM game WHERE status = 'finished' AND NOT counted ORDER BY game.id LIMIT $1::int`;
/** After those that were packed last, or shortly before them. */
const TO_PACK = `
SELECT id::text FROM game WHERE finished_at < statement_timestamp() - make_interval(secs => $1::float8)
  AND finished_at > coalesce((SELECT max(finished_at) FROM packed_log), '-infinity') - interval '1 hour'
  AND EXISTS (SELECT 1 FROM entry WHERE entry.game_id = game.id) ORDER BY finished_at, game.id LIMIT $2::int`;

type Jobs = Pick<
  Store,
  | 'isDistributed'
  | 'time'
  | 'claimDue'
  | 'postpone'
  | 'recallDue'
  | 'countFinishedGames'
  | 'packLogs'
  | 'archive'
  | 'delete'
>;

export function distributedJobs({ prisma }: Database, { observe: write }: WriteHealth): Jobs {
  type Ids = { id: string | null }[];
  /** Calls a function for each game; returns the ids of those for which it did something. */
  const forEach = async (call: string, games: readonly (readonly string[])[]): Promise<string[]> => {
    const done: string[] = [];
    for (const values of games) {
      const [row] = await write(() => prisma.$queryRawUnsafe<Ids>(`SELECT ${call} AS id`, ...values));
      if (row?.id) done.push(row.id);
    }
    return done;
  };
  const page = async (statement: string, ...values: readonly number[]): Promise<string[][]> => {
    const rows = await withStoreErrors(() => prisma.$queryRawUnsafe<Ids>(statement, ...values));
    return rows.flatMap(({ id }) => (id === null ? [] : [[id]]));
  };
  return {
    isDistributed: true,
    time: (gameId = LOWEST_ID) => withStoreErrors(() => timeOfServer(prisma, gameId)),
    claimDue: (limit) =>
      withStoreErrors(async () => {
        const due = await prisma.$queryRawUnsafe<{ id: string }[]>(DUE, limit);
        const claim = ({ id }: { id: string }) =>
          retryConflicts(() => prisma.$queryRawUnsafe<{ id: string }[]>(CLAIM_GAME, id));
        const claimed = (await Promise.all(due.map(claim))).flat();
        const read = ({ id }: { id: string }) =>
          prisma.$queryRawUnsafe<(GameRow & { now: number })[]>(DUE_GAME, id);
        const rows = (await Promise.all(claimed.map(read))).flat();
        return rows.map(({ now, ...row }) => ({ game: toGameRecord(row), now }));
      }),
    postpone: (games) =>
      withStoreErrors(async () => {
        for (const { id, version, dueAt } of games)
          await retryConflicts(() => prisma.$executeRawUnsafe(POSTPONE_GAME, id, version, dueAt));
      }),
    recallDue: (endedAt) =>
      withStoreErrors(async () => {
        await retryConflicts(() => prisma.$executeRawUnsafe(RECALL, endedAt));
      }),
    countFinishedGames: async (limit) =>
      (await forEach('count_game($1::uuid)', await page(UNCOUNTED, limit))).length,
    packLogs: async (keptS) =>
      (await forEach('pack_game($1::uuid)', await page(TO_PACK, keptS, GAMES_PER_RUN))).length,
    archive: (games) =>
      forEach(
        'archive_game($1::uuid, $2)',
        games.map(({ id, head }) => [id, head]),
      ),
    delete: async (id) => (await forEach('delete_game($1::uuid)', [[id]])).length === 1,
  };
}
