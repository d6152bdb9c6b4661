/** The service as a process: how it starts and stops. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { test, type Test } from 'tap';
import { PROJECT_ROOT } from '#src/project.js';
import { newDataDir } from './support/data-dir.js';
import { callOn } from './support/service.js';

const SERVER = fileURLToPath(new URL('dist/service/server.js', PROJECT_ROOT));

const start = (env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [...process.execArgv, SERVER], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const output = async (stream: NodeJS.ReadableStream | null): Promise<string> => {
  let text = '';
  for await (const chunk of stream ?? []) text += String(chunk);
  return text;
};

const listening = async (child: ChildProcess): Promise<string> => {
  for await (const chunk of child.stdout ?? []) {
    const url = /listening at (http:[^"]+)/.exec(String(chunk))?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('the server does not listen');
};

/** A data folder that is removed when the test ends. */
const dataDirFor = async (t: Test): Promise<string> => {
  const folder = await newDataDir();
  t.teardown(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};

/** Sends the head of a move. Resolves when the service has read it, with what sends the rest, and the response's status. */
const beginMove = async (url: string, token = '') => {
  const body = JSON.stringify({ type: 'drop', column: 4 });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  };
  const sent = request(url, { method: 'POST', agent: false, headers });
  const responded = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.flushHeaders();
  await once(sent, 'continue');
  return {
    finish: () => sent.end(body),
    status: responded.then(([response]) => response.resume().statusCode),
  };
};

test('SIGTERM finishes requests in flight, ends streams and closes the database', async (t) => {
  // A busy machine must not make the service refuse requests.
  const env = {
    DATA_DIR: await dataDirFor(t),
    RATE_LIMIT_PER_MINUTE: '0',
    MAX_EVENT_LOOP_DELAY_MS: '10000',
  };
  const child = start(env);
  t.teardown(() => child.kill('SIGKILL'));
  const url = await listening(child);
  const call = callOn(url);
  /** Creates a game. A busy machine may refuse it (503), and a client then repeats it. */
  const create = async (): Promise<Created> => {
    const created = await call('POST', '/v1/connect-four/games');
    if (created.status === 503) return create();
    t.equal(created.status, 201, created.text);
    return created.body as Created;
  };
  const games = await Promise.all(Array.from({ length: 8 }, create));
  const stream = (await fetch(`${url}${games[0]?.game.links.self}/events`)).text();
  const moves = await Promise.all(
    games.map(({ game, tokens }) => beginMove(`${url}${game.links.self}/moves`, tokens[0]?.token)),
  );
  for (const { finish } of moves) finish();
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const statuses = await Promise.all(moves.map(({ status }) => status));
  t.match(await stream, 'id: 0', 'the stream ends');
  t.equal((await exited)[0], 0, 'the process exits with code 0');

  const again = start(env);
  t.teardown(() => again.kill('SIGKILL'));
  const after = await listening(again);
  for (const [index, { game }] of games.entries()) {
    const { version } = (await callOn(after)('GET', game.links.self)).body as { version: number };
    t.equal(version, statuses[index] === 201 ? 3 : 1, 'acknowledged moves are stored');
  }
  again.kill('SIGTERM');
  await once(again, 'exit');
});

const ask = async (socket: Socket, path: string): Promise<string> => {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: parlour\r\n\r\n`);
  return output(socket);
};

test('after SIGTERM the service is not ready, but serves new connections for a while', async (t) => {
  const child = start({ DATA_DIR: await dataDirFor(t), SHUTDOWN_DELAY_MS: '600000' });
  t.teardown(() => child.kill('SIGKILL'));
  const url = await listening(child);
  const open = () => connect(Number(new URL(url).port), '127.0.0.1');
  child.kill('SIGTERM');
  while ((await fetch(new URL('/readyz', url))).status === 200) await sleep(20);
  const readiness = await ask(open(), '/readyz');
  t.match(readiness, 'HTTP/1.1 503');
  t.match(readiness, '"overloaded"');
  t.match(readiness, /^connection: close$/im);
  t.match(await ask(open(), '/healthz'), 'HTTP/1.1 200', 'new connections are served meanwhile');
});

test('after the listener has closed, idle connections are still served', async (t) => {
  const child = start({
    DATA_DIR: await dataDirFor(t),
    SHUTDOWN_DELAY_MS: '0',
    SHUTDOWN_TIMEOUT_MS: '60000',
  });
  t.teardown(() => child.kill('SIGKILL'));
  const { port } = new URL(await listening(child));
  const exited = once(child, 'exit');
  const idle = connect(Number(port), '127.0.0.1');
  await once(idle, 'connect');
  child.kill('SIGTERM');
  while (await isServed(port)) await sleep(20);
  t.match(await ask(idle, '/healthz'), 'HTTP/1.1 200');
  t.equal((await exited)[0], 0);
});

const isServed = (port: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });

interface Created {
  readonly game: { readonly links: { readonly self: string } };
  readonly tokens: readonly { readonly token: string }[];
}
