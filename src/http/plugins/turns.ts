/** Makes requests that arrive in bursts take turns by address, so that no burst delays the requests of others. */
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { abandoned } from '#src/engine/coalesce.js';
import { createCounts, createFifo, createRoundRobin } from '#src/engine/round-robin.js';
import type { Timers } from '#src/engine/timers.js';
import { addressOf } from '#src/http/plugins/clients.js';
import { Problem } from '#src/http/problems/problems.js';

/** How many pipelined requests of one address may wait. By default, an address may not send more in a minute anyway. */
const MAX_WAITING = 6_000;
/** How many reads from one address may wait for its other reads. */
const MAX_WAITING_READS = 500;
/** While other addresses are active, the place of a read stays empty after it for this many times as long as it took. */
const REST_FACTOR = 3;
const MAX_REST_MS = 250;
const restAfter = (readMs: number): number => Math.min(REST_FACTOR * readMs, MAX_REST_MS);
/** How long an address counts as active after a request. */
const PRESENT_MS = 1000;

interface Waiting {
  readonly address: string;
  readonly begin: () => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads the database for a request in a turn of its address, which ends with the read. */
    readonly readInTurn: <T>(request: FastifyRequest, read: () => Promise<T>) => Promise<T>;
    /** Calls the handler of a request that reads in a turn of its address, which ends before the response is sent. */
    readonly handleInTurn: (reply: FastifyReply, handle: () => unknown) => Promise<unknown>;
  }
  interface FastifyRequest {
    /** Ends the turn of the request; calling it again has no effect. */
    endTurn: (() => void) | null;
  }
}

/** Watches which addresses send requests. Returns a function that tells whether an address has lately been the only one. */
const watchAddresses = (app: FastifyInstance, timers: Timers): ((address: string) => boolean) => {
  let latest = { address: '', at: -Infinity };
  /** The latest request from any other address. */
  let latestOther = latest;
  app.addHook('onRequest', (request, _reply, next) => {
    const address = addressOf(request);
    if (address !== latest.address) latestOther = latest;
    latest = { address, at: timers.now() };
    next();
  });
  return (address) => {
    const other = address === latest.address ? latestOther : latest;
    return timers.now() - other.at > PRESENT_MS;
  };
};

/**
 * The database serves requests in the order of their arrival, so one address has at most `max` reads in progress, and pauses
 * after each, to leave processor time to others. A handler’s turn lasts until its response has been made, but not until a slow
 * client has received it. Refuses (`rate-limited`) requests of an address with too many waiting, and drops reads whose client
 * has left.
 */
export function addReadTurns(app: FastifyInstance, timers: Timers, max: number): void {
  const running = createCounts();
  const waiting = createRoundRobin<Waiting>(({ address }) => address, createFifo);
  const isAlone = watchAddresses(app, timers);

  const leave = (address: string) => (): void => {
    const next = waiting.take((each) => each === address);
    if (next === undefined) running.add(address, -1);
    else next.begin();
  };

  const waitForTurn = async ({ client: { address }, socket }: FastifyRequest): Promise<void> => {
    if (waiting.sizeOf(address) >= MAX_WAITING_READS)
      throw new Problem('rate-limited', 'Too many requests from this address are waiting.', {
        retryAfterSeconds: 1,
      });
    await new Promise<void>((begin) => {
      waiting.push({ address, begin });
    });
    await timers.yieldToOthers(address);
    if (!socket.destroyed) return;
    leave(address)();
    throw abandoned();
  };

  /** Resolves with a function that ends the turn; calling it again has no effect. */
  const takeTurn = async (request: FastifyRequest): Promise<() => void> => {
    const { address } = request.client;
    if (running.of(address) < max) running.add(address, 1);
    else await waitForTurn(request);
    const begun = timers.now();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      if (isAlone(address)) leave(address)();
      else timers.after(restAfter(timers.now() - begun), leave(address));
    };
  };

  app.decorate('readInTurn', async (request, read) => {
    const end = await takeTurn(request);
    try {
      return await read();
    } finally {
      end();
    }
  });
  app.decorateRequest('endTurn', null);
  app.decorate('handleInTurn', async ({ request, raw }, handle) => {
    const end = await takeTurn(request);
    request.endTurn = end;
    try {
      return await handle();
    } finally {
      // However the response ends.
      if (raw.destroyed) end();
      else raw.once('close', end);
    }
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.endTurn?.();
    done(null, payload);
  });
}

/**
 * Lets one request per connection be in progress, although Node.js would begin all that arrive in one packet. Those pipelined
 * behind it wait until its response has been sent; then the next one waits for a turn of its address. Requests that arrive in a
 * busy tick wait for a turn, too. A connection with too many waiting requests is closed.
 */
export function addTurns(app: FastifyInstance, timers: Timers): void {
  /** The waiting requests of each connection that has a request in progress. */
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
