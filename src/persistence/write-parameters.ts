/**
 * The parameters of the writing statements: JSON arrays of inputs. Documents travel as JSON text, so that their keys keep
 * their order.
 */
import type { EntryRecord } from '#src/record/game-record.js';
import type { CommitmentRecord, IdempotencyRecord, Creation, Update } from '#src/engine/store.js';

export interface Claim {
  readonly gameId: string;
  readonly seatIndex: number;
  readonly tokenHash: string;
  readonly record: IdempotencyRecord | undefined;
}

const parameters = (...inputs: readonly (readonly object[])[]): string[] =>
  inputs.map((input) => JSON.stringify(input));

const updateInput = ({ game, entries, previousHead, seat, record }: Update): object => {
  if (entries.length === 0) throw new Error(`An update of game ${game.id} has no entries.`);
  const { id, version, status, state, result, head, updatedAt } = game;
  return {
    id,
    expectedVersion: version - entries.length,
    expectedHead: previousHead,
    version,
    status,
    state,
    result,
    head,
    updatedAt,
    ...(seat && { seatIndex: seat.index, seat: seat.record }),
    ...(record && { keyHash: record.keyHash }),
  };
};

const gameInput = ({ game: { seedParts, ...game } }: Creation): object => ({ ...game, ...seedParts });

const commitmentUseInputs = ({ game, commitmentId }: Creation): object[] =>
  commitmentId === undefined ? [] : [{ id: commitmentId, gameId: game.id, usedAt: game.createdAt }];

const entryInput = (
  gameId: string,
  { seq, seat, by, move, events, at, body, hash }: EntryRecord,
): object => ({ gameId, seq, seat, by, move, events, at, body, hash });

const entryInputs = ({ game, entries }: Creation): object[] =>
  entries.map((entry) => entryInput(game.id, entry));

/** `storedWith` is the id of a row: the record is stored only if the statement stores that row, too. */
const recordInputs = (storedWith: string, record: IdempotencyRecord | undefined): object[] =>
  record === undefined ? [] : [{ ...record, storedWith }];

const recordInputsOf = ({ game, record }: Creation | Update): object[] => recordInputs(game.id, record);

/** Sorted by game, so that instances that update the same games at once lock them in the same order. */
export const updateParameters = (updates: readonly Update[]): string[] => {
  const sorted = updates.toSorted((a, b) => (a.game.id < b.game.id ? -1 : 1));
  return parameters(sorted.map(updateInput), sorted.flatMap(entryInputs), sorted.flatMap(recordInputsOf));
};

export const creationParameters = (creations: readonly Creation[]): string[] =>
  parameters(
    creations.map(gameInput),
    creations.flatMap(entryInputs),
    creations.flatMap(recordInputsOf),
    creations.flatMap(commitmentUseInputs),
  );

export const claimParameters = ({ gameId, seatIndex, tokenHash, record }: Claim): string[] =>
  parameters([{ id: gameId, seatIndex, tokenHash }], recordInputs(gameId, record));

export const commitmentParameters = (
  { id, secret, createdAt, expiresAt }: CommitmentRecord,
  record: IdempotencyRecord | undefined,
): string[] => parameters([{ id, secret, createdAt, expiresAt }], recordInputs(id, record));
