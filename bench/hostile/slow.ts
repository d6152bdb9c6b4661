/**
 * Clients that cost a server something without saying much: sockets that send a byte now and then, connections left half
 * open, event streams that nobody reads. Meanwhile moves are played, and how fast they are answered is what counts.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../league/statistics.js';
import { openWire, type Wire } from './wire.js';
import { jsonDraft } from './world.js';

export interface Siege {
  readonly name: string;
  /** Opens the `n`-th connection. */
  readonly open: (
    target: { readonly host: string; readonly port: number; readonly path: string },
    n: number,
  ) => Socket;
}

const DRIP_MS = 500;

const drip = (socket: Socket, bytes: string): void => {
  let sent = 0;
  const timer = setInterval(() => {
    socket.write(bytes[sent % bytes.length] ?? ' ');
    sent += 1;
  }, DRIP_MS);
  socket.on('close', () => {
    clearInterval(timer);
  });
};

const opened = (host: string, port: number, first: string): Socket => {
  const socket = connect({ host, port });
  socket.on('error', () => undefined);
  socket.write(first);
  return socket;
};

export const SIEGES: readonly Siege[] = [
  {
    name: 'headers byte by byte',
    open: ({ host, port }) => {
      const socket = opened(host, port, 'GET / HTTP/1.1\r\nHost: x\r\n');
      drip(socket, 'X-A: b\r\n');
      return socket;
    },
  },
  {
    name: 'a body byte by byte',
    open: ({ host, port, path }) => {
      const head = `POST ${path}/moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
      const socket = opened(host, port, `${head}{`);
      drip(socket, ' ');
      return socket;
    },
  },
  { name: 'connections that say nothing', open: ({ host, port }) => opened(host, port, '') },
  {
    name: 'half-open connections',
    open: ({ host, port, path }) => {
      const socket = opened(host, port, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      socket.end();
      socket.pause();
      return socket;
    },
  },
  {
    name: 'answers nobody reads',
    open: ({ host, port, path }) => {
      const socket = opened(host, port, `GET ${path}/board.svg HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(50));
      socket.pause();
      return socket;
    },
  },
  {
    name: 'idle event streams',
    open: ({ host, port, path }) => {
      const socket = opened(
        host,
        port,
        `GET ${path}/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n`,
      );
      socket.pause();
      return socket;
    },
  },
];

const COLUMNS = Array.from('1212121234343434567656756565676712', Number);

interface Created {
  readonly game: { readonly id: string };
  readonly tokens: readonly { readonly token: string }[];
}

const create = async (wire: Wire): Promise<{ path: string; tokens: string[] }> => {
  const seats = [{ kind: 'human' }, { kind: 'human' }];
  const answer = await wire.send(jsonDraft('POST', '/v1/connect-four/games', { seats }));
  const { game, tokens } = JSON.parse(answer?.text ?? '') as Created;
  return { path: `/v1/connect-four/games/${game.id}`, tokens: tokens.map(({ token }) => token) };
};

/** Plays for `seconds`; how long each move took, in milliseconds, and how many failed. */
const playFor = async (wire: Wire, seconds: number): Promise<{ taken: number[]; failed: number }> => {
  const taken: number[] = [];
  let failed = 0;
  const end = performance.now() + 1000 * seconds;
  while (performance.now() < end) {
    const { path, tokens } = await create(wire);
    for (const [ply, column] of COLUMNS.entries()) {
      const sent = performance.now();
      const answer = await wire.send(
        jsonDraft('POST', `${path}/moves`, { type: 'drop', column }, tokens[ply % 2]),
      );
      if (answer?.status !== 201) {
        failed += 1;
        break;
      }
      taken.push(performance.now() - sent);
      if (answer.text.includes('"status":"finished"')) break;
    }
  }
  return { taken, failed };
};

/** Besieges the service in each way with `connections` at once, and prints what a player notices of it. */
export const besiege = async (url: string, connections: number, seconds: number): Promise<void> => {
  const wire = openWire(url);
  const { hostname: host, port } = new URL(url);
  console.log('| besieged by | connections | of them open at the end | moves | failed | p50 ms | p99 ms |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  const measure = async (name: string, sockets: readonly Socket[]): Promise<void> => {
    const { taken, failed } = await playFor(wire, seconds);
    const left = sockets.filter((socket) => !socket.destroyed && socket.readyState !== 'closed').length;
    const figures = [0.5, 0.99].map((q) => quantile(taken, q).toFixed(1));
    console.log(`| ${[name, sockets.length, left, taken.length, failed, ...figures].join(' | ')} |`);
  };
  await measure('nobody', []);
  const { path } = await create(wire);
  for (const { name, open } of SIEGES) {
    const target = { host, port: Number(port), path };
    const sockets = Array.from({ length: connections }, (_, n) => open(target, n));
    await sleep(1000);
    await measure(name, sockets);
    for (const socket of sockets) socket.destroy();
    await sleep(500);
  }
  wire.close();
};
