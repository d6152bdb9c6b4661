/** Notes: what seats wrote about their entries. */
import type { Note, Store } from '#src/engine/store.js';
import type { Sql } from './sql.js';
import { requireSpaceForMore } from './writes.js';

/** How long after the end of a game its notes can be written. */
const AFTER_END = "interval '60 s'";
const IS_OPEN = `(status IN ('waiting', 'active') OR updated_at > statement_timestamp() - ${AFTER_END})`;

const PUT_STATEMENT = `
INSERT INTO note (game_id, seq, seat, player_id, text)
SELECT id, $2::int, $3::int, $4::text::uuid, $5::text FROM game WHERE id = $1::text::uuid AND ${IS_OPEN}
ON CONFLICT (game_id, seq) DO UPDATE SET text = excluded.text`;

/**
 * The notes of a game ($1), or of one seat ($4). As JSON, because the embedded database drops a byte order mark before other
 * text.
 */
const LIST_STATEMENT = `
SELECT seq, seat, to_json(text) AS text FROM note
WHERE game_id = $1::text::uuid AND seq > $2::int AND seat = coalesce($4::int, seat) ORDER BY seq LIMIT $3::int`;

const DELETE_STATEMENT = `
DELETE FROM note USING game WHERE note.game_id = $1::text::uuid AND seq = $2::int
  AND game.id = note.game_id AND ($3::boolean OR ${IS_OPEN})`;

export function notesOf(sql: Sql) {
  const { query, execute } = sql;
  return {
    putNote: async (gameId, { seq, seat, text }, playerId) => {
      requireSpaceForMore(sql);
      return (await execute(PUT_STATEMENT, gameId, seq, seat, playerId, text)) === 1;
    },
    notes: (gameId, { seat = null, after, limit }) => query<Note>(LIST_STATEMENT, gameId, after, limit, seat),
    deleteNote: async (gameId, seq, isLate) => (await execute(DELETE_STATEMENT, gameId, seq, isLate)) === 1,
  } satisfies Partial<Store>;
}
