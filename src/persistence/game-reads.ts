/** Reads games by id. Requests that arrive while a statement is running share the next one. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from 'parlour-games/record/clock';
import { STATUSES, type GameRecord, type SeedParts, type Status } from 'parlour-games/record/game-record';
import type { Store } from '#src/engine/store.js';
import { createStartDelay, type Sql } from './sql.js';

/** The highest possible id. */
export const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The statuses to list: cancelled games only if they are asked for. */
export function listedStatuses(status: Status | undefined): readonly Status[] {
  return status === undefined ? STATUSES.filter((each) => each !== 'cancelled') : [status];
}

/** The columns of a `GameRow`. */
export const GAME_COLUMNS = `game.id::text, type, rules_version AS "rulesVersion", version, status, visibility, autoplay, hints, rated, series_id::text AS "seriesId",
  series_number AS "seriesNumber", config, seats,
  state, result, offers,
  encode(seed, 'hex') AS seed, seed_chosen_by AS "seedChosenBy", encode(secret, 'hex') AS secret,
  client_seed AS "clientSeed", encode(commitment, 'hex') AS commitment, encode(head, 'hex') AS head,
  rematch_of::text AS "rematchOf", (extract(epoch FROM created_at) * 1000)::float8 AS "createdAt",
  (extract(epoch FROM updated_at) * 1000)::float8 AS "updatedAt", clock,
  join_within_s AS "joinWithinS"`;

/**
 * Reads games by id with half the CPU time of `findMany`. The ids are one JSON parameter, so one prepared statement serves any
 * number of them.
 */
const GAMES_STATEMENT = `
SELECT ${GAME_COLUMNS}
FROM json_array_elements_text($1::text::json) AS wanted (id) JOIN game ON game.id = wanted.id::uuid`;

/** The longest time for which a statement waits for the one before it. After that, it waits for its start delay. */
const MAX_WAIT_MS = 10;
/**
 * After a statement that has read at least this many games, reads are gathered for a while: an extra statement takes far more
 * CPU time than an extra game, and instances that play the same games read before each move.
 */
const BATCH_THRESHOLD = 3;
const BATCH_WINDOW_MS = 5;

export type GameRow = Omit<GameRecord, 'seedParts' | 'clock' | 'joinWithinS' | 'rated' | 'series'> & {
  readonly [Part in keyof SeedParts]: string | null;
} & {
  readonly rated: boolean;
  readonly seriesId: string | null;
  readonly seriesNumber: number | null;
  readonly clock: Clock | null;
  readonly joinWithinS: number | null;
};

export function toGameRecord({
  rated,
  seriesId,
  seriesNumber,
  secret,
  clientSeed,
  clock,
  joinWithinS,
  ...game
}: GameRow): GameRecord {
  return {
    ...game,
    ...(rated && { rated }),
    ...(seriesId !== null && seriesNumber !== null && { series: { id: seriesId, number: seriesNumber } }),
    ...(secret !== null && clientSeed !== null && { seedParts: { secret, clientSeed } }),
    ...(clock !== null && { clock }),
    ...(joinWithinS !== null && { joinWithinS }),
  };
}

/** The games that one statement reads. */
interface Batch {
  readonly ids: Set<string>;
  readonly games: Promise<ReadonlyMap<string, GameRecord>>;
}

export function gameReads({ query }: Sql) {
  let next: Batch | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let hasReadMany = false;
  const delay = createStartDelay();
  const select = async (ids: ReadonlySet<string>): Promise<ReadonlyMap<string, GameRecord>> => {
    const rows = await query<GameRow>(GAMES_STATEMENT, JSON.stringify([...ids]));
    return new Map(rows.map((row) => [row.id, toGameRecord(row)]));
  };
  const read = async (ids: ReadonlySet<string>): Promise<ReadonlyMap<string, GameRecord>> => {
    await Promise.race([running, sleep(MAX_WAIT_MS, undefined, { ref: false })]);
    if (hasReadMany) await sleep(BATCH_WINDOW_MS);
    await new Promise<void>((resolve) => {
      delay.schedule(resolve);
    });
    next = null;
    hasReadMany = ids.size >= BATCH_THRESHOLD;
    delay.started(ids.size);
    const games = select(ids);
    running = games.catch(() => undefined);
    return games;
  };
  const openBatch = (): Batch => {
    const ids = new Set<string>();
    return { ids, games: read(ids) };
  };
  return {
    load: async (id) => {
      next ??= openBatch();
      const { ids, games } = next;
      ids.add(id);
      return (await games).get(id) ?? null;
    },
  } satisfies Partial<Store>;
}
