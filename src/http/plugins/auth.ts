import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bearer token as sent; `null` without an Authorization header. */
    readonly token: string | null;
  }
}

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i;
/** Stands for an Authorization header without a bearer token. It never matches, because no token is empty. */
const MALFORMED = '';

const tokenOf = ({ headers: { authorization } }: FastifyRequest): string | null =>
  authorization === undefined ? null : (BEARER.exec(authorization)?.[1] ?? MALFORMED);

/** `request.token`: the caller's credential. The engine decides what it grants. */
export default fp(
  (app, _options, done) => {
    app.decorateRequest('token', {
      getter() {
        return tokenOf(this);
      },
    });
    done();
  },
  { name: 'auth' },
);
