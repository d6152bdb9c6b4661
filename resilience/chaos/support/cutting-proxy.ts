/** A TCP proxy that cuts connections after a random number of bytes of the request or of the answer. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

export const CUTS = ['request', 'answer'] as const;
export type Cut = (typeof CUTS)[number];

export interface CuttingProxy {
  readonly url: string;
  /** How many connections were cut, by what was under way. */
  readonly cuts: Readonly<Record<Cut, number>>;
  /** From now on connections are left alone. */
  readonly rest: () => void;
  readonly close: () => Promise<void>;
}

/** A request is about this long, a large answer a few times as long: most cuts are in the middle of something. */
const LONGEST_REQUESTS_BYTES = 2_000;
const LONGEST_ANSWERS_BYTES = 12_000;

const below = (n: number): number => Math.floor(Math.random() * n);

export const startCuttingProxy = async (target: string): Promise<CuttingProxy> => {
  const { hostname, port } = new URL(target);
  const cuts = { request: 0, answer: 0 };
  const sockets = new Set<Socket>();
  let cutting = true;

  /** Forwards until `budget` bytes are through, then cuts both sides: every other time as a reset. */
  const forward = (from: Socket, to: Socket, budget: number, cut: Cut): void => {
    let left = budget;
    from.on('data', (chunk: Buffer) => {
      if (!cutting || chunk.length < left) {
        left -= chunk.length;
        to.write(chunk);
        return;
      }
      cuts[cut] += 1;
      to.write(chunk.subarray(0, left), () => {
        const end =
          below(2) === 0 ? (each: Socket) => each.resetAndDestroy() : (each: Socket) => each.destroy();
        end(from);
        end(to);
      });
      from.removeAllListeners('data');
    });
  };

  const server: Server = createServer((client) => {
    const service = connect(Number(port), hostname);
    const cut = CUTS[below(2)] ?? 'answer';
    const budgets = { request: Infinity, answer: Infinity };
    budgets[cut] = 1 + below(cut === 'request' ? LONGEST_REQUESTS_BYTES : LONGEST_ANSWERS_BYTES);
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
    forward(service, client, budgets.answer, 'answer');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const ownPort = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    url: `http://127.0.0.1:${ownPort}`,
    cuts,
    rest: () => {
      cutting = false;
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
};
