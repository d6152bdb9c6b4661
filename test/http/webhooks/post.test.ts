/** Requests to targets that are slow, endless, broken, or send the service elsewhere. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { test, type Test } from 'tap';
import { createLocate, post } from '#src/http/webhooks.js';
import { temporaryFolder } from '#test/persistence/stores.js';
import { startReceiver } from '#test/support/webhooks.js';

/** Where the time is up. */
const SHORT_MS = 600;
const LONG_MS = 600_000;
const MESSAGE = { headers: { 'webhook-id': 'a' }, body: '{"type":"test"}' };
const never = new AbortController().signal;

const send = async (url: string, signal = never, timeoutMs = LONG_MS): Promise<string> => {
  return post(await createLocate('localhost')(url), MESSAGE, signal, timeoutMs);
};

test('a request goes to the address that was looked at', async (t) => {
  const { url } = await startReceiver(t);
  const resolve = async () => ['127.0.0.1'];
  const locate = createLocate('only-once.invalid', resolve);
  const target = await locate(url.replace(/localhost|127\.0\.0\.1/, 'only-once.invalid'));
  t.equal(await post(target, MESSAGE, never, LONG_MS), 'accepted');
});

/** A server that does with each connection whatever `serve` says. */
const startRaw = async (t: Test, serve: (socket: Socket) => void) => {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).resume();
    serve(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, sockets };
};

/** Writes `text` again and again until the connection is closed. */
const pour = (socket: Socket, text: string): void => {
  const write = (): void => {
    while (!socket.destroyed && socket.write(text));
  };
  socket.on('drain', write);
  write();
};

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.destroyed) resolve();
    else
      socket.once('close', () => {
        resolve();
      });
  });

test('what a target answers', async (t) => {
  const receiver = await startReceiver(t);
  for (const [status, error] of [
    [200, 'accepted'],
    [204, 'accepted'],
    [299, 'accepted'],
    [300, 'status-300'],
    [404, 'status-404'],
    [503, 'status-503'],
  ] as const) {
    receiver.answer(status);
    t.equal(await send(receiver.url), error);
  }
  t.match(receiver.received[0], {
    body: MESSAGE.body,
    headers: {
      host: receiver.url.slice('http://'.length),
      'content-length': '15',
      'user-agent': /^Parlour\//,
    },
  });
});

test('redirects are not followed', async (t) => {
  const [elsewhere, receiver] = [await startReceiver(t), await startReceiver(t)];
  for (const status of [301, 302, 303, 307, 308]) {
    receiver.answer((response) => response.writeHead(status, { location: elsewhere.url }).end());
    t.equal(await send(receiver.url), `status-${status}`);
  }
  t.strictSame(elsewhere.received, []);
});

test('slow, endless and broken answers', async (t) => {
  const head = 'HTTP/1.1 200 OK\r\n';
  const cases: Readonly<Record<string, readonly [(socket: Socket) => void, ...string[]]>> = {
    'no answer': [() => undefined, 'timeout'],
    'a byte now and then': [
      (socket) => {
        const timer = setInterval(() => socket.write('H'), 50);
        socket.on('close', () => {
          clearInterval(timer);
        });
      },
      'connection',
    ],
    'headers for ever': [(socket) => pour(socket, `${head}a: b\r\n`), 'connection', 'timeout'],
    'interim responses for ever': [(socket) => pour(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'), 'timeout'],
    'a body for ever': [
      (socket) =>
        pour(
          socket.on('data', () => undefined),
          `${head}\r\n${'x'.repeat(1000)}`,
        ),
      'accepted',
    ],
    'another protocol': [
      (socket) =>
        void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
      'connection',
    ],
    'no HTTP': [(socket) => void socket.write('SSH-2.0-OpenSSH\r\n'), 'connection'],
    'a closed connection': [(socket) => void socket.end(), 'connection'],
    'a broken connection': [(socket) => void socket.resetAndDestroy(), 'connection'],
  };
  for (const [name, [serve, ...errors]] of Object.entries(cases)) {
    const { url, sockets } = await startRaw(t, serve);
    const timeoutMs = errors.includes('timeout') ? SHORT_MS : LONG_MS;
    t.ok(errors.includes(await send(url, never, timeoutMs)), name);
    await Promise.all([...sockets].map(closed));
  }
  const { url } = await startRaw(t, () => undefined);
  t.equal(await send('http://localhost:1'), 'connection', 'nobody listens');
  const closing = new AbortController();
  const under = send(url, closing.signal);
  setTimeout(() => {
    closing.abort();
  }, 50);
  await t.rejects(under, /closing/);
});

test('a certificate that is not valid', async (t) => {
  const folder = await temporaryFolder();
  t.teardown(() => folder.remove());
  const [key, certificate] = [join(folder.path, 'key.pem'), join(folder.path, 'certificate.pem')];
  const options = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=localhost',
  ];
  execFileSync('openssl', ['req', '-x509', ...options, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(certificate) });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const port = (server.address() as AddressInfo).port;
  t.equal(await send(`https://localhost:${port}`), 'tls');
  t.equal(await send((await startReceiver(t)).url.replace('http:', 'https:')), 'tls');
});
