import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Client } from '#src/engine/engine.js';
import { limitedAddress } from '#src/http/addresses.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever sent the request. */
    readonly client: Client;
  }
}

/**
 * One signal per connection, aborted when it closes. The `close` event of a request comes as soon as its body has been
 * read, and that of a response never comes if the response waits for an earlier one of the same connection.
 */
const signals = new WeakMap<Socket, AbortSignal>();

const signalOf = (socket: Socket): AbortSignal => {
  const known = signals.get(socket);
  if (known !== undefined) return known;
  const controller = new AbortController();
  signals.set(socket, controller.signal);
  if (socket.destroyed) controller.abort();
  socket.once('close', () => {
    controller.abort();
  });
  return controller.signal;
};

const clientOf = ({ ip, token, socket }: FastifyRequest): Client => ({
  address: limitedAddress(ip),
  token,
  signal: signalOf(socket),
});

/** `request.client`: for whom the engine computes. */
export default fp(
  (app, _options, done) => {
    app.decorateRequest('client', {
      getter() {
        return clientOf(this);
      },
    });
    done();
  },
  { name: 'clients', dependencies: ['auth'] },
);
