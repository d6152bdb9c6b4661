/** The writes that store the record of a request along with its change, each with one statement and one round trip. */
import type { GameRecord } from 'parlour-games/record/game-record';
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';
import type { SeriesNotice } from '#src/engine/players/series-store.js';
import type { NewSeries } from '#src/engine/players/series-store.js';
import { StoreFull, type Creation, type Store } from '#src/engine/store.js';
import { isUniqueViolation } from './errors.js';
import type { Writer } from './group-commit.js';
import { ADD_MATCH_STATEMENT, KEEP_MATCH_STATEMENT } from './matches.js';
import { ADD_PLAYER_RECORD_STATEMENT, ADD_PLAYER_STATEMENT, ADD_TOKEN_STATEMENT } from './players.js';
import type { Sql } from './sql.js';
import { ADD_SERIES_STATEMENT, ANSWER_SERIES_STATEMENT } from './series.js';
import { ADD_TEST_STATEMENT } from './webhooks.js';
import { parameters, recordInputs, withRecords } from './write-statements.js';

/**
 * Stores a new commitment ($1: one input) and the record ($2). Violates the primary key of the records if the
 * record's key is used.
 */
const COMMIT_STATEMENT = `
WITH stored AS (
  INSERT INTO commitment (id, secret, created_at, expires_at)
  SELECT id, decode(secret, 'hex'), to_timestamp("createdAt" / 1000), to_timestamp("expiresAt" / 1000)
  FROM json_to_recordset($1::text::json) AS input (
    id uuid, secret text, "createdAt" float8, "expiresAt" float8
  )
  RETURNING id
), ${withRecords('$2')}
SELECT id::text FROM stored`;

type Lookups = Pick<Store, 'idempotencyRecord' | 'rematchesOf'>;

/** Throws `StoreFull` if the disk has too little space for something new. */
export function requireSpaceForMore({ diskSpace }: Sql): void {
  if (['scarce', 'exhausted'].includes(diskSpace()))
    throw new StoreFull('The disk of the database has no room for more.');
}

/** Throws `StoreFull` if the disk has too little space for any change. */
const requireSpaceForChange = ({ diskSpace }: Sql): void => {
  if (diskSpace() === 'exhausted') throw new StoreFull('The disk of the database is full.');
};

/** Returns `false` if `store` violates a unique index, and `isTaken` says that another request may have been faster. */
const unlessTaken = async (
  isTaken: () => Promise<boolean>,
  store: () => Promise<boolean>,
): Promise<boolean> => {
  try {
    return await store();
  } catch (error) {
    if (isUniqueViolation(error) && (await isTaken())) return false;
    throw error;
  }
};

/** Whether a creation fails if another one has taken one of its invitation slots or its number in the series. */
const mayBeTaken = ({ players, game }: Creation): boolean =>
  game.series !== undefined || players?.rows.some(({ slot }) => slot !== undefined) === true;

/** A series as its statement takes it, and the notices of its invitations. */
const seriesInputs = (series: NewSeries, notices: readonly SeriesNotice[]) => ({
  input: {
    ...series,
    playerIds: series.participants.flatMap((each) => ('player' in each ? each.player : [])),
  },
  inputs: notices.map((notice) => {
    const { playerId, kind } = notice;
    return { storedWith: series.id, playerId, kind, notice };
  }),
});

/** How rows are stored with the record of a request, unless its key is used. */
const storingOf = (sql: Sql, isKeyUsed: (record: IdempotencyRecord | undefined) => Promise<boolean>) => {
  const unlessUsed = (
    record: IdempotencyRecord | undefined,
    store: () => Promise<boolean>,
  ): Promise<boolean> => unlessTaken(() => isKeyUsed(record), store);
  /**
   * Runs a statement whose parameters are an input ($1) and the record ($2), which is stored with the row that has the id
   * `storedWith`.
   */
  const storeRow = (
    statement: string,
    input: object,
    storedWith: string,
    record: IdempotencyRecord | undefined,
    ...more: readonly (readonly object[])[]
  ): Promise<boolean> =>
    unlessUsed(record, async () => {
      const values = parameters([input], recordInputs(storedWith, record), ...more);
      return (await sql.change(statement, ...values)).length === 1;
    });
  const storeNew: typeof storeRow = async (...row) => {
    requireSpaceForMore(sql);
    return storeRow(...row);
  };
  return { unlessUsed, storeRow, storeNew };
};

export function writesOf(sql: Sql, writer: Writer, { idempotencyRecord, rematchesOf }: Lookups) {
  const isKeyUsed = async (record: IdempotencyRecord | undefined): Promise<boolean> =>
    record !== undefined && (await idempotencyRecord(record.scopeId, record.keyHash)) !== null;
  const hasRematch = async ({ rematchOf }: GameRecord): Promise<boolean> =>
    rematchOf !== null && (await rematchesOf([rematchOf])).has(rematchOf);
  const { unlessUsed, storeRow, storeNew } = storingOf(sql, isKeyUsed);
  return {
    create: async (creation) => {
      requireSpaceForMore(sql);
      return unlessTaken(
        async () =>
          (await isKeyUsed(creation.record)) || (await hasRematch(creation.game)) || mayBeTaken(creation),
        () => writer.create(creation),
      );
    },
    update: async (change) => {
      requireSpaceForChange(sql);
      return unlessUsed(change.record, () => writer.update(change));
    },
    settle: writer.settle,
    claimSeat: async (gameId, seatIndex, tokenHash, record) => {
      requireSpaceForChange(sql);
      return unlessUsed(record, () => writer.claim({ gameId, seatIndex, tokenHash, record }));
    },
    addCommitment: (commitment, record) => storeNew(COMMIT_STATEMENT, commitment, commitment.id, record),
    addPlayer: (player, tokenHash, record) =>
      unlessTaken(
        // The player with this external id may have been deleted since.
        () => Promise.resolve(player.externalId !== null),
        () => storeNew(ADD_PLAYER_STATEMENT, { ...player, tokenHash }, player.id, record),
      ),
    addRecordOfPlayer: (id, record) => storeRow(ADD_PLAYER_RECORD_STATEMENT, { id }, id, record),
    addPlayerToken: (token, record) => storeNew(ADD_TOKEN_STATEMENT, token, token.playerId, record),
    addTest: (test, record) => storeRow(ADD_TEST_STATEMENT, test, test.playerId, record),
    addMatch: (match, leavesAfterMs, record) =>
      storeNew(ADD_MATCH_STATEMENT, { ...match, leavesAfterMs }, match.id, record),
    addSeries: (series, notices, record) =>
      unlessTaken(
        () => Promise.resolve(series.slot !== null),
        () => {
          const { input, inputs } = seriesInputs(series, notices);
          return storeNew(ADD_SERIES_STATEMENT, input, series.id, record, inputs);
        },
      ),
    answerSeries: (answer, record) => storeRow(ANSWER_SERIES_STATEMENT, answer, answer.id, record),
    keepMatch: (id, leavesAfterMs, record) =>
      storeRow(KEEP_MATCH_STATEMENT, { id, leavesAfterMs }, id, record),
  } satisfies Partial<Store>;
}
