/** A TCP proxy that breaks connections after a random number of bytes of the request or of the response. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { at } from '#src/kit/checked.js';

const DIRECTIONS = ['request', 'response'] as const;
type Direction = (typeof DIRECTIONS)[number];

export interface FaultyProxy {
  readonly url: string;
  /** How many connections were broken, by what was being forwarded. */
  readonly broken: Readonly<Record<Direction, number>>;
  /** Leaves connections alone from now on. */
  readonly stopFaults: () => void;
  readonly close: () => Promise<void>;
}

/** The length of a few requests and of a large response, so that most connections break in the middle of one. */
const MAX_BYTES = { request: 2_000, response: 12_000 } as const satisfies Record<Direction, number>;

const below = (n: number): number => Math.floor(Math.random() * n);

export const startFaultyProxy = async (target: string): Promise<FaultyProxy> => {
  const { hostname, port } = new URL(target);
  const broken = { request: 0, response: 0 };
  const sockets = new Set<Socket>();
  let faulty = true;

  /** Forwards `budget` bytes and then breaks both sides, half of the time with a TCP reset. */
  const forward = (from: Socket, to: Socket, budget: number, direction: Direction): void => {
    let left = budget;
    from.on('data', (chunk: Buffer) => {
      if (!faulty || chunk.length < left) {
        left -= chunk.length;
        to.write(chunk);
        return;
      }
      broken[direction] += 1;
      const reset = below(2) === 0;
      to.write(chunk.subarray(0, left), () => {
        for (const socket of [from, to]) {
          if (reset) socket.resetAndDestroy();
          else socket.destroy();
        }
      });
      from.removeAllListeners('data');
    });
  };

  const server = createServer((client) => {
    const service = connect(Number(port), hostname);
    const direction = at(DIRECTIONS, below(DIRECTIONS.length));
    const budgets = { request: Infinity, response: Infinity, [direction]: 1 + below(MAX_BYTES[direction]) };
    for (const [one, other] of [
      [client, service],
      [service, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    forward(client, service, budgets.request, 'request');
    forward(service, client, budgets.response, 'response');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broken,
    stopFaults: () => {
      faulty = false;
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
};
