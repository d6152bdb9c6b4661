/**
 * A database that the previous release has written (test/fixtures/previous-release): it opens after the migrations, its
 * games go on, their records verify, and its keys are never used twice.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'tap';
import { gameTypes } from 'parlour-games/games';
import { get } from 'parlour-games/kit/checked';
import type { Recording } from './fixtures/previous-release/record.js';
import { create } from './support/commitments.js';
import { essenceOf, hasSucceeded, retry, withKeys, type KeyedRequest } from './support/keyed-games.js';
import { programFolder, startPostgres } from './support/postgres.js';
import { playOne, watched } from './support/replays.js';
import { callOn, OPERATOR_TOKEN, startService } from './support/service.js';
import { verifyRecord } from './support/verifier.js';

const FOLDER = 'test/fixtures/previous-release';
const MORE_MOVES = 5;
/** These were recorded as entries of the log. To the others, the previous release stored the response itself. */
const PRESENTABLE = /\/(moves|cpu-moves|resign)$/;

/** The previous release neither named the version of the rules nor took offers nor told entries in sentences. */
const withoutNewFields = (response: string): string =>
  response
    .replaceAll('\\"rulesVersion\\":1,', '')
    .replaceAll('\\"offer\\":null,', '')
    .replaceAll(/,\\"text\\":\[.*?\]/g, '');

const restore = async (url: string): Promise<void> => {
  const psql = promisify(execFile)(join(await programFolder(), 'psql'), [
    '--quiet',
    '--set',
    'ON_ERROR_STOP=1',
    url,
  ]);
  psql.child.stdin?.end(await readFile(join(FOLDER, 'database.sql')));
  await psql;
};

test('a database of the previous release', async (t) => {
  const recording = JSON.parse(await readFile(join(FOLDER, 'requests.json'), 'utf8')) as Recording;
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  await restore(postgres.url);
  const { app, call, url, takeFaults } = await startService(t, { DATABASE_URL: postgres.url });
  const uncheckedCall = callOn(url);
  Object.assign(app.engine, { clock: () => recording.at + 60_000 });

  const retriesFit = async (requests: readonly KeyedRequest[], when: string): Promise<void> => {
    for (const request of requests.filter(hasSucceeded)) {
      if (PRESENTABLE.test(request.path)) {
        t.equal(
          withoutNewFields(await retry(call, request)),
          withoutNewFields(request.response),
          `${request.path} ${when}`,
        );
        continue;
      }
      const { body } = await uncheckedCall('POST', request.path, request.options);
      t.match(body, { status: 422, code: 'idempotency-key-reused', detail: /earlier version/ }, request.path);
      // Requests without a body have no 422 in the OpenAPI document: only such a database can cause one.
      for (const { message } of takeFaults())
        t.match(message, /^POST \S+\/(commitments|rematch) → 422 is not documented$/);
    }
  };
  const versions = () =>
    Promise.all(recording.games.map(async ({ path }) => (await call('GET', path)).body.version as number));

  const before = await versions();
  await retriesFit(recording.requests, 'at once');
  t.strictSame(await versions(), before, 'nothing is done twice');

  const joint = await create(call, { commitmentId: recording.commitmentId, clientSeed: 'x' });
  t.equal(joint.status, 201, 'a commitment can be used');

  const sent: KeyedRequest[] = [];
  const statuses = new Set<string>();
  for (const { path, tokens } of recording.games) {
    const type = get(gameTypes, path.split('/')[2] ?? '');
    const [id, bySeat] = [path.split('/').at(-1) ?? '', tokens.map((token) => token ?? '')];
    const game = watched({ id, path, tokens: bySeat, game: {} }, type);
    for (let n = 0; n < MORE_MOVES && (await playOne(withKeys(call, sent), game)); n += 1);
    const { body: record } = await call('GET', `${path}/audit`, { token: OPERATOR_TOKEN });
    t.match(record.checks, { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' }, path);
    t.strictSame(verifyRecord(record).findings, [], path);
    statuses.add(record.game.status as string);
  }
  t.strictSame(statuses, new Set(['active', 'finished']));
  t.ok(sent.some(hasSucceeded), 'games go on');
  await retriesFit([...recording.requests, ...sent], 'later');
  t.match(essenceOf(joint), /^\[201/);
});
