import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bearer token as sent; `null` without an Authorization header. */
    readonly token: string | null;
  }
}

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i;
/** Stands for an Authorization header that holds no bearer token: it is nobody's token. */
const MALFORMED = '';

const tokenOf = ({ headers: { authorization } }: FastifyRequest): string | null =>
  authorization === undefined ? null : (BEARER.exec(authorization)?.[1] ?? MALFORMED);

/** `request.token`: who the caller says it is. The engine decides what the token is worth. */
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
