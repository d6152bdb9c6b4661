/** Minimal games, entries and idempotency records to store. */
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { EntryRecord, GameRecord, SeatRecord } from 'parlour-games/record/game-record';
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';
import type { Creation, Update } from '#src/engine/store.js';

export const CREATED_AT = Date.parse('2026-07-01T12:00:00.123Z');

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function humanSeat(changes: Partial<SeatRecord> = {}): SeatRecord {
  return {
    kind: 'human',
    name: 'Ada',
    created: { kind: 'human' },
    tokenHash: null,
    ...changes,
  };
}

export function openSeat(): SeatRecord {
  return {
    kind: 'open',
    name: '',
    created: { kind: 'open' },
    tokenHash: null,
  };
}

export function computerSeat(changes: Partial<SeatRecord> = {}): SeatRecord {
  return {
    kind: 'cpu',
    level: 'medium',
    name: 'Machine',
    created: { kind: 'cpu', level: 'medium' },
    tokenHash: null,
    ...changes,
  };
}

export function someGame(changes: Partial<GameRecord> = {}): GameRecord {
  return {
    id: uuidv7(),
    type: 'connect-four',
    rulesVersion: 1,
    version: 1,
    status: 'active',
    visibility: 'public',
    autoplay: true,
    hints: true,
    config: { rows: 6, columns: 7 },
    seats: [humanSeat({ created: { kind: 'open' }, tokenHash: sha256('token') }), computerSeat()],
    state: { board: [[0, 1, null], []], turn: 0 },
    result: null,
    offers: null,
    seed: sha256('seed'),
    seedChosenBy: 'server',
    commitment: sha256('commitment'),
    head: sha256('head'),
    rematchOf: null,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    ...changes,
  };
}

/** A move or an event with its fields in the given order. */
export function moveOfType(type: string, fields: object = {}): { readonly type: string } {
  return {
    type,
    ...fields,
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

export function someRecord(
  scopeId: string,
  key: string,
  changes: Partial<IdempotencyRecord> = {},
): IdempotencyRecord {
  return {
    scopeId,
    keyHash: sha256(key),
    requestHash: sha256('request'),
    subjectId: scopeId,
    firstSeq: 1,
    version: 2,
    viewer: 0,
    salt: null,
    createdAt: CREATED_AT,
    ...changes,
  };
}

export function creationOf(game: GameRecord, record?: IdempotencyRecord): Creation {
  return {
    game,
    entries: [someEntry(0)],
    ...(record && { record }),
  };
}

/** An update that adds one entry to `game`. */
export function nextOf(
  game: GameRecord,
  changes: Partial<GameRecord> = {},
  record?: IdempotencyRecord,
): Update {
  return {
    game: { ...game, version: game.version + 1, ...changes },
    entries: [someEntry(game.version)],
    previousHead: game.head,
    ...(record && { record }),
  };
}

/** An update that adds one entry and replaces one seat. */
export function nextWithSeat(game: GameRecord, index: number, record: SeatRecord): Update {
  return {
    ...nextOf(game, { seats: game.seats.with(index, record) }),
    seat: { index, record },
  };
}
