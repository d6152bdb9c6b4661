/** Reads the logs of several games at once, one row per game: with a row per entry, parsing would take longer than reading. */
import type { EntryRecord } from '#src/engine/records.js';
import type { Typed } from '#src/game-type.js';
import { withStoreErrors } from './errors.js';
import type { PrismaClient } from './generated/client.js';

type Line = readonly [
  seq: number,
  seat: number | null,
  by: string | null,
  move: Typed | null,
  events: readonly Typed[],
  at: number,
  body: string,
  hash: string,
];

/** The parameter is a JSON array of ids. A game that does not exist has a null log. */
const LOGS_STATEMENT = `
SELECT input.id AS "gameId", (
  SELECT json_agg(json_build_array(
    seq, seat, by, move, events, (extract(epoch FROM at) * 1000)::bigint, encode(body, 'hex'), encode(hash, 'hex')
  ) ORDER BY seq)::text
  FROM entry WHERE game_id = input.id::uuid
) AS log
FROM json_array_elements_text($1::text::json) AS input (id)`;

const parseLog = (log: string): EntryRecord[] =>
  (JSON.parse(log) as Line[]).map(([seq, seat, by, move, events, at, body, hash]) => ({
    seq,
    seat,
    by,
    move,
    events,
    at,
    body,
    hash,
  }));

/** The logs by game id, each in order. Games that do not exist are left out. */
export const readLogs = (
  prisma: PrismaClient,
  gameIds: readonly string[],
): Promise<ReadonlyMap<string, readonly EntryRecord[]>> =>
  withStoreErrors(async () => {
    const rows = await prisma.$queryRawUnsafe<{ gameId: string; log: string | null }[]>(
      LOGS_STATEMENT,
      JSON.stringify(gameIds),
    );
    return new Map(
      rows.flatMap(({ gameId, log }) => (log === null ? [] : [[gameId, parseLog(log)] as const])),
    );
  });
