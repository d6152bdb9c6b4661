/** Everything in the store that adds or changes rows, each in one statement and one round trip. */
import type { GameRecord, StoredResponse } from '#src/engine/records.js';
import type { Store, Update } from '#src/engine/store.js';
import { hasSqlState, withStoreErrors } from './errors.js';
import type { PrismaClient } from './generated/client.js';
import {
  claimParameters,
  commitmentParameters,
  creationParameters,
  updateParameters,
} from './write-parameters.js';
import {
  CLAIM_SEAT_STATEMENT,
  COMMIT_STATEMENT,
  CREATE_STATEMENT,
  UPDATE_STATEMENT,
} from './write-statements.js';

const UNIQUE_VIOLATION = '23505';

type Writes = Pick<Store, 'create' | 'update' | 'claimSeat' | 'addCommitment'>;
type Lookups = Pick<Store, 'storedResponse' | 'rematchesOf'>;

/** Runs a writing statement; returns the ids of what it stored. */
const write = async (
  prisma: PrismaClient,
  statement: string,
  parameters: readonly string[],
): Promise<string[]> => {
  const rows = await withStoreErrors(() =>
    prisma.$queryRawUnsafe<{ id: string }[]>(statement, ...parameters),
  );
  return rows.map(({ id }) => id);
};

/** Stores updates of different games in one statement; returns the ids of those whose guard held. */
export const writeUpdates = async (
  prisma: PrismaClient,
  updates: readonly Update[],
): Promise<ReadonlySet<string>> => new Set(await write(prisma, UPDATE_STATEMENT, updateParameters(updates)));

/** Returns `false` if `store` violates a unique index because another request has taken the key or the rematch. */
const unlessTaken = async (
  isTaken: () => Promise<boolean>,
  store: () => Promise<boolean>,
): Promise<boolean> => {
  try {
    return await store();
  } catch (error) {
    if (hasSqlState(error, UNIQUE_VIOLATION) && (await isTaken())) return false;
    throw error;
  }
};

/** `update` stores one update, probably together with others. */
export const writesOf = (
  prisma: PrismaClient,
  { storedResponse, rematchesOf }: Lookups,
  update: (update: Update) => Promise<boolean>,
): Writes => {
  const isKeyUsed = async (response: StoredResponse | undefined): Promise<boolean> =>
    response !== undefined && (await storedResponse(response.gameId, response.keyHash)) !== null;
  const hasRematch = async ({ rematchOf }: GameRecord): Promise<boolean> =>
    rematchOf !== null && (await rematchesOf([rematchOf])).has(rematchOf);
  const writeOne = async (statement: string, parameters: readonly string[]): Promise<boolean> =>
    (await write(prisma, statement, parameters)).length === 1;
  return {
    create: (creation) =>
      unlessTaken(
        async () => (await isKeyUsed(creation.storedResponse)) || (await hasRematch(creation.game)),
        () => writeOne(CREATE_STATEMENT, creationParameters([creation])),
      ),
    update: (change) =>
      unlessTaken(
        () => isKeyUsed(change.storedResponse),
        () => update(change),
      ),
    claimSeat: (gameId, seatIndex, tokenHash, response) =>
      unlessTaken(
        () => isKeyUsed(response),
        () =>
          writeOne(
            CLAIM_SEAT_STATEMENT,
            claimParameters({ gameId, seatIndex, tokenHash, storedResponse: response }),
          ),
      ),
    addCommitment: (commitment, response) =>
      unlessTaken(
        () => isKeyUsed(response),
        () => writeOne(COMMIT_STATEMENT, commitmentParameters(commitment, response)),
      ),
  };
};
