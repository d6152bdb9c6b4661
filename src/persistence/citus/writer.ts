/** Changes games by calls of a function, each of which runs on the server of its game. */
import type { Creation, Update } from '#src/engine/store.js';
import { at } from 'parlour-games/kit/checked';
import {
  groupCommit,
  groupedCreations,
  idsOf,
  type Stored,
  type Writer,
  type WriterOptions,
} from '#src/persistence/group-commit.js';
import type { Sql } from '#src/persistence/sql.js';
import {
  arePlain,
  creationParameters,
  creationStatementFor,
  parameters,
  recordInputs,
  updateParameters,
} from '#src/persistence/write-statements.js';
import { timeOfServer } from './clock.js';

const CHANGE_CALL = 'SELECT change_game($1::uuid, $2, $3, $4) AS id';
const FULL_CHANGE_CALL = 'SELECT change_game($1::uuid, $2, $3, $4, $5, $6) AS id';
const CLAIM_CALL = 'SELECT claim_seat($1::uuid, $2::text::int, $3, $4) AS id';
const SETTLE_CALL = 'SELECT settle_game($1::uuid) AS id';
const TAKE_REMATCH = 'SELECT take_rematch($1::uuid, $2::uuid)::text';

const SECOND_MS = 1_000;

/** Stores each update with a call of its own, many at once. New games are rare, so they share statements as on one server. */
export function distributedWriter(sql: Sql, options: WriterOptions): Writer {
  const { prisma, write, change } = sql;
  const createTogether = groupedCreations(sql, options, false);
  /** Calls a function; returns whether it changed anything. */
  const call = async (statement: string, ...values: readonly unknown[]): Promise<boolean> =>
    idsOf(await change<Stored>(statement, ...values)).length === 1;
  /**
   * Checks the time of a new game, which the statement cannot do because it runs on the server to which the instance is
   * connected, not on the game's.
   */
  const isPresent = async ({ game: { id, updatedAt }, dueAt }: Creation): Promise<boolean> => {
    if (dueAt === undefined) return true;
    const now = await write(() => timeOfServer(sql, id));
    return updatedAt <= now && updatedAt >= now - SECOND_MS;
  };
  const update = (update: Update): Promise<boolean> =>
    call(arePlain([update]) ? CHANGE_CALL : FULL_CHANGE_CALL, update.game.id, ...updateParameters([update]));
  return {
    update: groupCommit<Update>({
      ...options,
      statementsInFlight: options.poolSize,
      largestBatch: 1,
      write: async (updates) => {
        const only = at(updates, 0);
        const stopTimer = options.startTimer?.(1);
        try {
          return new Set((await update(only)) ? [only.game.id] : []);
        } finally {
          stopTimer?.();
        }
      },
    }),
    create: async (creation) => {
      const { id, rematchOf } = creation.game;
      if (!(await isPresent(creation))) return false;
      if (rematchOf === null) return createTogether(creation);
      const statement = creationStatementFor([creation], false);
      const [rows] = await write(() =>
        prisma.$transaction([
          prisma.$queryRawUnsafe<object[]>(statement, ...creationParameters([creation])),
          prisma.$queryRawUnsafe(TAKE_REMATCH, rematchOf, id),
        ]),
      );
      return rows.length === 1;
    },
    claim: ({ gameId, seatIndex, tokenHash, record }) =>
      call(CLAIM_CALL, gameId, String(seatIndex), tokenHash, ...parameters(recordInputs(gameId, record))),
    settle: async (gameId) => {
      await change(SETTLE_CALL, gameId);
    },
  };
}
