/** Connections that are idle, too many or half closed, of a service that may open few files. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { test, type Test } from 'tap';
import { PROJECT_ROOT } from '#src/project.js';
import { connectionsFor } from '#src/http/plugins/connections.js';
import { newDataDir } from './support/data-dir.js';
import { until } from './support/until.js';

const SERVER = fileURLToPath(new URL('dist/service/server.js', PROJECT_ROOT));
const FILES = 320;
const ALL = connectionsFor(FILES);
const ONE_ADDRESS = Math.ceil(ALL / 4);
/** However busy the machine is, nothing is refused for want of time. */
const SETTINGS = { PORT: '0', REQUEST_TIMEOUT_MS: '60000', MAX_EVENT_LOOP_DELAY_MS: '0' };
/** Longer than the timer that once read a file each second. */
const WHILE_MS = 2500;

const start = async (t: Test, env: Record<string, string> = {}) => {
  const folder = await newDataDir();
  const command = `ulimit -n ${FILES} && exec "${process.execPath}" "${SERVER}"`;
  const child = spawn('sh', ['-c', command], {
    env: { ...process.env, ...SETTINGS, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  t.teardown(async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  let port = 0;
  child.stdout.on('data', (chunk) => {
    const found = /listening at http:[^"]+:(\d+)/.exec(String(chunk))?.[1];
    if (found !== undefined) port = Number(found);
  });
  await until(() => port > 0 || child.exitCode !== null);
  return { child, port };
};

/** Connections from an address of this machine; those that are refused close. */
const open = (t: Test, port: number, localAddress: string, count: number): Socket[] => {
  const sockets = Array.from({ length: count }, () =>
    connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true }).on('error', () => undefined),
  );
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const socket of sockets) socket.resume();
  return sockets;
};

const isOpen = ({ readyState }: Socket): boolean => readyState === 'open';

/** What a client gets that sends a request and then no more. */
const halfClosed = async (port: number, path: string, method = 'GET'): Promise<string> => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.end(`${method} ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return text(socket);
};

test('one address has a share of the connections', async (t) => {
  const { child, port } = await start(t);
  const sockets = open(t, port, '127.0.0.2', 2 * ONE_ADDRESS);
  await until(() => sockets.filter(isOpen).length <= ONE_ADDRESS);
  await sleep(WHILE_MS);
  t.equal(sockets.filter(isOpen).length, ONE_ADDRESS);
  t.match(await halfClosed(port, '/v1/games'), /^HTTP\/1\.1 200 /, 'others are served');
  for (const socket of sockets) socket.destroy();
  // Those that have closed do not count.
  await until(async () => {
    const [again] = open(t, port, '127.0.0.2', 1);
    await sleep(500);
    return again !== undefined && isOpen(again);
  });
  t.equal(child.exitCode, null);
});

test('idle connections from many addresses end nothing', async (t) => {
  const { child, port } = await start(t);
  const sockets = Array.from({ length: 20 }, (_, n) => open(t, port, `127.0.0.${n + 2}`, ONE_ADDRESS)).flat();
  await sleep(WHILE_MS);
  await until(() => sockets.filter(isOpen).length <= ALL);
  t.equal(child.exitCode, null);
  for (const socket of sockets) socket.destroy();
  await until(async () => (await halfClosed(port, '/v1/games').catch(String)).startsWith('HTTP/1.1 200 '));
});

test('half-closed requests get their answer, and what waits ends', async (t) => {
  const { port } = await start(t);
  for (const path of ['/healthz', '/v1/games', '/openapi.json'])
    t.match(await halfClosed(port, path), /^HTTP\/1\.1 200 /, path);
  for (let n = 0; n < 5; n += 1)
    t.match(await halfClosed(port, '/v1/connect-four/games', 'POST'), /^HTTP\/1\.1 201 /);
  const created = await fetch(`http://127.0.0.1:${port}/v1/connect-four/games`, { method: 'POST' });
  const { game } = (await created.json()) as { game: { links: { self: string } } };
  const began = performance.now();
  t.match(await halfClosed(port, `${game.links.self}/events`), /^(HTTP\/1\.1 |$)/);
  t.ok(performance.now() - began < 5000, 'the stream has ended');
});
