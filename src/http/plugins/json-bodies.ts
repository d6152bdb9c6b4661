import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Problem } from '../problems.js';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const invalidBody = (message: string): Problem =>
  new Problem('validation-failed', message, { errors: [{ pointer: '/body', message }] });

const rejectPrototypes = (key: string, value: unknown): unknown => {
  if (key === '__proto__') throw invalidBody('The body must not have a field “__proto__”.');
  return value;
};

const parse = (body: Buffer): unknown => {
  if (body.length === 0) return undefined;
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    throw invalidBody('The body is not valid UTF-8.');
  }
  try {
    return JSON.parse(text, rejectPrototypes);
  } catch (error) {
    throw error instanceof Problem ? error : invalidBody('The body is not valid JSON.');
  }
};

/** JSON bodies, strictly UTF-8. A missing body counts as an empty object, since most fields are optional. */
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
  { name: 'json-bodies', dependencies: ['errors'] },
);
