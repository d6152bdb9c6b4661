/** Seeds that neither side chooses alone (commit–reveal). */
import { createHash, createHmac } from 'node:crypto';
import { pino } from 'pino';
import { test, type Test } from 'tap';
import type { AuditRecordView } from 'parlour-games/record/schemas/audit';
import { verifyRecord } from 'parlour-games/record/verifier/record';
import { commit, create, UUID_KEY } from '#test/support/commitments.js';
import {
  dropAll,
  openGame,
  OPERATOR_TOKEN,
  startService,
  TWO_HUMANS,
  type Service,
} from '#test/support/service.js';

const CLIENT_SEED = 'Zoë’s dice 🎲';
const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const jointSeed = (secret: string, clientSeed: string) =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(clientSeed).digest('hex');

/** Sets the clock of the engine, in milliseconds from now. */
const advance = ({ app }: Service, ms: number): void => {
  Object.assign(app.engine, { clock: () => Date.now() + ms });
};

test('commitments', async (t) => {
  const service = await startService(t, {}, { limits: { commitmentLifetimeMs: 60_000 } });
  const { app, call } = service;
  const refused = async (t: Test, body: object, status: number, code: string) => {
    const response = await create(call, body);
    t.match([response.status, response.body.code], [status, code], response.text);
    return response;
  };

  await t.test('the seed follows from the secret behind the commitment and the client’s text', async (t) => {
    const began = Date.now();
    const { id, commitment, expiresAt } = await commit(call);
    t.match(commitment, /^[0-9a-f]{64}$/);
    const committedAt = Date.parse(expiresAt) - 60_000;
    t.ok(began - 1000 < committedAt && committedAt < Date.now() + 1000, expiresAt);
    const game = await openGame(call, 'connect-four', {
      ...TWO_HUMANS,
      commitmentId: id,
      clientSeed: CLIENT_SEED,
    });
    t.strictSame((game.game as { fairness: object }).fairness, {
      commitment,
      seed: null,
      seedChosenBy: 'both',
      clientSeed: CLIENT_SEED,
      secret: null,
    });
    const early = (await call('GET', `${game.path}/audit`)).body as AuditRecordView;
    t.match(early, { seed: null, secret: null, clientSeed: CLIENT_SEED, commitment });
    await dropAll(call, game, '1212121');

    const record = (await call('GET', `${game.path}/audit`)).body as AuditRecordView;
    const secret = record.secret ?? '';
    t.equal(sha256(secret), commitment, 'the secret is the committed one');
    t.equal(record.seed, jointSeed(secret, CLIENT_SEED));
    t.equal(record.entries[0]?.commitment, commitment);
    t.match(record.game.fairness, { seed: record.seed, secret, clientSeed: CLIENT_SEED });
    t.strictSame(record.checks, { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' });
    t.equal(record.commitment, commitment);
    t.strictSame(verifyRecord(record).findings, []);
    const rematch = await call('POST', `${game.path}/rematch`, { token: game.tokens[0] });
    t.match(rematch.body.game.fairness, { seedChosenBy: 'server', seed: null });
    t.notOk('clientSeed' in rematch.body.game.fairness, 'the server alone chooses the seed of a rematch');
  });

  await t.test('commitmentId and clientSeed are only accepted together, and without a seed', async (t) => {
    const commitmentId = (await commit(call)).id;
    await refused(t, { commitmentId }, 400, 'validation-failed');
    await refused(t, { clientSeed: 'x' }, 400, 'validation-failed');
    await refused(t, { commitmentId, clientSeed: 'x', seed: '0'.repeat(64) }, 422, 'invalid-config');
    await refused(
      t,
      { commitmentId, clientSeed: 'x', visibility: 'private', seats: [] },
      422,
      'invalid-config',
    );
    const response = await create(call, { commitmentId, clientSeed: 'x' });
    t.equal(response.status, 201, 'refused requests have not used the commitment');
  });

  await t.test(
    'the client’s text is 1 to 256 characters of well-formed Unicode without control characters',
    async (t) => {
      const commitmentId = (await commit(call)).id;
      for (const clientSeed of [
        '',
        'x'.repeat(257),
        'a\nb',
        '\u0000',
        '\ufeffx',
        '\ud800',
        'x\udc00',
        7,
        null,
      ]) {
        await refused(t, { commitmentId, clientSeed }, 400, 'validation-failed');
      }
      const longest = '🎲'.repeat(256);
      t.equal((await create(call, { commitmentId, clientSeed: longest })).status, 201);
    },
  );

  await t.test('a commitment creates one game, even with concurrent requests', async (t) => {
    const commitmentId = (await commit(call)).id;
    const responses = await Promise.all(
      ['a', 'b', 'c', 'd'].map((clientSeed) => create(call, { commitmentId, clientSeed })),
    );
    t.same(responses.map(({ status }) => status).sort(), [201, 409, 409, 409]);
    await refused(t, { commitmentId, clientSeed: 'a' }, 409, 'commitment-used');
  });

  await t.test('unknown commitments are not found', async (t) => {
    await refused(
      t,
      { commitmentId: '019b76da-a800-7000-8000-000000000000', clientSeed: 'x' },
      404,
      'commitment-not-found',
    );
    await refused(t, { commitmentId: 'nonsense', clientSeed: 'x' }, 400, 'validation-failed');
  });

  await t.test('commitments expire and are deleted later', async (t) => {
    const { id, expiresAt } = await commit(call);
    const used = (await commit(call)).id;
    await create(call, { commitmentId: used, clientSeed: 'x' });
    advance(service, 61_000);
    const response = await refused(t, { commitmentId: id, clientSeed: 'x' }, 410, 'commitment-expired');
    t.match(response.body.detail, expiresAt);
    await refused(t, { commitmentId: used, clientSeed: 'x' }, 409, 'commitment-used');
    await app.engine.store.deleteExpired(app.engine.clock(), 0);
    await refused(t, { commitmentId: id, clientSeed: 'x' }, 404, 'commitment-not-found');
    await refused(t, { commitmentId: used, clientSeed: 'x' }, 404, 'commitment-not-found');
    advance(service, 0);
  });

  await t.test('requests with an Idempotency-Key are safe to repeat', async (t) => {
    const headers = { 'idempotency-key': UUID_KEY };
    const first = await call('POST', '/v1/commitments', { headers });
    const again = await call('POST', '/v1/commitments', { headers });
    t.same([again.status, again.text], [201, first.text]);
    const short = await call('POST', '/v1/commitments', { headers: { 'idempotency-key': 'short' } });
    t.match([short.status, short.body.code], [400, 'validation-failed']);
    t.equal((await call('POST', '/v1/commitments', { body: { id: 1 } })).status, 400);

    const body = { commitmentId: first.body.id as string, clientSeed: 'x' };
    const game = await create(call, body, headers);
    t.same((await create(call, body, headers)).text, game.text, 'the same game, not `commitment-used`');
    await refused(t, body, 409, 'commitment-used');
  });
});

test('neither the secret nor the seed is disclosed while the game runs', async (t) => {
  const lines: string[] = [];
  const { app, call } = await startService(t);
  const log = app.log as unknown as Record<symbol, { write: (line: string) => void }>;
  const stream = log[pino.symbols.streamSym];
  const write = (line: string): void => {
    lines.push(line);
    stream?.write(line);
  };
  Object.assign(app.log, { level: 'trace', [pino.symbols.streamSym]: { write } });
  const { id, commitment } = await commit(call);
  const secret = (await app.engine.store.commitment(id))?.secret ?? '';
  t.equal(sha256(secret), commitment);
  const body = { ...TWO_HUMANS, commitmentId: id, clientSeed: 'x' };
  const made = await call('POST', '/v1/connect-four/games', { body });
  const path = made.headers['location'] ?? '';
  const token = made.body.tokens[0].token as string;
  const responses = [made, await create(call, body)];
  for (const each of [undefined, token, OPERATOR_TOKEN]) {
    for (const part of ['', '/audit', '/moves', '/board.txt', '/board.svg']) {
      responses.push(await call('GET', `${path}${part}`, { token: each }));
    }
  }
  responses.push(await call('POST', `${path}/moves`, { token, body: { type: 'drop', column: 4 } }));
  responses.push(await call('POST', `${path}/moves`, { token, body: { type: 'drop', column: 4 } }));
  responses.push(await call('POST', `${path}/rematch`, { token }));
  responses.push(await call('GET', '/v1/games'));
  const disclosed =
    responses.map(({ text, headers }) => text + JSON.stringify(headers)).join('') + lines.join('');
  t.ok(lines.length > 0, 'there is a log');
  for (const hidden of [secret, jointSeed(secret, 'x')]) {
    t.notOk(disclosed.includes(hidden));
    t.notOk(disclosed.includes(Buffer.from(hidden, 'hex').toString('base64')));
  }
});
