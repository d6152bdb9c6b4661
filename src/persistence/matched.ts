/** How the statement that creates a game marks the matches that it is made of. */
import type { Creation } from '#src/engine/store.js';

/** Locks the matches ($7: `matchInputs`) that still wait, in a fixed order. */
export const WAITING = `
locked AS (
  SELECT match.id, input."gameId", input.seat
  FROM json_to_recordset($7::text::json) AS input (id uuid, "gameId" uuid, seat int)
  JOIN match ON match.id = input.id
  WHERE match.status = 'waiting' ORDER BY match.id FOR UPDATE OF match
)`;

/** Whether all matches of a game in `input` wait. */
export const ALL_WAIT = `NOT EXISTS (
    SELECT 1 FROM json_to_recordset($7::text::json) AS wanted (id uuid, "gameId" uuid)
    WHERE wanted."gameId" = input.id AND wanted.id NOT IN (SELECT locked.id FROM locked)
  )`;

/** Marks the matches of the games in `stored`. */
export const MATCHED = `
matched AS (
  UPDATE match SET status = 'matched', game_id = locked."gameId", seat = locked.seat, ended_at = clock_timestamp()
  FROM locked WHERE match.id = locked.id AND locked."gameId" = ANY (ARRAY(SELECT id FROM stored))
)`;

export const matchInputs = ({ game, matches = [] }: Creation): object[] =>
  matches.map((match) => ({ ...match, gameId: game.id }));
