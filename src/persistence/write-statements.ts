/**
 * The statements that write games, and their parameters. Each statement is atomic without a transaction. Parameters are JSON
 * arrays of inputs; documents travel as JSON text, so that their keys keep their order.
 */
import {
  ALL_LIVE,
  ALL_WAIT,
  LIVING_IN_NEW,
  MATCHED,
  matchInputs,
  noticeInputs,
  playerGameInputs,
  WAITING,
  withNotices,
  withPlayers,
} from './player-games.js';
import type { EntryRecord } from 'parlour-games/record/game-record';
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';
import type { Creation, Update } from '#src/engine/store.js';
import { withLiving } from './sql.js';

/** Adds the idempotency records that belong to rows of `stored`. The parameter holds `recordInputs`. */
export function withRecords(parameter: string): string {
  return `
recorded AS (
  INSERT INTO idempotency_record (
    game_id, key_hash, request_hash, subject_id, first_seq, version, viewer, salt, player_id, pending, created_at
  )
  SELECT "scopeId", decode("keyHash", 'hex'), decode("requestHash", 'hex'), "subjectId", "firstSeq", version, viewer,
    decode(salt, 'hex'), "playerId", coalesce(pending, false), to_timestamp("createdAt" / 1000)
  FROM json_to_recordset(${parameter}::text::json) AS input (
    "storedWith" uuid, "scopeId" uuid, "keyHash" text, "requestHash" text, "subjectId" uuid, "firstSeq" int,
    version int, viewer int, salt text, "playerId" uuid, pending boolean, "createdAt" float8
  )
  WHERE "storedWith" = ANY (ARRAY(SELECT id FROM stored))
)`;
}

/** Adds the entries ($2: `entryInput`s) and the records ($3: `recordInputs`) of the games in `stored`. */
const WITH_ENTRIES_AND_RECORDS = `
logged AS (
  INSERT INTO entry (game_id, seq, seat, by, move, events, at, body, hash)
  SELECT "gameId", seq, seat, by, move, events, to_timestamp(at / 1000), decode(body, 'hex'), decode(hash, 'hex')
  FROM json_to_recordset($2::text::json) AS input (
    "gameId" uuid, seq int, seat int, by text, move json, events json, at float8, body text, hash text
  )
  WHERE "gameId" = ANY (ARRAY(SELECT id FROM stored))
), ${withRecords('$3')}`;

/** Locks the running series that new games ($1) belong to, so that none is cancelled meanwhile. */
const RUNNING = `
running AS (
  SELECT id FROM series
  WHERE id = ANY (ARRAY(SELECT "seriesId" FROM json_to_recordset($1::text::json) AS input ("seriesId" uuid))) AND status = 'running'
  ORDER BY id FOR UPDATE
)`;
const SERIES_RUNS = `("seriesId" IS NULL OR "seriesId" IN (SELECT running.id FROM running))`;

/** Adds the games in `stored` to their series. */
const BEGUN = `
begun AS (
  INSERT INTO series_game (series_id, number, game_id)
  SELECT series_id, series_number, id FROM stored WHERE series_id IS NOT NULL
), counted AS (
  UPDATE series SET begun = series.begun + added.games
  FROM (SELECT series_id, count(*) AS games FROM stored GROUP BY series_id) AS added WHERE series.id = added.series_id
)`;

/** Whether the time of an entry lies within the last second by the clock of the database. */
const IS_PRESENT = `
  to_timestamp(input."updatedAt" / 1000) BETWEEN clock_timestamp() - interval '1 second' AND clock_timestamp()`;

/**
 * The guard of a game in which time can run out, by the clock of the database. While the game waits, and while a clock runs, an
 * entry has to come before the deadline. An entry that says that the time is up has to come at the deadline or later, and, if a
 * clock runs, while instances record outages. Before any entry of a running clock, the game has to be extended by the outages
 * that began before its deadline.
 */
const TIME_GUARD = `
  AND (input.kind IS NULL OR (${IS_PRESENT} AND (input.deadline IS NULL OR input.kind = 'extension' OR (
    CASE WHEN input.kind IN ('timeout', 'expiry') THEN input."updatedAt" >= input.deadline
      ELSE clock_timestamp() < to_timestamp(input.deadline / 1000) END
    AND (input.kind IN ('join', 'expiry') OR NOT EXISTS (
      SELECT 1 FROM outage
      WHERE outage.ended_at > game.updated_at AND outage.began_at < to_timestamp(input.deadline / 1000)
    ))
    AND (input.kind <> 'timeout'
      OR (SELECT max(seen_at) FROM instance) > clock_timestamp() - interval '10 seconds')
  ))))`;

/** Whether the player who takes a seat has not been deleted. */
const TAKER_LIVES = `(input."takenBy" IS NULL OR input."takenBy" IN (SELECT living.id FROM living))`;

/**
 * The version at which a response is complete: it covers the entry of its request and the computers' entries directly after
 * it, up to `present` at most.
 */
const settledVersion = (present: string): string => `coalesce((
    SELECT min(entry.seq) FROM entry
    WHERE entry.game_id = idempotency_record.subject_id AND entry.seq > idempotency_record.first_seq
      AND entry.by NOT LIKE 'cpu:%'
  ), ${present})`;

const SETTLED = `
settled AS (
  UPDATE idempotency_record SET pending = false, version = ${settledVersion('input."settledVersion"')}
  FROM input
  WHERE idempotency_record.subject_id = input.id AND idempotency_record.pending AND input."settledVersion" IS NOT NULL
    AND input.id = ANY (ARRAY(SELECT id FROM stored))
),`;

/** Marks responses of a game ($1: its id) as complete when computer players cannot reply now. */
export const SETTLE_STATEMENT = `
UPDATE idempotency_record SET pending = false, version = ${settledVersion('game.version')}
FROM game WHERE game.id = $1::text::uuid AND idempotency_record.subject_id = game.id AND idempotency_record.pending
RETURNING idempotency_record.subject_id::text AS id`;

/**
 * Stores updates of different games ($1: `updateInput`s), each under its own guard: the stored version and head are those
 * before the new entries, and the record's key is unused. Returns the ids of the games whose guard held. Does not write what is
 * fixed at creation. A changed seat replaces the element of `seats` that is stored now, not the one that the update knew, so
 * that it cannot undo a concurrent claim of another seat. A shorter statement (`isPlain`) serves updates of games without
 * players in which time cannot run out, unless they are stored together with others.
 */
const updateStatement = (isPlain: boolean): string => `
WITH input AS (
  SELECT * FROM json_to_recordset($1::text::json) AS input (
    id uuid, "expectedVersion" int, "expectedHead" text, version int, status text, "seatIndex" int, seat jsonb, state json,
    result json, offers json, head text, "updatedAt" float8, "keyHash" text, "isLeftToComputers" boolean, clock json,
    "dueAt" float8, kind text, deadline float8, "settledVersion" int, "turnOf" uuid,
    "takenBy" uuid
  )
), ${isPlain ? '' : `${withLiving('SELECT "takenBy" FROM input')}, `}stored AS (
  UPDATE game SET
    version = input.version, status = input.status, state = input.state, result = input.result,
    offers = input.offers,
    head = decode(input.head, 'hex'), updated_at = to_timestamp(input."updatedAt" / 1000),
    left_to_computers = COALESCE(input."isLeftToComputers", false),
    cancelled_at = CASE WHEN input.status = 'cancelled' THEN to_timestamp(input."updatedAt" / 1000) END,${
      isPlain
        ? ''
        : `
    turn_of = input."turnOf", clock = coalesce(input.clock, game.clock), due_at = CASE
      WHEN input.status IN ('waiting', 'active') THEN least(game.due_at, to_timestamp(input."dueAt" / 1000)) END,`
    }
    seats = CASE WHEN input.seat IS NULL THEN game.seats
      ELSE jsonb_set(game.seats::jsonb, ARRAY[input."seatIndex"::text], input.seat, false)::json END
  FROM input
  WHERE game.id = input.id AND game.version = input."expectedVersion"
    AND game.head = decode(input."expectedHead", 'hex') AND (
    SELECT idempotency_record.created_at FROM idempotency_record
    WHERE idempotency_record.game_id = input.id AND idempotency_record.key_hash = decode(input."keyHash", 'hex')
  ) IS NULL${isPlain ? '' : `${TIME_GUARD} AND ${TAKER_LIVES}`}
  RETURNING game.id
), ${isPlain ? '' : `${SETTLED}${withPlayers('$4')},${withNotices('$5')},`}${WITH_ENTRIES_AND_RECORDS}
SELECT id::text FROM stored`;

export const UPDATE_STATEMENT = updateStatement(true);
const FULL_UPDATE_STATEMENT = updateStatement(false);

/** Whether the plain statement suffices for all of these updates. */
export function arePlain(updates: readonly Update[]): boolean {
  return updates.every(({ timing, players }) => timing === undefined && players === undefined);
}

/** The statement that stores these updates. */
export function updateStatementFor(updates: readonly Update[]): string {
  return arePlain(updates) ? UPDATE_STATEMENT : FULL_UPDATE_STATEMENT;
}

const USED_INPUT = `json_to_recordset($4::text::json) AS used (id uuid, "gameId" uuid, "usedAt" float8)`;

/**
 * Stores new games ($1: `gameInput`s) and marks the commitments that they use ($4: `commitmentUseInput`s). Returns no ids if
 * any commitment is not available. Leaves out a game if, with `isGuarded`, time can run out in it and it was not created within
 * the last second, if a player in it has been deleted, if its series is not running, or if any match of its players ($7:
 * `matchInputs`) no longer waits; marks the matches of the others. Violates a unique index if a record's key is used, if an old
 * game already has a rematch that was not cancelled, or if a series already has a game of this number. The head of the old game
 * is not compared: a rematch adds no entry to it.
 */
const createStatement = (
  { hasMatches, hasSeries }: { readonly hasMatches: boolean; readonly hasSeries: boolean },
  isGuarded: boolean,
): string => `
WITH ${LIVING_IN_NEW}, ${hasMatches ? `${WAITING}, ` : ''}${hasSeries ? `${RUNNING}, ` : ''}usable AS (
  SELECT id FROM commitment
  WHERE id = ANY (ARRAY(SELECT used.id FROM ${USED_INPUT})) AND game_id IS NULL
    AND expires_at > ALL (ARRAY(SELECT to_timestamp("usedAt" / 1000) FROM ${USED_INPUT}))
  FOR UPDATE
), stored AS (
  INSERT INTO game (
    id, type, rules_version, version, status, visibility, autoplay, hints, rated, series_id, series_number, left_to_computers, config, seats,
    state, result, seed, seed_chosen_by, secret, client_seed, commitment, head, rematch_of, created_at, updated_at, clock, join_within_s, due_at, turn_of
  )
  SELECT
    id, type, "rulesVersion", version, status, visibility, autoplay, hints, coalesce(rated, false), "seriesId", "seriesNumber",
    coalesce("isLeftToComputers", false), config, seats, state, result, decode(seed, 'hex'), "seedChosenBy", decode(secret, 'hex'), "clientSeed", decode(commitment, 'hex'), decode(head, 'hex'), "rematchOf",
    to_timestamp("createdAt" / 1000), to_timestamp("updatedAt" / 1000), clock, "joinWithinS",
    to_timestamp("dueAt" / 1000), "turnOf"
  FROM json_to_recordset($1::text::json) AS input (
    id uuid, type text, "rulesVersion" int, version int, status text, visibility text, autoplay boolean, hints boolean, rated boolean,
    "seriesId" uuid, "seriesNumber" int, "isLeftToComputers" boolean, config json, seats json, state json, result json, seed text, "seedChosenBy" text, secret text, "clientSeed" text, commitment text,
    head text, "rematchOf" uuid, "createdAt" float8, "updatedAt" float8, clock json, "joinWithinS" int, "dueAt" float8, "turnOf" uuid
  )
  WHERE (SELECT count(*) FROM usable) = json_array_length($4::text::json) AND ${ALL_LIVE}
    ${isGuarded ? `AND ((clock IS NULL AND "joinWithinS" IS NULL) OR ${IS_PRESENT})` : ''}
    ${hasMatches ? `AND ${ALL_WAIT}` : ''}${hasSeries ? `AND ${SERIES_RUNS}` : ''}
  RETURNING id, series_id, series_number
), marked AS (
  UPDATE commitment SET game_id = "gameId" FROM ${USED_INPUT}
  WHERE commitment.id = used.id AND "gameId" = ANY (ARRAY(SELECT stored.id FROM stored))
), ${hasMatches ? `${MATCHED}, ` : ''}${hasSeries ? `${BEGUN}, ` : ''}${withPlayers('$5')}, ${withNotices('$6')}, ${WITH_ENTRIES_AND_RECORDS}
SELECT id::text FROM stored`;

export const CREATE_STATEMENT = createStatement({ hasMatches: false, hasSeries: false }, true);

const haveMatches = (creations: readonly Creation[]): boolean =>
  creations.some(({ matches }) => matches !== undefined);
const haveSeries = (creations: readonly Creation[]): boolean =>
  creations.some(({ game }) => game.series !== undefined);

/** The statement that stores these new games. */
export function creationStatementFor(creations: readonly Creation[], isGuarded = true): string {
  return createStatement({ hasMatches: haveMatches(creations), hasSeries: haveSeries(creations) }, isGuarded);
}

/**
 * Sets the token of one human seat ($1: one `claimInput`) and stores the record ($2). Returns no id if the seat is not human.
 * PostgreSQL evaluates the condition and the new seats on the row that it has locked, so concurrent changes of other seats are
 * kept. The head is not compared, because a claim adds no entry. Violates the primary key of the records if the record's key is
 * used.
 */
export const CLAIM_SEAT_STATEMENT = `
WITH stored AS (
  UPDATE game SET
    seats = jsonb_set(game.seats::jsonb, ARRAY[input."seatIndex"::text, 'tokenHash'], coalesce(to_jsonb(input."tokenHash"), 'null'))::json
  FROM json_to_recordset($1::text::json) AS input (id uuid, "seatIndex" int, "tokenHash" text)
  WHERE game.id = input.id AND game.seats -> input."seatIndex" ->> 'kind' = 'human'
  RETURNING game.id
), ${withRecords('$2')}
SELECT id::text FROM stored`;

export interface Claim {
  readonly gameId: string;
  readonly seatIndex: number;
  readonly tokenHash: string | null;
  readonly record: IdempotencyRecord | undefined;
}

/** The parameters of a statement, each a JSON array. */
export function parameters(...inputs: readonly (readonly object[])[]): string[] {
  return inputs.map((input) => JSON.stringify(input));
}

/** The id of the player who takes a seat. */
const takerOf = ({ seat }: Update): string | undefined =>
  seat?.record.kind === 'human' ? seat.record.player?.id : undefined;

const updateInput = (update: Update): object => {
  const { game, entries, previousHead, seat, record, isLeftToComputers, timing, players } = update;
  if (entries.length === 0) throw new Error(`An update of game ${game.id} has no entries.`);
  const { id, version, status, state, result, offers, head, updatedAt, clock } = game;
  const { dueAt, deadline, kind, settledVersion }: Partial<NonNullable<Update['timing']>> = timing ?? {};
  return {
    id,
    expectedVersion: version - entries.length,
    expectedHead: previousHead,
    version,
    status,
    state,
    result,
    offers: offers ?? undefined,
    head,
    updatedAt,
    seatIndex: seat?.index,
    seat: seat?.record,
    keyHash: record?.keyHash,
    isLeftToComputers: isLeftToComputers === true || undefined,
    clock,
    dueAt,
    deadline,
    kind,
    settledVersion,
    turnOf: players?.turnOf ?? undefined,
    takenBy: takerOf(update),
  };
};

const gameInput = ({
  game: { seedParts, series, ...game },
  dueAt,
  players,
  isLeftToComputers,
}: Creation): object => ({
  ...game,
  ...seedParts,
  ...(series && { seriesId: series.id, seriesNumber: series.number }),
  ...(isLeftToComputers && { isLeftToComputers }),
  ...(dueAt !== undefined && { dueAt }),
  ...(players && { turnOf: players.turnOf }),
});

const commitmentUseInputs = ({ game, commitmentId }: Creation): object[] =>
  commitmentId === undefined ? [] : [{ id: commitmentId, gameId: game.id, usedAt: game.createdAt }];

const entryInput = (
  gameId: string,
  { seq, seat, by, move, events, at, body, hash }: EntryRecord,
): object => ({ gameId, seq, seat, by, move, events, at, body, hash });

const entryInputs = ({ game, entries }: Creation): object[] =>
  entries.map((entry) => entryInput(game.id, entry));

/** `storedWith` is the id of a row: the record is stored only if the statement stores that row, too. */
export function recordInputs(storedWith: string, record: IdempotencyRecord | undefined): object[] {
  return record === undefined ? [] : [{ ...record, storedWith }];
}

const recordInputsOf = ({ game, record }: Creation | Update): object[] => recordInputs(game.id, record);

/**
 * The parameters of an update, sorted by game, so that instances that update the same games at once lock them in the same
 * order.
 */
export function updateParameters(updates: readonly Update[]): string[] {
  const sorted = updates.toSorted((a, b) => (a.game.id < b.game.id ? -1 : 1));
  const players = arePlain(updates) ? [] : [playerGameInputs, noticeInputs].map((of) => sorted.flatMap(of));
  return parameters(
    sorted.map(updateInput),
    sorted.flatMap(entryInputs),
    sorted.flatMap(recordInputsOf),
    ...players,
  );
}

export function creationParameters(creations: readonly Creation[]): string[] {
  return parameters(
    creations.map(gameInput),
    creations.flatMap(entryInputs),
    creations.flatMap(recordInputsOf),
    creations.flatMap(commitmentUseInputs),
    ...[playerGameInputs, noticeInputs].map((of) => creations.flatMap(of)),
    ...(haveMatches(creations) ? [creations.flatMap(matchInputs)] : []),
  );
}

export function claimParameters({ gameId, seatIndex, tokenHash, record }: Claim): string[] {
  return parameters([{ id: gameId, seatIndex, tokenHash }], recordInputs(gameId, record));
}
