/** Notes: what seats wrote about their entries. */
import type { Store } from '#src/engine/store.js';
import type { Sql } from './sql.js';
import { requireSpaceForMore } from './writes.js';

/** How long after the end of a game its notes can be written. */
const AFTER_END = "interval '60 s'";
const IS_OPEN = `(status IN ('waiting', 'active') OR updated_at > statement_timestamp() - ${AFTER_END})`;

const PUT_STATEMENT = `
INSERT INTO note (game_id, seq, seat, player_id, text)
SELECT id, $2::int, $3::int, $4::text::uuid, $5::text FROM game WHERE id = $1::text::uuid AND ${IS_OPEN}
ON CONFLICT (game_id, seq) DO UPDATE SET text = excluded.text`;

const DELETE_STATEMENT = `
DELETE FROM note USING game WHERE note.game_id = $1::text::uuid AND seq = $2::int
  AND game.id = note.game_id AND ($3::boolean OR ${IS_OPEN})`;

export function notesOf(sql: Sql) {
  const { prisma, read, execute } = sql;
  return {
    putNote: async (gameId, { seq, seat, text }, playerId) => {
      requireSpaceForMore(sql);
      return (await execute(PUT_STATEMENT, gameId, seq, seat, playerId, text)) === 1;
    },
    notes: (gameId, { seat, after, limit }) =>
      read(() =>
        prisma.note.findMany({
          where: { gameId, seq: { gt: after }, ...(seat !== undefined && { seat }) },
          select: { seq: true, seat: true, text: true },
          orderBy: { seq: 'asc' },
          take: limit,
        }),
      ),
    deleteNote: async (gameId, seq, isLate) => (await execute(DELETE_STATEMENT, gameId, seq, isLate)) === 1,
  } satisfies Partial<Store>;
}
