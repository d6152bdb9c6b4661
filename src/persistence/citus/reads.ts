/**
 * Reads that need different statements on Citus: of one game, answered by one server, and of all games, answered by each server
 * for its own.
 */
import type { GameRecord } from 'parlour-games/record/game-record';
import type { Store } from '#src/engine/store.js';
import {
  GAME_COLUMNS,
  HIGHEST_ID,
  listedStatuses,
  toGameRecord,
  type GameRow,
} from '#src/persistence/game-reads.js';
import { LOG_STATEMENT, parseLog } from '#src/persistence/logs.js';
import type { Sql } from '#src/persistence/sql.js';
import {
  LEFT_TO_COMPUTERS_STATEMENT,
  overParameters,
  overStatement,
  unfinishedParameters,
} from '#src/persistence/reads.js';

const GAME = `SELECT ${GAME_COLUMNS} FROM game WHERE game.id = $1::uuid`;

/** Lists public games of the statuses in $1, a JSON array. */
const listStatement = (hasType: boolean): string => `
SELECT ${GAME_COLUMNS} FROM game
WHERE visibility = 'public' AND status = ANY (ARRAY(SELECT json_array_elements_text($1::text::json)))
  AND game.id < $2::text::uuid${hasType ? ' AND type = $4::text' : ''}
ORDER BY game.id DESC LIMIT $3::int`;

const UNFINISHED = `
SELECT id::text, type, (extract(epoch FROM updated_at) * 1000)::float8 AS "updatedAt" FROM game
WHERE status IN ('waiting', 'active') AND id > $1::text::uuid AND id < $2::text::uuid ORDER BY game.id LIMIT $3::int`;

const REMATCHES = `
SELECT DISTINCT ON (rematch_of) rematch_of::text AS "oldId", id::text FROM game
WHERE rematch_of = ANY (ARRAY(SELECT json_array_elements_text($1::text::json)::uuid))
ORDER BY rematch_of, status = 'cancelled', game.id DESC`;

export function distributedReads({ query }: Sql) {
  const load = async (id: string): Promise<GameRecord | null> => {
    const [row] = await query<GameRow>(GAME, id);
    return row === undefined ? null : toGameRecord(row);
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
    finishedGames: async (wanted) => {
      const page = `SELECT id::text FROM (${overStatement(wanted)}) AS page ORDER BY over_at, page.id LIMIT $4::int`;
      const rows = await query<{ id: string }>(page, ...overParameters(wanted));
      const found = await Promise.all(rows.map(({ id }) => load(id)));
      return found.filter((game) => game !== null);
    },
    unfinishedGames: (wanted) =>
      'after' in wanted
        ? query(UNFINISHED, ...unfinishedParameters(wanted))
        : query(LEFT_TO_COMPUTERS_STATEMENT, wanted.limit),
    rematchesOf: async (gameIds) => {
      const rows = await query<{ oldId: string; id: string }>(REMATCHES, JSON.stringify(gameIds));
      return new Map(rows.map(({ oldId, id }) => [oldId, id]));
    },
  } satisfies Partial<Store>;
}
