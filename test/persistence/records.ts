/** Games, entries and answers to store, as small as they can be. */
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { StoredResponse, EntryRecord, GameRecord } from '#src/engine/records.js';
import type { Creation, Update } from '#src/engine/store.js';

export const CREATED_AT = Date.parse('2026-07-01T12:00:00.123Z');

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function someGame(changes: Partial<GameRecord> = {}): GameRecord {
  return {
    id: uuidv7(),
    type: 'connect-four',
    revision: 1,
    version: 1,
    status: 'active',
    visibility: 'public',
    autoplay: true,
    config: { rows: 6, columns: 7 },
    seats: [
      { kind: 'human', name: 'Ada', created: { kind: 'open' }, tokenHash: sha256('token') },
      {
        kind: 'cpu',
        level: 'medium',
        name: 'Machine',
        created: { kind: 'cpu', level: 'medium' },
        tokenHash: null,
      },
    ],
    state: { board: [[0, 1, null], []], turn: 0 },
    result: null,
    seed: sha256('seed'),
    seedChosenBy: 'server',
    commitment: sha256('commitment'),
    head: sha256('head'),
    rematchOf: null,
    rematch: null,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    ...changes,
  };
}

export function someEntry(seq: number, changes: Partial<EntryRecord> = {}): EntryRecord {
  return {
    seq,
    seat: seq === 0 ? null : 0,
    by: seq === 0 ? null : 'human',
    move: seq === 0 ? null : moveOfType('drop', { column: seq }),
    events: [moveOfType('dropped', { column: seq })],
    at: CREATED_AT + seq,
    body: sha256(`body ${seq}`),
    hash: sha256(`hash ${seq}`),
    ...changes,
  };
}

export function someAnswer(
  gameId: string,
  key: string,
  changes: Partial<StoredResponse> = {},
): StoredResponse {
  return {
    gameId,
    keyHash: sha256(key),
    requestHash: sha256('request'),
    status: 201,
    headers: { location: '/v1/somewhere', etag: '"2"' },
    body: Buffer.from([0, 1, 2, 127, 128, 255]),
    createdAt: CREATED_AT,
    ...changes,
  };
}

export function creationOf(game: GameRecord, answer?: StoredResponse): Creation {
  return { game, entries: [someEntry(0)], ...(answer && { storedResponse: answer }) };
}

/** The next write to `game`, with one more entry. */
export function nextOf(game: GameRecord, changes: Partial<GameRecord> = {}, answer?: StoredResponse): Update {
  const next = { ...game, revision: game.revision + 1, version: game.version + 1, ...changes };
  return { game: next, entries: [someEntry(game.version)], ...(answer && { storedResponse: answer }) };
}

/** A move or an event: fields in the order in which they are given. */
export function moveOfType(type: string, fields: object = {}): { readonly type: string } {
  return { type, ...fields };
}
