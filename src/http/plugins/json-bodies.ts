import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Problem } from '#src/engine/errors.js';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const notJson = (what: string): Problem =>
  new Problem('validation-failed', what, { errors: [{ pointer: '/body', message: what }] });

const parse = (body: Buffer): unknown => {
  if (body.length === 0) return undefined;
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    throw notJson('The body is not valid UTF-8.');
  }
  try {
    return JSON.parse(text, refusePrototypes);
  } catch (error) {
    throw error instanceof Problem ? error : notJson('The body is not valid JSON.');
  }
};

const refusePrototypes = (key: string, value: unknown): unknown => {
  if (key === '__proto__') throw notJson('The body has a field “__proto__”.');
  return value;
};

/** JSON bodies, strictly UTF-8; no body at all counts as an empty object, for most fields are optional. */
export default fp(
  (app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      (_request: FastifyRequest, body: Buffer, parsed) => {
        try {
          parsed(null, parse(body));
        } catch (error) {
          parsed(error as Problem);
        }
      },
    );
    app.addHook('preValidation', (request, _reply, next) => {
      if (request.body === undefined && request.method === 'POST') request.body = {};
      next();
    });
    done();
  },
  { name: 'bodies', dependencies: ['errors'] },
);
