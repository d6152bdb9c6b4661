/**
 * Clients that cost a server something without saying much: sockets that send a byte now and then, connections left half
 * open, event streams that nobody reads. Meanwhile moves are played, and how fast they are answered is what counts.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '#tools/league/statistics.js';
import type { Draft } from './mutations.js';
import { openWire, type Wire } from './raw-http.js';
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
/** The besiegers share an address, and with it a rate limit; each game of the player comes from one of many others. */
const BESIEGER = 'Host: x\r\nX-Forwarded-For: 192.0.2.1\r\n';
const PLAYER_ADDRESSES = 250;
const playerHeaders = (game: number) => ({ 'x-forwarded-for': `198.51.100.${game % PLAYER_ADDRESSES}` });

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
      const socket = opened(host, port, `GET / HTTP/1.1\r\n${BESIEGER}`);
      drip(socket, 'X-A: b\r\n');
      return socket;
    },
  },
  {
    name: 'a body byte by byte',
    open: ({ host, port, path }) => {
      const head = `POST ${path}/moves HTTP/1.1\r\n${BESIEGER}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
      const socket = opened(host, port, `${head}{`);
      drip(socket, ' ');
      return socket;
    },
  },
  { name: 'connections that say nothing', open: ({ host, port }) => opened(host, port, '') },
  {
    name: 'half-open connections',
    open: ({ host, port, path }) => {
      const socket = opened(host, port, `GET ${path} HTTP/1.1\r\n${BESIEGER}\r\n`);
      socket.end();
      socket.pause();
      return socket;
    },
  },
  {
    name: 'answers nobody reads',
    open: ({ host, port, path }) => {
      const socket = opened(host, port, `GET ${path}/board.svg HTTP/1.1\r\n${BESIEGER}\r\n`.repeat(50));
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
        `GET ${path}/events HTTP/1.1\r\n${BESIEGER}Accept: text/event-stream\r\n\r\n`,
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

interface Player {
  readonly taken: number[];
  failed: number;
}

/** Sends the player's request, and notes how long its answer took in milliseconds, or that it failed. */
const ask = async (wire: Wire, player: Player, game: number, draft: Draft): Promise<string> => {
  const sent = performance.now();
  const answer = await wire.send({ ...draft, headers: { ...draft.headers, ...playerHeaders(game) } });
  player.taken.push(performance.now() - sent);
  if (answer?.status === 201) return answer.text;
  player.failed += 1;
  return '';
};

const create = async (wire: Wire, player: Player, game: number) => {
  const seats = [{ kind: 'human' }, { kind: 'human' }];
  const text = await ask(wire, player, game, jsonDraft('POST', '/v1/connect-four/games', { seats }));
  if (text === '') return { path: '', tokens: [] };
  const created = JSON.parse(text) as Created;
  return {
    path: `/v1/connect-four/games/${created.game.id}`,
    tokens: created.tokens.map(({ token }) => token),
  };
};

/** Plays for `seconds`. */
const playFor = async (wire: Wire, seconds: number): Promise<Player> => {
  const player = { taken: [], failed: 0 };
  const end = performance.now() + 1000 * seconds;
  for (let game = 0; performance.now() < end; game += 1) {
    const { path, tokens } = await create(wire, player, game);
    for (const [ply, column] of COLUMNS.entries()) {
      const move = jsonDraft('POST', `${path}/moves`, { type: 'drop', column }, tokens[ply % 2]);
      const text = await ask(wire, player, game, move);
      if (text === '' || text.includes('"status":"finished"')) break;
    }
  }
  return player;
};

/** Besieges the service in each way with `connections` at once, and prints what a player notices of it. */
export const besiege = async (url: string, connections: number, seconds: number): Promise<void> => {
  const wire = openWire(url);
  const { hostname: host, port } = new URL(url);
  console.log(
    '| besieged by | connections | of them open at the end | requests | failed | p50 ms | p99 ms | max ms |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  const measure = async (name: string, sockets: readonly Socket[]): Promise<void> => {
    const { taken, failed } = await playFor(wire, seconds);
    const left = sockets.filter((socket) => !socket.destroyed && socket.readyState !== 'closed').length;
    const figures = [0.5, 0.99, 1].map((q) => quantile(taken, q).toFixed(1));
    console.log(`| ${[name, sockets.length, left, taken.length, failed, ...figures].join(' | ')} |`);
  };
  await measure('nobody', []);
  const { path } = await create(wire, { taken: [], failed: 0 }, 0);
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
