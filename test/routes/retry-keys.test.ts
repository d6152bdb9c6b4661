/** What an idempotency key does in a second request, by its token, route, game and body. */
import { randomUUID } from 'node:crypto';
import { test } from 'tap';
import { once } from '#src/engine/change.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { findRecord, idempotencyKeyOf, recordOf } from '#src/engine/idempotency.js';
import { essenceOf } from '#test/support/keyed-games.js';
import { openGame, TWO_HUMANS, type Call, type Opened } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

type Outcome = 'first' | readonly [number, string?];

const REUSED: Outcome = [422, 'idempotency-key-reused'];
const OWN: Outcome = [201];
const OVER: Outcome = [409, 'game-over'];
const MOVE = '{"type":"drop","column":4}';

/** A request: its path, perhaps in one of the games, the seat whose token it has, and its body. A second with the same key. */
const KEYED: readonly (readonly [first: string, second: string, outcome: Outcome])[] = [
  [`active/moves 0 ${MOVE}`, `active/moves 0 ${MOVE}`, 'first'],
  [`active/moves 0 ${MOVE}`, 'active/moves 0 {"column": 4e0, "type": "drop"}', 'first'],
  [`active/moves 0 ${MOVE}`, 'active/moves 0 {"type":"drop","column":5}', REUSED],
  [`active/moves 0 ${MOVE}`, `active/moves 1 ${MOVE}`, OWN],
  [`active/moves 0 ${MOVE}`, 'active/resign 0', OWN],
  ['active/resign 0', 'active/resign 0', 'first'],
  ['active/resign 0', 'active/resign 1', OVER],
  ['active/resign 0', `active/moves 0 ${MOVE}`, OVER],
  ['active/resign 0', 'active/rematch 0', OWN],
  ['computers/cpu-moves {"count":1}', 'computers/cpu-moves {"count":1}', 'first'],
  ['computers/cpu-moves {"count":1}', 'computers/cpu-moves {"count":2}', REUSED],
  ['computers/cpu-moves {"count":1}', 'others/cpu-moves {"count":1}', OWN],
  ['waiting/join {"name":"Ada"}', 'waiting/join {"name":"Ada"}', 'first'],
  ['waiting/join {"name":"Ada"}', 'waiting/join {"name":"Bob"}', REUSED],
  ['waiting/join {"name":"Ada"}', 'empty/join {"name":"Ada"}', OWN],
  ['waiting/join {"name":"Ada"}', 'waiting/join 0 {"name":"Ada"}', [409, 'seat-taken']],
  ['waiting/cancel 0', 'waiting/cancel 0', 'first'],
  ['finished/rematch 0', 'finished/rematch 0', 'first'],
  ['finished/rematch 0', 'finished/rematch 1', OWN],
  ['/v1/connect-four/games {}', '/v1/connect-four/games {}', 'first'],
  ['/v1/connect-four/games {}', '/v1/connect-four/games {"autoplay":false}', REUSED],
  ['/v1/connect-four/games {}', '/v1/war/games {}', OWN],
  ['/v1/connect-four/games {}', '/v1/commitments {}', OWN],
  ['/v1/commitments {}', '/v1/commitments {}', 'first'],
];

const WAITING = { seats: [{ kind: 'human' }, { kind: 'open' }] };
const COMPUTERS = { seats: [{ kind: 'cpu' }, { kind: 'cpu' }] };
const GAMES: Readonly<Record<string, object>> = {
  active: TWO_HUMANS,
  finished: TWO_HUMANS,
  waiting: WAITING,
  empty: WAITING,
  computers: COMPUTERS,
  others: COMPUTERS,
};

/** The games that a pair of requests names. */
const openGames = async (call: Call, pair: readonly string[]): Promise<ReadonlyMap<string, Opened>> => {
  const games = new Map<string, Opened>();
  for (const name of new Set(pair.map((request) => request.replace(/\/.*/, '')))) {
    if (name === '') continue;
    const game = await openGame(call, 'connect-four', GAMES[name]);
    if (name === 'finished') await call('POST', `${game.path}/resign`, { token: game.tokens[1] });
    games.set(name, game);
  }
  return games;
};

test('a key counts within its token, route and game', async (t) => {
  const { call } = await sharedService(t);
  for (const [first, second, outcome] of KEYED) {
    const games = await openGames(call, [first, second]);
    const key = crypto.randomUUID();
    const send = (request: string) => {
      const [, name = '', path = '', seat, body] = /^(\w*)(\S+)(?: (\d))?(?: (\{.*))?$/.exec(request) ?? [];
      return call('POST', `${games.get(name)?.path ?? ''}${path}`, {
        token: seat && games.get(name)?.tokens[Number(seat)],
        headers: { 'idempotency-key': key },
        ...(body && { body }),
      });
    };
    const versions = () =>
      Promise.all([...games.values()].map(async ({ path }) => (await call('GET', path)).headers['etag']));
    const sent = await send(first);
    const before = await versions();
    const again = await send(second);
    const label = `${first}, then ${second}`;
    if (outcome === 'first') t.equal(essenceOf(again), essenceOf(sent), label);
    else t.match([again.status, again.body.code], outcome, label);
    t.equal(sent.status, 201);
    if (outcome !== OWN) t.same(await versions(), before, `${label} changes nothing`);
    else t.not(again.text, sent.text, label);
  }
});

test('a change whose computer players still think is in progress', async (t) => {
  const key = idempotencyKeyOf({ key: 'k', operation: 'move', token: null, playerId: null, body: {} }, null);
  const engineWith = (pending: boolean) =>
    ({ store: { idempotencyRecord: async () => ({ ...key, pending }) } }) as unknown as Engine;
  t.match(await findRecord(engineWith(false), key), key);
  await t.rejects(findRecord(engineWith(true), key), { code: 'request-in-progress' });
});

test('a request that another instance has carried out meanwhile is not refused', async (t) => {
  const { engine } = (await sharedService(t)).app;
  const id = randomUUID();
  const key = idempotencyKeyOf({ key: id, operation: 'move', token: null, playerId: null, body: {} }, null);
  const { record } = recordOf({ clock: Date.now }, key, { subjectId: id });
  const commitment = { id, secret: '0'.repeat(64), createdAt: 0, expiresAt: Date.now(), gameId: null };
  const response = await once(engine, key, {
    attempt: async () => {
      t.ok(await engine.store.addCommitment(commitment, record), 'as the other instance would');
      throw new EngineError('not-your-turn', '');
    },
    recreate: async ({ subjectId }) => subjectId,
  });
  t.equal(response, id);
});
