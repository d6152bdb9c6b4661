/** What clients and the operator are told when the database fails. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { test, type Test } from 'tap';
import { startPostgres } from '#test/support/postgres.js';
import { startService } from '#test/support/service-process.js';
import { callOn, openGame, TWO_HUMANS } from '#test/support/service.js';
import { until } from '#test/support/until.js';

/** Types of messages of PostgreSQL's protocol; it has none of the second type. */
const [COMMAND_COMPLETE, UNKNOWN] = ['C', '!'].map((type) => type.charCodeAt(0)) as [number, number];

/** Gives the first message that says that a statement is complete a type which no driver knows. */
const garble = (chunk: Buffer): boolean => {
  for (let at = 0; at + 5 <= chunk.length; at += 1 + chunk.readUInt32BE(at + 1)) {
    if (chunk[at] !== COMMAND_COMPLETE) continue;
    chunk[at] = UNKNOWN;
    return true;
  }
  return false;
};

/** A proxy to the server at `target` that garbles the response to the first statement with `text`. Resolves with its URL. */
const startGarblingProxy = async (t: Test, target: string, text: string): Promise<string> => {
  const url = new URL(target);
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  let left = 1;
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    let isStatement = false;
    client.on('data', (chunk) => {
      isStatement ||= left > 0 && chunk.includes(text);
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      if (isStatement && left > 0 && garble(chunk)) left -= 1;
      client.write(chunk);
    });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
};

test('failures of the database', async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  const DATABASE_URL = await startGarblingProxy(t, postgres.url, 'id uuid, "expectedVersion" int');
  let log = '';
  // A busy machine must not make the service refuse requests.
  const env = { DATABASE_URL, MAX_EVENT_LOOP_DELAY_MS: '0' };
  const service = await startService('Parlour', env, undefined, (text) => {
    log += text;
  });
  t.teardown(() => service.stop());
  const call = callOn(service.url);
  const metrics = async (): Promise<string> => (await call('GET', '/metrics')).text;

  await t.test('nobody knows whether a move was stored, until it is sent again', async (t) => {
    const { path, tokens } = await openGame(call, 'connect-four', TWO_HUMANS);
    const play = () =>
      call('POST', `${path}/moves`, {
        token: tokens[0],
        body: { type: 'drop', column: 4 },
        headers: { 'idempotency-key': 'drop' },
      });
    t.match(await play(), {
      status: 503,
      headers: { 'retry-after': /^\d+$/ },
      body: { code: 'database-unavailable', detail: /it is not known whether the change was stored/ },
    });
    await until(() => log.includes('OutcomeUnknown'));
    t.match(log, /^\{"level":50,.*OutcomeUnknown/m, 'logged as an error');
    t.match(await metrics(), /^parlour_unknown_outcomes_total 1$/m);
    t.match(await play(), { status: 201, body: { entries: [{ seq: 1 }] } });
    t.equal((await call('GET', path)).body.version, 2, 'it was stored once');
  });

  await t.test('the log says once that a job fails, and that it works again', async (t) => {
    await postgres.stop();
    await until(async () => /^parlour_job_failures_total\{job="heartbeat"\} [^01]/m.test(await metrics()));
    await postgres.restart();
    const told = () => log.split('\n').filter((line) => line.includes('"job":"heartbeat"'));
    await until(() => told().some((line) => line.includes('job works again')));
    t.match(told(), [/"level":40,.*job failed/, /"level":30,.*job works again/]);
    t.equal(told().length, 2);
  });
});
