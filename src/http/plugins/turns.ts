/** Requests that arrive in bursts take turns by address, so that nobody's burst keeps the others waiting. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createCounts } from '#src/engine/round-robin.js';
import type { Timers } from '#src/engine/timers.js';
import { addressOf } from '#src/http/plugins/clients.js';

/** How many pipelined requests of one address may wait: by default, it may send no more in a minute. */
const MAX_WAITING = 6_000;

interface Waiting {
  readonly address: string;
  readonly begin: () => void;
}

/**
 * On each connection, one request is in progress, and those pipelined behind it wait until its response has been sent:
 * Node.js would begin all that it finds in a packet at once. Then the next one takes a turn of its address. So does any
 * request that arrives in a busy tick. A connection with too many waiting requests is closed.
 */
export function addTurns(app: FastifyInstance, timers: Timers): void {
  /** Of the connections with a request in progress: what waits behind it. */
  const lines = new WeakMap<Socket, Waiting[]>();
  const waiting = createCounts();

  const leave = ({ address }: Waiting): void => {
    waiting.add(address, -1);
  };

  const takeTurn = async (socket: Socket, line: Waiting[], { address, begin }: Waiting): Promise<void> => {
    await timers.yieldToOthers(address);
    if (socket.destroyed) line.splice(0).forEach(leave);
    else begin();
  };

  const continueWith = (socket: Socket, line: Waiting[]): void => {
    const next = line.shift();
    if (next === undefined) {
      lines.delete(socket);
      return;
    }
    leave(next);
    void takeTurn(socket, line, next);
  };

  const wait = (socket: Socket, line: Waiting[], request: Waiting): void => {
    if (socket.destroyed) return;
    if (waiting.of(request.address) >= MAX_WAITING) {
      socket.destroy();
      return;
    }
    waiting.add(request.address, 1);
    line.push(request);
  };

  app.addHook('onRequest', (request, reply, next) => {
    const { socket } = request;
    const present = lines.get(socket);
    const line = present ?? [];
    const begin = (): void => {
      reply.raw.once('close', () => {
        continueWith(socket, line);
      });
      next();
    };
    const turn = { address: addressOf(request), begin };
    if (present !== undefined) {
      wait(socket, present, turn);
      return;
    }
    lines.set(socket, line);
    if (timers.isBusy()) void takeTurn(socket, line, turn);
    else begin();
  });
}
