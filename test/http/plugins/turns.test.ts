/** Bursts of requests: what of them is in progress at once, in which order, and what is too much. */
import { once } from 'node:events';
import { setImmediate as nextTick } from 'node:timers/promises';
import Fastify from 'fastify';
import { test, type Test } from 'tap';
import { trustedProxies } from '#src/http/plugins/clients.js';
import { addTurns } from '#src/http/plugins/turns.js';
import { createTimers } from '#src/timers.js';
import { dial } from '#test/support/dial.js';

const BURST = 50;
const BUSY_MS = 5;
const TOO_MANY = 6_002;

const requestFor = (path: string, address: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`;

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
