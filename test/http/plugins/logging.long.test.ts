import { rm } from 'node:fs/promises';
import { test } from 'tap';
import { newDataDir } from '#test/support/data-dir.js';
import { startService } from '#test/support/service-process.js';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly req?: { readonly path: string };
}

const DEBUG = 20;
const INFO = 30;

test('requests are logged at info, those of monitoring at debug', async (t) => {
  const DATA_DIR = await newDataDir();
  t.teardown(() => rm(DATA_DIR, { recursive: true, force: true, maxRetries: 5 }));
  let log = '';
  const service = await startService('parlour', { DATA_DIR, LOG_LEVEL: 'debug' }, undefined, (text) => {
    log += text;
  });
  const paths = ['/healthz', '/readyz', '/metrics', '/v1/game-types', '/nowhere'];
  for (const path of paths) await (await fetch(service.url + path)).text();
  await service.stop();
  const levels = log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .flatMap(({ level, msg, req }) => (msg === 'request' ? [[req?.path, level]] : []));
  t.same(levels, [
    ['/healthz', DEBUG],
    ['/readyz', DEBUG],
    ['/metrics', DEBUG],
    ['/v1/game-types', INFO],
    ['/nowhere', INFO],
  ]);
});

test('no secret is in the log, at any level', async (t) => {
  const DATA_DIR = await newDataDir();
  t.teardown(() => rm(DATA_DIR, { recursive: true, force: true, maxRetries: 5 }));
  const [operatorToken, key, path] = [
    'operator-token-of-this-test',
    'idempotency-key-of-this-test',
    '/path-of-hook',
  ];
  const env = {
    DATA_DIR,
    LOG_LEVEL: 'trace',
    MAX_EVENT_LOOP_DELAY_MS: '0',
    WEBHOOK_HOSTS: 'localhost',
    OPERATOR_TOKEN: operatorToken,
  };
  let log = '';
  const service = await startService('parlour', env, undefined, (text) => {
    log += text;
  });
  let answers = '';
  const send = async (method: string, url: string, bearer: string, body?: object): Promise<void> => {
    const headers = {
      authorization: `Bearer ${bearer}`,
      'idempotency-key': key,
      ...(body && { 'content-type': 'application/json' }),
    };
    const response = await fetch(service.url + url, { method, headers, body: JSON.stringify(body) });
    answers += await response.text();
  };
  const [me, games] = ['/v1/players/me', '/v1/connect-four/games'];
  await send('POST', '/v1/players', operatorToken, { name: 'Name of Ada', kind: 'bot', externalId: 'a' });
  const token = /player_[\w-]+/.exec(answers)?.[0] ?? '';
  await send('POST', `${me}/tokens`, token);
  await send('POST', games, token, { seats: [{ kind: 'human' }, { kind: 'human' }] });
  await send('PUT', `${me}/webhook`, token, { url: `http://localhost:1${path}` });
  await send('POST', `${me}/webhook/test`, token);
  await send('POST', games, `${token}x`, { seats: token });
  await send('DELETE', me, token);
  await service.stop();
  const secrets = answers.match(/player_[\w-]{20,}|(?<=whsec_)[\w+/=]{20,}|(?<="token":")[\w-]{20,}/g) ?? [];
  t.equal(new Set(secrets).size, 4);
  t.match(log, /"path":"\/v1\/players\/me\/webhook"/);
  for (const secret of [...secrets, operatorToken, key, path, 'Name of Ada'])
    t.notOk(log.includes(secret), secret);
});
