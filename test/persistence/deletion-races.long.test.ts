/** Every statement that gives a player something, while the player is deleted: nothing of it outlives the player. */
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type pg from 'pg';
import { test } from 'tap';
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';
import type { Store } from '#src/engine/store.js';
import { defined } from 'parlour-games/kit/checked';
import { startPostgres } from '#test/support/postgres.js';
import { withClient } from './clients.js';
import { stored } from './law.js';
import { storedPlayer } from './laws-of-players.js';
import {
  CREATED_AT,
  creationOf,
  humanSeat,
  nextWithSeat,
  openSeat,
  sha256,
  someGame,
  someRecord,
} from './records.js';
import { openDistributedStore, openStore } from './stores.js';

/** Gives the player something, with a record; returns whether it was stored. */
type Gift = (store: Store, playerId: string, record: IdempotencyRecord) => Promise<boolean>;

const TERMS = { seats: 2, config: {}, clock: { perMoveS: 60 }, rated: false } as const;

const enter = (
  store: Store,
  playerId: string,
  type: string,
  record?: IdempotencyRecord,
): Promise<boolean> => {
  const match = { id: uuidv7(), playerId, type, terms: TERMS, termsHash: sha256(type) };
  const wish = { against: 'anybody', fillAfterS: null, commitmentId: null, clientSeed: null } as const;
  return store.addMatch({ ...match, ...wish }, 60_000, record);
};

const createFor = (store: Store, playerId: string, record: IdempotencyRecord, isInvited: boolean) => {
  const status = isInvited ? 'waiting' : 'active';
  const rows = [{ playerId, seat: 0, status, isInvited } as const];
  return store.create({ ...creationOf(someGame({ status }), record), players: { turnOf: null, rows } });
};

const register = (store: Store, playerId: string): Promise<boolean> =>
  store.putWebhook(playerId, {
    id: uuidv7(),
    url: 'https://example.org/',
    secret: sha256(playerId),
    createdAt: CREATED_AT,
  });

const GIFTS: Readonly<Record<string, Gift>> = {
  'a token': (store, playerId, record) =>
    store.addPlayerToken(
      { hash: sha256(uuidv7()), playerId, createdAt: CREATED_AT, expiresAt: null },
      record,
    ),
  'a record': (store, playerId, record) => store.addRecordOfPlayer(playerId, record),
  'a match': (store, playerId, record) => enter(store, playerId, 'basra', record),
  'a webhook': (store, playerId) => register(store, playerId),
  'a test of its webhook': (store, playerId, record) =>
    store.addTest({ playerId, now: CREATED_AT, notSince: CREATED_AT }, record),
  'a seat in a new game': (store, playerId, record) => createFor(store, playerId, record, false),
  'an invitation': (store, playerId, record) => createFor(store, playerId, record, true),
  'a seat that it takes': async (store, playerId, record) => {
    const game = await stored(store, { status: 'waiting', seats: [openSeat(), humanSeat()] });
    const seat = humanSeat({ name: 'Zoë', player: { id: playerId, kind: 'bot' } });
    const rows = [{ playerId, seat: 0, status: 'active', isInvited: false } as const];
    const { game: joined, ...update } = nextWithSeat(game, 0, seat);
    return store.update({ ...update, game: joined, record, players: { turnOf: null, rows } });
  },
};

/** Resolves once so many sessions wait for locks, or the work is over. */
const untilBlocked = async (client: pg.Client, sessions: number, work: Promise<unknown>): Promise<void> => {
  const state = { isOver: false };
  const over = (): void => {
    state.isOver = true;
  };
  work.then(over, over);
  const blocked = async (): Promise<number> =>
    Number((await client.query('SELECT DISTINCT pid FROM pg_locks WHERE NOT granted')).rowCount);
  while (!state.isOver && (await blocked()) < sessions) await sleep(5);
};

const LEFT = ['player_token', 'webhook', 'match', 'idempotency_record', 'delivery'];

const leftOf = async (client: pg.Client, playerId: string): Promise<string[]> => {
  const left: string[] = [];
  for (const table of LEFT) {
    const rows = await client.query(`SELECT FROM ${table} WHERE player_id = $1`, [playerId]);
    if (rows.rowCount !== 0) left.push(table);
  }
  return left;
};

/** A transaction that has stored the key of a record. */
const takeKey = (client: pg.Client, { scopeId, keyHash }: IdempotencyRecord): Promise<unknown> =>
  client.query(
    `INSERT INTO idempotency_record (game_id, key_hash, request_hash, subject_id, first_seq, version, viewer, salt, pending, created_at)
    VALUES ($1, decode($2, 'hex'), '', $1, 0, 0, NULL, NULL, false, now())`,
    [scopeId, keyHash],
  );

for (const [name, open] of [
  ['one server', openStore],
  ['several servers', openDistributedStore],
] as const)
  test(`gifts to players who are deleted, on ${name}`, async (t) => {
    const postgres = await startPostgres();
    const store = await open({ databaseUrl: postgres.url });
    t.teardown(async () => {
      await store.close();
      await postgres.remove();
    });
    const begin = async (): Promise<readonly [string, IdempotencyRecord]> => {
      const playerId = await storedPlayer(store);
      await register(store, playerId);
      await enter(store, playerId, 'war');
      return [playerId, someRecord(uuidv7(), 'gift', { playerId })];
    };

    for (const [what, give] of Object.entries(GIFTS)) {
      await t.test(`${what} that comes while the deletion is under way is refused`, async (t) => {
        const [playerId, record] = await begin();
        await withClient(postgres.url, async (client) => {
          await client.query('BEGIN');
          await client.query('SELECT FROM match WHERE player_id = $1 FOR UPDATE', [playerId]);
          const deletion = store.deletePlayer(playerId, CREATED_AT);
          await untilBlocked(client, 1, deletion);
          const gift = give(store, playerId, record);
          await untilBlocked(client, 2, gift);
          await client.query('COMMIT');
          await deletion;
          t.equal(await gift, false);
          t.strictSame(await leftOf(client, playerId), []);
          t.strictSame(await store.erasePlayer(playerId, 10), []);
        });
      });

      await t.test(`${what} that a deletion comes upon ends with the player`, async (t) => {
        const [playerId, record] = await begin();
        await withClient(postgres.url, async (client) => {
          await client.query('BEGIN');
          if (give === GIFTS['a webhook'])
            await client.query('SELECT FROM webhook WHERE player_id = $1 FOR UPDATE', [playerId]);
          else await takeKey(client, record);
          const gift = give(store, playerId, record);
          await untilBlocked(client, 1, gift);
          const deletion = store.deletePlayer(playerId, CREATED_AT);
          await untilBlocked(client, 2, deletion);
          await client.query('ROLLBACK');
          await deletion;
          t.equal(await gift, true);
          t.strictSame(await leftOf(client, playerId), []);
          const isGame = defined(
            (await client.query('SELECT FROM player_game WHERE player_id = $1', [playerId])).rowCount,
            'rows',
          );
          t.equal((await store.erasePlayer(playerId, 10)).length, isGame, 'the job finds its games');
        });
      });
    }
  });
