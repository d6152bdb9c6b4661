/** Minimal games, entries and idempotency records to store. */
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { EntryRecord, GameRecord, SeatRecord } from 'parlour-games/record/game-record';
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';
import type { Creation, Update } from '#src/engine/store.js';

export const CREATED_AT = Date.parse('2026-07-01T12:00:00.123Z');

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const humanSeat = (changes: Partial<SeatRecord> = {}): SeatRecord => ({
  kind: 'human',
  name: 'Ada',
  created: { kind: 'human' },
  tokenHash: null,
  ...changes,
});

export const openSeat = (): SeatRecord => ({
  kind: 'open',
  name: '',
  created: { kind: 'open' },
  tokenHash: null,
});

export const computerSeat = (changes: Partial<SeatRecord> = {}): SeatRecord => ({
  kind: 'cpu',
  level: 'medium',
  name: 'Machine',
  created: { kind: 'cpu', level: 'medium' },
  tokenHash: null,
  ...changes,
});

export const someGame = (changes: Partial<GameRecord> = {}): GameRecord => ({
  id: uuidv7(),
  type: 'connect-four',
  rulesVersion: 1,
  version: 1,
  status: 'active',
  visibility: 'public',
  autoplay: true,
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
});

/** A move or an event with its fields in the given order. */
export const moveOfType = (type: string, fields: object = {}): { readonly type: string } => ({
  type,
  ...fields,
});

export const someEntry = (seq: number, changes: Partial<EntryRecord> = {}): EntryRecord => ({
  seq,
  seat: seq === 0 ? null : 0,
  by: seq === 0 ? null : 'human',
  move: seq === 0 ? null : moveOfType('drop', { column: seq }),
  events: [moveOfType('dropped', { column: seq })],
  at: CREATED_AT + seq,
  body: sha256(`body ${seq}`),
  hash: sha256(`hash ${seq}`),
  ...changes,
});

export const someRecord = (
  scopeId: string,
  key: string,
  changes: Partial<IdempotencyRecord> = {},
): IdempotencyRecord => ({
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
});

export const creationOf = (game: GameRecord, record?: IdempotencyRecord): Creation => ({
  game,
  entries: [someEntry(0)],
  ...(record && { record }),
});

/** An update that adds one entry to `game`. */
export const nextOf = (
  game: GameRecord,
  changes: Partial<GameRecord> = {},
  record?: IdempotencyRecord,
): Update => ({
  game: { ...game, version: game.version + 1, ...changes },
  entries: [someEntry(game.version)],
  previousHead: game.head,
  ...(record && { record }),
});

/** An update that adds one entry and replaces one seat. */
export const nextWithSeat = (game: GameRecord, index: number, record: SeatRecord): Update => ({
  ...nextOf(game, { seats: game.seats.with(index, record) }),
  seat: { index, record },
});
