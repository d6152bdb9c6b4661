/**
 * How changes of games are stored: those of different games together in one statement, or, in a database that is distributed over
 * several servers, each by a call of a function that runs where its game is (migration `init`).
 */
import type { Creation, Store, Update } from '#src/engine/store.js';
import type { Database } from './database.js';
import { groupCommit, type GroupCommitOptions } from './group-commit.js';
import type { WriteHealth } from './health.js';
import { SETTLE_STATEMENT } from './time-guard.js';
import {
  arePlain,
  CLAIM_SEAT_STATEMENT,
  claimParameters,
  creationParameters,
  creationStatementFor,
  parameters,
  recordInputs,
  updateParameters,
  updateStatementFor,
  type Claim,
} from './write-statements.js';

/** Runs a writing statement, again if it lost a conflict with another one; returns the ids of what it stored. */
export type Write = (statement: string, parameters: readonly (string | null)[]) => Promise<string[]>;

/** Store one change; `false` if its guard did not hold. They may violate unique indexes. */
export interface Strategy extends Pick<Store, 'settle'> {
  readonly update: (update: Update) => Promise<boolean>;
  readonly create: (creation: Creation) => Promise<boolean>;
  readonly claim: (claim: Claim) => Promise<boolean>;
}

interface Options extends Omit<GroupCommitOptions<Update>, 'write'> {
  readonly poolSize: number;
  /** Called with the number of games when an update statement starts. The returned function is called on completion. */
  readonly startTimer?: ((games: number) => () => void) | undefined;
  /** Whether the database's clock has to agree with the time of a new game in which time can be over. */
  readonly areCreationsGuarded?: boolean;
}

export function writeOn({ prisma }: Database, writeHealth: WriteHealth): Write {
  return async (statement, parameters) => {
    const rows = await writeHealth.observe(() =>
      prisma.$queryRawUnsafe<{ id: string | null }[]>(statement, ...parameters),
    );
    return rows.flatMap(({ id }) => id ?? []);
  };
}

const timed = async <T>(work: () => Promise<T>, stopTimer?: () => void): Promise<T> => {
  try {
    return await work();
  } finally {
    stopTimer?.();
  }
};

/** Stores many changes with a statement; a change that needs a statement of its own has one. */
export function grouped(write: Write, options: Options): Strategy {
  const { startTimer, areCreationsGuarded, ...grouping } = options;
  const storeNew = (creations: readonly Creation[]): Promise<string[]> =>
    write(creationStatementFor(creations, areCreationsGuarded), creationParameters(creations));
  const together = groupCommit<Creation>({
    ...grouping,
    write: async (creations) => new Set(await storeNew(creations)),
  });
  return {
    update: groupCommit<Update>({
      ...grouping,
      write: async (updates) => {
        const store = () => write(updateStatementFor(updates), updateParameters(updates));
        return new Set(await timed(store, startTimer?.(updates.length)));
      },
    }),
    // If a commitment cannot be used, none of its statement's games is stored.
    create: async (creation) =>
      creation.commitmentId === undefined ? together(creation) : (await storeNew([creation])).length === 1,
    claim: async (claim) => (await write(CLAIM_SEAT_STATEMENT, claimParameters(claim))).length === 1,
    settle: async (gameId) => {
      await write(SETTLE_STATEMENT, [gameId]);
    },
  };
}

const CHANGE_CALL = 'SELECT change_game($1::uuid, $2, $3, $4) AS id';
const FULL_CHANGE_CALL = 'SELECT change_game($1::uuid, $2, $3, $4, $5, $6) AS id';
const CLAIM_CALL = 'SELECT claim_seat($1::uuid, $2::text::int, $3, $4) AS id';
const SETTLE_CALL = 'SELECT settle_game($1::uuid) AS id';
const TIME_CALL = 'SELECT time_at($1::uuid) AS time';
const TAKE_REMATCH = 'SELECT take_rematch($1::uuid, $2::uuid)::text';

/** By the clock of the server that has a game, or is to have it. */
export async function timeOfServer(prisma: Database['prisma'], gameId: string): Promise<number> {
  const [row] = await prisma.$queryRawUnsafe<{ time: number }[]>(TIME_CALL, gameId);
  return row?.time ?? Number.NaN;
}

const SECOND_MS = 1_000;

/** Changes games one by one, many at once. New games are few: they are stored together as before. */
export function routed(
  { prisma }: Database,
  { observe }: WriteHealth,
  write: Write,
  options: Options,
): Strategy {
  const { startTimer, ...grouping } = options;
  const { create } = grouped(write, { ...options, areCreationsGuarded: false });
  /** The guard on time, which the statement cannot have: it runs on the server to which the instance is connected. */
  const isPresent = async ({ game: { id, updatedAt }, dueAt }: Creation): Promise<boolean> => {
    if (dueAt === undefined) return true;
    const now = await observe(() => timeOfServer(prisma, id));
    return updatedAt <= now && updatedAt >= now - SECOND_MS;
  };
  const change = (update: Update): Promise<string[]> =>
    write(arePlain([update]) ? CHANGE_CALL : FULL_CHANGE_CALL, [
      update.game.id,
      ...updateParameters([update]),
    ]);
  return {
    update: groupCommit<Update>({
      ...grouping,
      statementsInFlight: options.poolSize,
      largestBatch: 1,
      write: async (updates) =>
        new Set((await timed(() => Promise.all(updates.map(change)), startTimer?.(updates.length))).flat()),
    }),
    create: async (creation) => {
      const { id, rematchOf } = creation.game;
      if (!(await isPresent(creation))) return false;
      if (rematchOf === null) return create(creation);
      const statement = creationStatementFor([creation], false);
      const [rows] = await observe(() =>
        prisma.$transaction([
          prisma.$queryRawUnsafe<object[]>(statement, ...creationParameters([creation])),
          prisma.$queryRawUnsafe(TAKE_REMATCH, rematchOf, id),
        ]),
      );
      return rows.length === 1;
    },
    claim: async ({ gameId, seatIndex, tokenHash, record }) => {
      const records = parameters(recordInputs(gameId, record));
      return (await write(CLAIM_CALL, [gameId, String(seatIndex), tokenHash, ...records])).length === 1;
    },
    settle: async (gameId) => {
      await write(SETTLE_CALL, [gameId]);
    },
  };
}
