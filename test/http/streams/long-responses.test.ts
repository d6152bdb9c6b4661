import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { test } from 'tap';
import { readConfig } from '#src/config.js';
import { addClients } from '#src/http/plugins/clients.js';
import { addAudits } from '#src/http/streams/audits.js';
import { limitLongResponses, type LongResponseLimit } from '#src/http/streams/long-responses.js';
import { limitsOf } from '#src/limits.js';

const LIMIT: LongResponseLimit = { max: 3, what: 'exports are running', retryAfterSeconds: 7 };

const refusal = (code: string, detail: string) => ({ code, detail, extras: { retryAfterSeconds: 7 } });
const OVERLOADED = refusal('overloaded', 'Too many exports are running.');
const RATE_LIMITED = refusal('rate-limited', 'Too many exports are running from this address.');

test('responses that last', async (t) => {
  await t.test('are limited in all, whoever asks', async (t) => {
    const counts: number[] = [];
    const open = limitLongResponses(Fastify(), { ...LIMIT, onCount: (count) => counts.push(count) });
    const first = open('192.0.2.1');
    open('192.0.2.1');
    open('192.0.2.1');
    t.throws(() => open('192.0.2.2'), OVERLOADED);
    first.closed();
    first.closed();
    open('192.0.2.2');
    t.throws(() => open('192.0.2.2'), OVERLOADED, 'a response that is closed twice counts once');
    t.same(counts, [1, 2, 3, 2, 3]);
  });

  await t.test('are limited for each address', async (t) => {
    const open = limitLongResponses(Fastify(), { ...LIMIT, maxPerAddress: 1 });
    const first = open('192.0.2.1');
    t.throws(() => open('192.0.2.1'), RATE_LIMITED);
    open('192.0.2.2');
    first.closed();
    first.closed();
    open('192.0.2.1');
    t.throws(() => open('192.0.2.1'), RATE_LIMITED);
  });

  await t.test('are told when the service shuts down', async (t) => {
    const app = Fastify();
    const open = limitLongResponses(app, LIMIT);
    const [staying, gone] = [open('192.0.2.1'), open('192.0.2.1')];
    gone.closed();
    await app.close();
    t.same([staying.abort.signal.aborted, gone.abort.signal.aborted], [true, false]);
  });

  await t.test('may go on for a while, if they have a grace period', async (t) => {
    const app = Fastify();
    const open = limitLongResponses(app, { ...LIMIT, graceMs: 500 });
    const { abort } = open('192.0.2.1');
    await app.close();
    t.equal(abort.signal.aborted, false);
    open('192.0.2.1');
    // The timer itself keeps no process alive.
    await Promise.all([once(abort.signal, 'abort'), sleep(1000)]);
    t.match(abort.signal.reason, refusal('overloaded', 'The service is shutting down.'));
    t.throws(() => open('192.0.2.1'), refusal('overloaded', 'The service is shutting down.'));
  });

  await t.test('do not begin once the service shuts down: nothing would end them', async (t) => {
    const app = Fastify();
    const counts: number[] = [];
    const open = limitLongResponses(app, { ...LIMIT, onCount: (count) => counts.push(count) });
    await app.close();
    t.throws(() => open('192.0.2.1'), refusal('overloaded', 'The service is shutting down.'));
    t.same(counts, []);
  });
});

test('an audit that is refused once it has been opened leaves nothing behind', async (t) => {
  const app = Fastify();
  const config = readConfig({ AUDITS: '2' });
  addClients(app);
  addAudits(app, config, { ...limitsOf(config), auditsPerAddress: 2 });
  async function* pieces() {
    yield* await Promise.resolve(['never read']);
  }
  app.get('/', (_request, reply) => {
    const stream = app.openAudit(reply, pieces);
    stream.once('close', () => void app.server.emit('audit closed'));
    throw new Error('refused after all');
  });
  app.get('/left', async (_request, reply) => {
    const left = once(reply.raw, 'close');
    reply.raw.destroy();
    await left;
    app.openAudit(reply, pieces);
    throw new Error('refused after all');
  });
  const url = await app.listen();
  t.teardown(() => app.close());
  for (let requests = 0; requests < 3; requests += 1) {
    await t.rejects(fetch(`${url}/left`));
    const closed = once(app.server, 'audit closed');
    const response = await fetch(url);
    t.match(await response.json(), { message: 'refused after all' });
    await closed;
  }
});
