import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { test } from 'tap';
import { writeEventStream } from '#src/http/streams/events.js';

const HEARTBEAT_MS = 5;
const MANY_HEARTBEATS = 30;
const STILL_SAMPLES = 3;
const EVENT = Buffer.alloc(64 * 1024, 'x');

/** By the event loop's turns: on a stalled machine, time may pass without a heartbeat. */
const manyHeartbeats = async (): Promise<void> => {
  for (let beat = 0; beat < MANY_HEARTBEATS; beat += 1) await sleep(HEARTBEAT_MS);
};

test('a client that does not read', async (t) => {
  const app = Fastify();
  const abort = new AbortController();
  let produced = 0;
  let unsent = (): number => NaN;
  async function* endless(): AsyncGenerator<Buffer> {
    for (;;) {
      produced += 1;
      yield EVENT;
      await Promise.resolve();
    }
  }
  const ended = new Promise<unknown>((resolve) => {
    app.get('/', async (_request, reply) => {
      unsent = () => reply.raw.writableLength;
      await writeEventStream(reply, endless, { abort, heartbeatMs: HEARTBEAT_MS }).catch(resolve);
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');

  let before = NaN;
  for (let same = 0; same < STILL_SAMPLES; same = before === produced ? same + 1 : 0) {
    before = produced;
    await manyHeartbeats();
  }
  const unsentBefore = unsent();
  t.ok(unsentBefore <= 2 * EVENT.length, 'at most one event waits beside the buffers of the connection');
  await manyHeartbeats();
  t.equal(unsent(), unsentBefore, 'heartbeats do not pile up');
  t.equal(produced, before, 'nor do events');

  abort.abort();
  t.match(await ended, { name: 'AbortError' }, 'the stream can be ended all the same');
  socket.resume();
  await once(socket, 'close');
  await app.close();
});

test('a client that leaves ends the stream', async (t) => {
  const app = Fastify();
  const abort = new AbortController();
  app.get('/', (_request, reply) => {
    async function* silent(): AsyncGenerator<Buffer> {
      yield EVENT;
      await once(abort.signal, 'abort');
    }
    return writeEventStream(reply, silent, { abort, heartbeatMs: 60_000 });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  socket.destroy();
  await once(abort.signal, 'abort');
  t.ok(abort.signal.aborted);
  await app.close();
});
