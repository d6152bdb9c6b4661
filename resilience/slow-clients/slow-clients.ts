/**
 * Clients that occupy a server while sending almost nothing: headers or bodies byte by byte, half-open connections,
 * responses and event streams that they do not read. Meanwhile a player plays, and its latency is measured.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from 'parlour-games/kit/checked';
import { quantile } from '#test/support/statistics.js';
import { LONG_GAME } from '#resilience/support/long-game.js';
import { TWO_HUMANS } from '#test/support/service.js';
import {
  createRawClient,
  jsonRequest,
  type RawClient,
  type RawRequest,
} from '#resilience/support/raw-http.js';

interface Target {
  readonly host: string;
  readonly port: number;
  /** Of a game. */
  readonly path: string;
}

interface Attack {
  readonly name: string;
  readonly open: (target: Target) => Socket;
}

const BYTE_EVERY_MS = 500;
const SETTLE_MS = 1000;
const PAUSE_MS = 500;
const PIPELINED = 50;
/** Slow clients share an address and its rate limit. Each of the player's games comes from another address. */
const SLOW_HEADERS = 'Host: x\r\nX-Forwarded-For: 192.0.2.1\r\n';
const PLAYER_ADDRESSES = 250;
const playerHeaders = (game: number) => ({ 'x-forwarded-for': `198.51.100.${game % PLAYER_ADDRESSES}` });

/** Sends `text` over and over, a byte at a time. */
const trickle = (socket: Socket, text: string): void => {
  let sent = 0;
  const timer = setInterval(() => {
    socket.write(text.charAt(sent % text.length));
    sent += 1;
  }, BYTE_EVERY_MS);
  socket.on('close', () => {
    clearInterval(timer);
  });
};

const open = ({ host, port }: Target, firstBytes: string): Socket => {
  const socket = connect({ host, port });
  socket.on('error', () => undefined);
  socket.write(firstBytes);
  return socket;
};

const ATTACKS: readonly Attack[] = [
  {
    name: 'headers byte by byte',
    open: (target) => {
      const socket = open(target, `GET / HTTP/1.1\r\n${SLOW_HEADERS}`);
      trickle(socket, 'X-A: b\r\n');
      return socket;
    },
  },
  {
    name: 'a body byte by byte',
    open: (target) => {
      const headers = `${SLOW_HEADERS}Content-Type: application/json\r\nContent-Length: 1000\r\n`;
      const socket = open(target, `POST ${target.path}/moves HTTP/1.1\r\n${headers}\r\n{`);
      trickle(socket, ' ');
      return socket;
    },
  },
  { name: 'silent connections', open: (target) => open(target, '') },
  {
    name: 'half-open connections',
    open: (target) => {
      const socket = open(target, `GET ${target.path} HTTP/1.1\r\n${SLOW_HEADERS}\r\n`);
      socket.end();
      socket.pause();
      return socket;
    },
  },
  {
    name: 'unread responses',
    open: (target) => {
      const request = `GET ${target.path}/board.svg HTTP/1.1\r\n${SLOW_HEADERS}\r\n`;
      const socket = open(target, request.repeat(PIPELINED));
      socket.pause();
      return socket;
    },
  },
  {
    name: 'unread event streams',
    open: (target) => {
      const headers = `${SLOW_HEADERS}Accept: text/event-stream\r\n`;
      const socket = open(target, `GET ${target.path}/events HTTP/1.1\r\n${headers}\r\n`);
      socket.pause();
      return socket;
    },
  },
];

interface Created {
  readonly game: { readonly id: string };
  readonly tokens: readonly { readonly token: string }[];
}

interface Measurements {
  readonly latenciesMs: number[];
  failed: number;
}

/** Sends a request of the player. Resolves with the body of a 201, otherwise with `null`. */
const send = async (
  client: RawClient,
  measurements: Measurements,
  game: number,
  request: RawRequest,
): Promise<string | null> => {
  const sent = performance.now();
  const headers = { ...request.headers, ...playerHeaders(game) };
  const response = await client.send({ ...request, headers });
  measurements.latenciesMs.push(performance.now() - sent);
  if (response?.status === 201) return response.text;
  measurements.failed += 1;
  return null;
};

const create = async (client: RawClient, measurements: Measurements, game: number) => {
  const request = jsonRequest('POST', '/v1/connect-four/games', TWO_HUMANS);
  const text = await send(client, measurements, game, request);
  if (text === null) return null;
  const created = JSON.parse(text) as Created;
  const path = `/v1/connect-four/games/${created.game.id}`;
  return { path, tokens: created.tokens.map(({ token }) => token) };
};

const playFor = async (client: RawClient, seconds: number): Promise<Measurements> => {
  const measurements = { latenciesMs: [], failed: 0 };
  const end = performance.now() + 1000 * seconds;
  for (let game = 0; performance.now() < end; game += 1) {
    const created = await create(client, measurements, game);
    if (created === null) continue;
    for (const [ply, column] of LONG_GAME.entries()) {
      const drop = { type: 'drop', column };
      const request = jsonRequest('POST', `${created.path}/moves`, drop, at(created.tokens, ply % 2));
      const text = await send(client, measurements, game, request);
      if (text === null || text.includes('"status":"finished"')) break;
    }
  }
  return measurements;
};

const printRow = (cells: readonly (string | number)[]): void => {
  console.log(`| ${cells.join(' | ')} |`);
};

const HEADS = [
  'slow clients',
  'connections',
  'still open at the end',
  'requests',
  'failed',
  'p50 ms',
  'p99 ms',
  'max ms',
];

/**
 * Plays for `seconds` without slow clients, then alongside `connections` slow clients of each kind, and prints a row for
 * each run. Resolves with the number of the player's requests that failed.
 */
export async function measureSlowClients(url: string, connections: number, seconds: number): Promise<number> {
  const client = createRawClient(url);
  const { hostname: host, port } = new URL(url);
  let failures = 0;
  printRow(HEADS);
  printRow(HEADS.map(() => '---'));
  const measure = async (name: string, sockets: readonly Socket[]): Promise<void> => {
    const { latenciesMs, failed } = await playFor(client, seconds);
    const stillOpen = sockets.filter((socket) => !socket.destroyed && socket.readyState !== 'closed').length;
    const figures = [0.5, 0.99, 1].map((q) => quantile(latenciesMs, q).toFixed(1));
    printRow([name, sockets.length, stillOpen, latenciesMs.length, failed, ...figures]);
    failures += failed;
  };
  await measure('none', []);
  const game = await create(client, { latenciesMs: [], failed: 0 }, 0);
  if (game === null) throw new Error('the service does not create games');
  for (const attack of ATTACKS) {
    const target = { host, port: Number(port), path: game.path };
    const sockets = Array.from({ length: connections }, () => attack.open(target));
    await sleep(SETTLE_MS);
    await measure(attack.name, sockets);
    for (const socket of sockets) socket.destroy();
    await sleep(PAUSE_MS);
  }
  client.close();
  return failures;
}
