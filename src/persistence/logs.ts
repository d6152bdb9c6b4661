/** Reads the logs of several games at once: a row a game, since a row an entry costs more to take apart than to store. */
import type { Typed } from '#src/game-type.js';
import type { EntryRecord } from '#src/engine/records.js';
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

/** Parameter 1 is a JSON array of ids. A game without entries, or that is gone, has no log. */
const LOGS_STATEMENT = `
SELECT input.id AS game, (
  SELECT json_agg(json_build_array(
    seq, seat, by, move, events, (extract(epoch FROM at) * 1000)::bigint, encode(body, 'hex'), encode(hash, 'hex')
  ) ORDER BY seq)::text
  FROM entry WHERE game_id = input.id::uuid
) AS log
FROM json_array_elements_text($1::text::json) AS input (id)`;

/** The entries of each game that has some, by the game's id, in order. */
export function readLogs(
  prisma: PrismaClient,
  gameIds: readonly string[],
): Promise<ReadonlyMap<string, readonly EntryRecord[]>> {
  return withStoreErrors(async () => {
    const rows = await prisma.$queryRawUnsafe<{ game: string; log: string | null }[]>(
      LOGS_STATEMENT,
      JSON.stringify(gameIds),
    );
    return new Map(rows.flatMap(({ game, log }) => (log === null ? [] : [[game, entriesIn(log)] as const])));
  });
}

function entriesIn(log: string): EntryRecord[] {
  const lines = JSON.parse(log) as Line[];
  return lines.map(([seq, seat, by, move, events, at, body, hash]) => ({
    seq,
    seat,
    by,
    move,
    events,
    at,
    body,
    hash,
  }));
}
