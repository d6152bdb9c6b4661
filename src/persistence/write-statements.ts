/** The statements that write, each all or nothing without a transaction around it. */

/** Adds answers to what a statement stores: to `stored`. The parameter is a JSON array of `answerInput`. */
const answers = (parameter: string): string => `
answered AS (
  INSERT INTO answer (game_id, key_hash, request_hash, status, headers, body, created_at)
  SELECT about, decode(key, 'hex'), decode(request, 'hex'), status, headers, decode(body, 'base64'),
    to_timestamp(at / 1000)
  FROM json_to_recordset(${parameter}::text::json) AS input (
    stored uuid, about uuid, key text, request text, status int, headers json, body text, at float8
  )
  WHERE input.stored = ANY (ARRAY(SELECT id FROM stored))
)`;

/** Adds entries and answers to the games in `stored`. Parameter 2 is a JSON array of `entryInput`, 3 of `answerInput`. */
const LOG_AND_ANSWERS = `
logged AS (
  INSERT INTO entry (game_id, seq, seat, by, move, events, at, body, hash)
  SELECT game, seq, seat, by, move, events, to_timestamp(at / 1000), decode(body, 'hex'), decode(hash, 'hex')
  FROM json_to_recordset($2::text::json) AS input (
    game uuid, seq int, seat int, by text, move json, events json, at float8, body text, hash text
  )
  WHERE game = ANY (ARRAY(SELECT id FROM stored))
), ${answers('$3')}`;

/**
 * Stores moves of any number of different games (parameter 1: `snapshotInput`), each guarded by itself. Gives the ids
 * of the games that were stored: those whose stored revision was the one before, and whose answer's key was unused.
 * What never changes in a game's life is not written.
 */
export const UPDATE_STATEMENT = `
WITH input AS (
  SELECT * FROM json_to_recordset($1::text::json) AS input (
    id uuid, revision int, version int, status text, seats json, state json, result json, head text, rematch uuid,
    at float8, about uuid, key text
  )
), stored AS (
  UPDATE game SET
    revision = input.revision, version = input.version, status = input.status, seats = input.seats,
    state = input.state, result = input.result, head = decode(input.head, 'hex'), rematch = input.rematch,
    updated_at = to_timestamp(input.at / 1000)
  FROM input
  WHERE game.id = input.id AND game.revision = input.revision - 1 AND (
    SELECT answer.status FROM answer
    WHERE answer.game_id = input.about AND answer.key_hash = decode(input.key, 'hex')
  ) IS NULL
  RETURNING game.id
), ${LOG_AND_ANSWERS}
SELECT id::text FROM stored`;

/**
 * Stores new games (parameter 1), linked from the game that one is a rematch of (parameter 4: one `linkInput`, or none),
 * for the commitments that they use up (parameter 5: `claimInput`; none in rematches). Gives no id where that game has
 * moved on, or where a commitment is not free; breaks the answers' primary key where the answer's key is used.
 */
export const CREATE_STATEMENT = `
WITH older AS (
  SELECT * FROM json_to_recordset($4::text::json) AS older (id uuid, revision int, rematch uuid, at float8)
), linked AS (
  UPDATE game SET
    revision = older.revision, rematch = older.rematch, updated_at = to_timestamp(older.at / 1000)
  FROM older
  WHERE game.id = older.id AND game.revision = older.revision - 1
  RETURNING game.id
), claimed AS (
  UPDATE commitment SET game_id = claim.game
  FROM json_to_recordset($5::text::json) AS claim (id uuid, game uuid, at float8)
  WHERE commitment.id = claim.id AND commitment.game_id IS NULL
    AND commitment.expires_at > to_timestamp(claim.at / 1000)
  RETURNING commitment.id
), stored AS (
  INSERT INTO game (
    id, type, revision, version, status, visibility, autoplay, config, seats, state, result, seed, seed_chosen_by,
    secret, client_seed, commitment, head, rematch_of, rematch, created_at, updated_at
  )
  SELECT
    id, type, revision, version, status, visibility, autoplay, config, seats, state, result, decode(seed, 'hex'),
    "seedChosenBy", decode(secret, 'hex'), "clientSeed", decode(commitment, 'hex'), decode(head, 'hex'), "rematchOf", rematch,
    to_timestamp("createdAt" / 1000), to_timestamp("updatedAt" / 1000)
  FROM json_to_recordset($1::text::json) AS input (
    id uuid, type text, revision int, version int, status text, visibility text, autoplay boolean, config json,
    seats json, state json, result json, seed text, "seedChosenBy" text, secret text, "clientSeed" text,
    commitment text, head text,
    "rematchOf" uuid, rematch uuid, "createdAt" float8, "updatedAt" float8
  )
  WHERE (SELECT count(*) FROM linked) = (SELECT count(*) FROM older)
    AND (SELECT count(*) FROM claimed) = json_array_length($5::text::json)
  RETURNING id
), ${LOG_AND_ANSWERS}
SELECT id::text FROM stored`;

/**
 * Stores a new commitment (parameter 1: `commitmentInput`) and its answer (parameter 2); breaks the answers' primary key
 * where the answer's key is used.
 */
export const COMMIT_STATEMENT = `
WITH stored AS (
  INSERT INTO commitment (id, secret, created_at, expires_at)
  SELECT id, decode(secret, 'hex'), to_timestamp("createdAt" / 1000), to_timestamp("expiresAt" / 1000)
  FROM json_to_recordset($1::text::json) AS input (
    id uuid, secret text, "createdAt" float8, "expiresAt" float8
  )
  RETURNING id
), ${answers('$2')}
SELECT id::text FROM stored`;
