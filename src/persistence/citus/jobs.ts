/** The parts of jobs and deletions that change games, one at a time, each on its server. */
import type { Store } from '#src/engine/store.js';
import { CLAIM } from '#src/persistence/clocks.js';
import { GAME_COLUMNS, toGameRecord, type GameRow } from '#src/persistence/game-reads.js';
import { idsOf, type Stored } from '#src/persistence/group-commit.js';
import { GAMES_PER_RUN } from '#src/persistence/logs.js';
import { voiding } from '#src/persistence/series.js';
import { retryConflicts, type Sql } from '#src/persistence/sql.js';
import { UNCOUNTED_STATEMENT } from '#src/persistence/statistics.js';

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

/** Games after the one that was packed last, or shortly before it. */
const TO_PACK = `
SELECT id::text FROM game WHERE finished_at < statement_timestamp() - make_interval(secs => $1::float8)
  AND finished_at > coalesce((SELECT max(finished_at) FROM packed_log), '-infinity') - interval '1 hour'
  AND EXISTS (SELECT 1 FROM entry WHERE entry.game_id = game.id) ORDER BY finished_at, game.id LIMIT $2::int`;

const DELETE_GAME = 'SELECT delete_game($1::uuid) AS id';

export function distributedJobs(sql: Sql) {
  const { prisma, read, query, write, change } = sql;
  /** Calls a function for each game; returns the ids of those for which it did something. */
  const forEach = async (call: string, games: readonly (readonly string[])[]): Promise<string[]> => {
    const done: string[] = [];
    for (const values of games) done.push(...idsOf(await change<Stored>(`SELECT ${call} AS id`, ...values)));
    return done;
  };
  const page = async (statement: string, ...values: readonly number[]): Promise<string[][]> =>
    idsOf(await query<Stored>(statement, ...values)).map((id) => [id]);
  return {
    claimDue: (limit) =>
      read(async () => {
        const due = await prisma.$queryRawUnsafe<{ id: string }[]>(DUE, limit);
        const claim = ({ id }: { id: string }) =>
          retryConflicts(() => prisma.$queryRawUnsafe<{ id: string }[]>(CLAIM_GAME, id));
        const claimed = (await Promise.all(due.map(claim))).flat();
        const load = ({ id }: { id: string }) =>
          prisma.$queryRawUnsafe<(GameRow & { now: number })[]>(DUE_GAME, id);
        const rows = (await Promise.all(claimed.map(load))).flat();
        return rows.map(({ now, ...row }) => ({ game: toGameRecord(row), now }));
      }),
    postpone: (games) =>
      read(async () => {
        for (const { id, version, dueAt } of games)
          await retryConflicts(() => prisma.$executeRawUnsafe(POSTPONE_GAME, id, version, dueAt));
      }),
    recallDue: (endedAt) =>
      read(async () => {
        await retryConflicts(() => prisma.$executeRawUnsafe(RECALL, endedAt));
      }),
    uncountedGames: (limit) => query(UNCOUNTED_STATEMENT, limit),
    countInStatistics: async (ids) =>
      (
        await forEach(
          'count_game($1::uuid)',
          ids.map((id) => [id]),
        )
      ).length,
    packLogs: async (keptS) =>
      (await forEach('pack_game($1::uuid)', await page(TO_PACK, keptS, GAMES_PER_RUN))).length,
    archive: (games) =>
      forEach(
        'archive_game($1::uuid, $2)',
        games.map(({ id, head }) => [id, head]),
      ),
    delete: async (id, series) => {
      const [games] = await write(() =>
        prisma.$transaction([prisma.$queryRawUnsafe<Stored[]>(DELETE_GAME, id), ...voiding(sql, series)]),
      );
      return idsOf(games).length === 1;
    },
  } satisfies Partial<Store>;
}
