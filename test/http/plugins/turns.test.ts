/** Bursts of requests: what of them is in progress at once, in which order, and what is too much. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import { setImmediate as nextTick } from 'node:timers/promises';
import Fastify, { type FastifyRequest } from 'fastify';
import { test, type Test } from 'tap';
import { readConfig } from '#src/config.js';
import { addClients, trustedProxies } from '#src/http/plugins/clients.js';
import { addDraining } from '#src/http/plugins/drain-connections.js';
import { addReadTurns, addTurns } from '#src/http/plugins/turns.js';
import { createTimers } from '#src/timers.js';
import { at } from 'parlour-games/kit/checked';
import { dial } from '#test/support/dial.js';

const BURST = 50;
const BUSY_MS = 5;
const TOO_MANY = 6_002;
/** More than the system takes for a client that does not read. */
const LARGE_BYTES = 50_000_000;

const requestFor = (path: string, address: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`;

/** As much of a request as reads look at. */
const requestOf = (address: string) => ({ client: { address }, socket: new Socket() }) as FastifyRequest;

/** A server whose requests are noted by `onRequest`, which may take its time. */
const startServer = async (t: Test, onRequest: (path: string) => void | Promise<void>) => {
  const app = Fastify({ trustProxy: trustedProxies('loopback') });
  addTurns(app, createTimers());
  app.get('/*', async ({ url }) => {
    await onRequest(url);
    return url;
  });
  const url = await app.listen();
  t.teardown(() => app.close());
  return url;
};

test('a pipelined request waits for the response to the one before', async (t) => {
  let [running, most] = [0, 0];
  const order: string[] = [];
  const url = await startServer(t, async (path) => {
    running += 1;
    most = Math.max(most, running);
    await nextTick();
    running -= 1;
    order.push(path);
  });
  const paths = Array.from({ length: BURST }, (_, n) => `/${n}`);
  const { socket } = await dial(url, paths.map((path) => requestFor(path, '192.0.2.1')).join(''));
  while (order.length < BURST) await nextTick();
  t.same([most, order], [1, paths]);
  socket.destroy();
});

test('requests that arrive at once take turns by address once the tick is busy', async (t) => {
  const perTick: number[] = [];
  const order: string[] = [];
  let inTick = 0;
  const url = await startServer(t, (address) => {
    if (inTick === 0) setImmediate(() => perTick.push(inTick) && (inTick = 0));
    inTick += 1;
    order.push(address);
    for (const start = performance.now(); performance.now() - start < BUSY_MS;);
  });
  const senders = ['192.0.2.2', ...Array<string>(BURST).fill('192.0.2.1'), '192.0.2.3'];
  const connections = await Promise.all(senders.map((address) => dial(url, requestFor('/first', address))));
  while (order.length < senders.length || inTick > 0) await nextTick();
  connections.forEach(({ socket }, n) => socket.write(requestFor(`/${senders[n]}`, String(senders[n]))));
  while (perTick.reduce((sum, count) => sum + count) < 2 * senders.length) await nextTick();
  t.ok(Math.max(...perTick) <= 2, `${perTick.join()} in a tick: one as it arrives, and one whose turn it is`);
  for (const other of ['/192.0.2.2', '/192.0.2.3'])
    t.ok(order.indexOf(other) < senders.length + BURST / 2, 'another address does not wait for all of them');
  for (const { socket } of connections) socket.destroy();
});

test('an address has no more requests waiting than it may send in a minute', async (t) => {
  const begun: string[] = [];
  const url = await startServer(t, (path) => {
    begun.push(path);
    return path === '/held' ? new Promise(() => undefined) : undefined;
  });
  const { socket } = await dial(url, requestFor('/held', '192.0.2.1'));
  const closed = once(socket, 'close');
  socket.write(requestFor('/waiting', '192.0.2.1').repeat(TOO_MANY));
  await closed;
  t.same(begun, ['/held'], 'the connection is closed, and nothing of it begins');
  const next = await dial(url, requestFor('/first', '192.0.2.1') + requestFor('/second', '192.0.2.1'));
  while (begun.length < 3) await nextTick();
  t.same(begun.slice(1), ['/first', '/second'], 'what waited no longer counts');
  next.socket.destroy();
});

test('an address has so many reads in progress, and the others wait in order', async (t) => {
  const app = Fastify();
  addReadTurns(app, createTimers(), 2);
  const [begun, ends]: [string[], Map<string, (error?: Error) => void>] = [[], new Map()];
  const read = (name: string): Promise<void> =>
    app.readInTurn(requestOf(name.charAt(0)), () => {
      begun.push(name);
      return new Promise((resolve, reject) => {
        ends.set(name, (error) => {
          if (error === undefined) resolve();
          else reject(error);
        });
      });
    });
  const reads = ['a1', 'a2', 'a3', 'a4', 'b1'].map(read);
  await nextTick();
  t.same(begun, ['a1', 'a2', 'b1']);
  const failed = t.rejects(at(reads, 1));
  ends.get('a2')?.(new Error('unavailable'));
  await failed;
  while (begun.length < 4) await nextTick();
  t.same(begun.slice(3), ['a3'], 'one that failed has ended');
  for (const name of ['b1', 'a1', 'a3', 'a4']) {
    while (!begun.includes(name)) await nextTick();
    ends.get(name)?.();
  }
  await Promise.all([reads[0], ...reads.slice(2)]);
  const again = ['a5', 'a6', 'a7'].map(read);
  await nextTick();
  t.same(begun.slice(4), ['a4', 'a5', 'a6'], 'there are as many places as before');
  for (const name of ['a5', 'a6', 'a7']) {
    while (!begun.includes(name)) await nextTick();
    ends.get(name)?.();
  }
  await Promise.all(again);
});

test('an address rests after each read while another one is there', async (t) => {
  const app = Fastify();
  let now = 10_000;
  const rests: number[] = [];
  const after = (ms: number, callback: () => void) => {
    rests.push(ms);
    setImmediate(callback);
    return () => undefined;
  };
  addReadTurns(app, { ...createTimers(), now: () => now, after }, 1);
  app.get('/', () => 'noted');
  const come = (remoteAddress: string) => app.inject({ path: '/', remoteAddress });
  /** Reads that begin at once and take so long. */
  const readAll = (count: number, ms: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        app.readInTurn(requestOf('192.0.2.1'), async () => {
          await nextTick();
          now += ms;
        }),
      ),
    );
  await come('192.0.2.1');
  await readAll(3, 20);
  t.same(rests, [], 'nobody else is there');
  await come('192.0.2.2');
  await come('192.0.2.1');
  await readAll(3, 20);
  t.same(rests.splice(0), [60, 60, 60]);
  await readAll(1, 400);
  t.same(rests.splice(0), [250]);
  now += 1000;
  await come('192.0.2.1');
  await readAll(3, 20);
  t.same(rests.splice(0), [], 'the other one has left');
  await come('192.0.2.2');
  await readAll(1, 20);
  t.same(rests.splice(0), [60], 'whoever came last is there');
  await nextTick();
  await nextTick();
  const held = readAll(501, 0);
  await t.rejects(readAll(1, 0), { code: 'rate-limited', detail: /from this address are waiting/ });
  await held;
});

test('a client that does not receive its response delays no reads of its address', async (t) => {
  const app = Fastify();
  addClients(app);
  addReadTurns(app, createTimers(), 1);
  // As compression does: the handler's reply is not sent at once.
  app.addHook('onSend', async () => nextTick());
  const serve = (path: string, text: string) =>
    app.get(path, (_request, reply) => app.handleInTurn(reply, () => reply.send(text)));
  serve('/large', 'x'.repeat(LARGE_BYTES));
  serve('/small', 'small');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  t.teardown(() => app.close());
  const slow = connect(Number(new URL(url).port), '127.0.0.1');
  t.teardown(() => slow.destroy());
  slow.pause().write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(app.server, 'request');
  t.equal(await (await fetch(`${url}/small`)).text(), 'small');
});

test('a turn ends when its client leaves, and reads of clients that have left are dropped', async (t) => {
  const app = Fastify();
  addClients(app);
  addReadTurns(app, createTimers(), 1);
  const begun: string[] = [];
  let answer: () => void = () => undefined;
  app.get('/*', (request, reply) =>
    app.handleInTurn(reply, async () => {
      begun.push(request.url);
      // Fastify sends nothing for a client that has left.
      if (request.url === '/held') await new Promise<void>((resolve) => (answer = resolve));
      return request.url === '/held' ? undefined : request.url;
    }),
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  t.teardown(() => app.close());
  const sendAndLeave = async (path: string, hasBegun: () => boolean): Promise<void> => {
    const arrived = once(app.server, 'request');
    const client = connect(Number(new URL(url).port), '127.0.0.1');
    client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [{ socket }] = (await arrived) as [IncomingMessage];
    while (!hasBegun()) await nextTick();
    const left = new Promise((resolve) => socket.on('close', resolve));
    client.resetAndDestroy();
    await left;
  };
  await sendAndLeave('/held', () => begun.length > 0);
  await sendAndLeave('/gone', () => true);
  answer();
  t.equal(await (await fetch(`${url}/next`)).text(), '/next');
  t.same(begun, ['/held', '/next']);
});

test('a client that leaves before its request has been read does not hold up a shutdown', async (t) => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  addDraining(app, readConfig({}));
  app.addHook('onRequest', async (_request, { raw }) => {
    const left = once(raw, 'close');
    raw.destroy();
    await left;
  });
  app.get('/', () => 'never read');
  const url = await app.listen();
  await t.rejects(fetch(url));
  const { response } = await dial(url, 'GET / HTTP/1.1\r\n');
  await app.close();
  t.equal(await response, '', 'the connection whose request never arrives is closed');
});
