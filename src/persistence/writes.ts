/** Stores games and commitments with their entries and answers. Documents travel as JSON text, so that their keys keep their order. */
import type { StoredResponse, CommitmentRecord, EntryRecord, GameRecord } from '#src/engine/records.js';
import type { Creation, Update } from '#src/engine/store.js';
import type { PrismaClient } from './generated/client.js';
import { hasSqlState, withStoreErrors } from './errors.js';
import { COMMIT_STATEMENT, CREATE_STATEMENT, UPDATE_STATEMENT } from './write-statements.js';

const UNIQUE_VIOLATION = '23505';

/** Stores updates of different games; gives the ids of those whose guard held. */
export async function writeUpdates(
  prisma: PrismaClient,
  updates: readonly Update[],
): Promise<ReadonlySet<string>> {
  return new Set(await write(prisma, UPDATE_STATEMENT, updateParameters(updates)));
}

/** The parameters of `UPDATE_STATEMENT`. Sorted, so that instances that store the same games take turns. */
export function updateParameters(updates: readonly Update[]): string[] {
  const sorted = updates.toSorted((a, b) => (a.game.id < b.game.id ? -1 : 1));
  return parameters(sorted.map(snapshotInput), sorted.flatMap(entryInputs), sorted.flatMap(answerInputs));
}

type IsAnswered = (answer: StoredResponse) => Promise<boolean>;

/**
 * `false`: the answer's key is used, the commitment is not free, or the game that this one is a rematch of has moved on.
 */
export async function writeCreation(
  prisma: PrismaClient,
  creation: Creation,
  rematchOf: GameRecord | undefined,
  isAnswered: IsAnswered,
): Promise<boolean> {
  return unlessAnswered(creation.storedResponse, isAnswered, async () => {
    const ids = await write(prisma, CREATE_STATEMENT, creationParameters([creation], rematchOf));
    return ids.length === 1;
  });
}

/** The parameters of `CREATE_STATEMENT`. */
export function creationParameters(creations: readonly Creation[], rematchOf?: GameRecord): string[] {
  return parameters(
    creations.map(gameInput),
    creations.flatMap(entryInputs),
    creations.flatMap(answerInputs),
    rematchOf ? [linkInput(rematchOf)] : [],
    creations.flatMap(claimInputs),
  );
}

/** `false`: the answer's key is used. */
export async function writeCommitment(
  prisma: PrismaClient,
  { id, secret, createdAt, expiresAt }: CommitmentRecord,
  answer: StoredResponse | undefined,
  isAnswered: IsAnswered,
): Promise<boolean> {
  return unlessAnswered(answer, isAnswered, async () => {
    const inputs = parameters(
      [{ id, secret, createdAt, expiresAt }],
      answer ? [answerInput(id, answer)] : [],
    );
    await write(prisma, COMMIT_STATEMENT, inputs);
    return true;
  });
}

/** `false` where the work fails because the answer's key is used. */
async function unlessAnswered(
  answer: StoredResponse | undefined,
  isAnswered: IsAnswered,
  work: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    if (hasSqlState(error, UNIQUE_VIOLATION) && answer && (await isAnswered(answer))) return false;
    throw error;
  }
}

async function write(prisma: PrismaClient, statement: string, inputs: readonly string[]): Promise<string[]> {
  const rows = await withStoreErrors(() => prisma.$queryRawUnsafe<{ id: string }[]>(statement, ...inputs));
  return rows.map(({ id }) => id);
}

function parameters(...inputs: readonly (readonly object[])[]): string[] {
  return inputs.map((input) => JSON.stringify(input));
}

function snapshotInput({ game, storedResponse }: Update): object {
  const { id, revision, version, status, seats, state, result, head, rematch, updatedAt } = game;
  const about = storedResponse?.gameId ?? null;
  const key = storedResponse?.keyHash ?? null;
  return { id, revision, version, status, seats, state, result, head, rematch, at: updatedAt, about, key };
}

function gameInput({ game: { seedParts, ...game } }: Creation): object {
  return { ...game, ...seedParts };
}

function claimInputs({ game, commitmentId }: Creation): object[] {
  return commitmentId === undefined ? [] : [{ id: commitmentId, game: game.id, at: game.createdAt }];
}

function linkInput({ id, revision, rematch, updatedAt }: GameRecord): object {
  return { id, revision, rematch, at: updatedAt };
}

function entryInputs({ game, entries }: Creation): object[] {
  return entries.map((entry) => entryInput(game.id, entry));
}

function entryInput(game: string, { seq, seat, by, move, events, at, body, hash }: EntryRecord): object {
  return { game, seq, seat, by, move, events, at, body, hash };
}

function answerInputs({ game, storedResponse }: Creation): object[] {
  return storedResponse ? [answerInput(game.id, storedResponse)] : [];
}

function answerInput(stored: string, answer: StoredResponse): object {
  const { gameId: about, keyHash: key, requestHash: request, status, headers, body, createdAt: at } = answer;
  return { stored, about, key, request, status, headers, body: body.toString('base64'), at };
}
