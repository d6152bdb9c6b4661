import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Timers } from '#src/engine/timers.js';
import { Problem } from '#src/http/problems/problems.js';
import { bodyCost } from '#src/http/plugins/limits.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** The parsed bodies that are larger than any sensible request. */
    readonly largeBodies: WeakSet<object>;
  }
}

const LARGE_BODY_BYTES = 4096;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const invalidBody = (message: string): Problem =>
  new Problem('validation-failed', message, { errors: [{ pointer: '/body', message }] });

/** JSON text that may have a field “__proto__”, perhaps with escaped letters. */
const SUSPICIOUS = /__proto__|\\u/;

const hasPrototype = (json: unknown): boolean => {
  const pending: unknown[] = [json];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) return true;
    for (const inside of Object.values(value) as unknown[]) pending.push(inside);
  }
  return false;
};

const parse = (body: Buffer): unknown => {
  if (body.length === 0) return undefined;
  let text: string;
  let json: unknown;
  try {
    text = utf8.decode(body);
  } catch {
    throw invalidBody('The body is not valid UTF-8.');
  }
  try {
    json = JSON.parse(text);
  } catch {
    throw invalidBody('The body is not valid JSON.');
  }
  if (SUSPICIOUS.test(text) && hasPrototype(json))
    throw invalidBody('The body must not have a field “__proto__”.');
  return json;
};

/**
 * JSON bodies, strictly UTF-8. Large ones take milliseconds to parse: between two of them, other requests run.
 */
export function addJsonBodies(app: FastifyInstance, timers: Timers): void {
  const largeBodies = new WeakSet();
  app.decorate('largeBodies', largeBodies);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, parsed) => {
      const isLarge = body.length > LARGE_BODY_BYTES;
      const finish = (): void => {
        try {
          const json = parse(body);
          if (isLarge && typeof json === 'object' && json !== null) largeBodies.add(json);
          parsed(null, json);
        } catch (error) {
          parsed(error as Problem);
        }
      };
      if (isLarge) {
        request.addCost(bodyCost(body.length));
        void timers.yieldToOthers(request.client.address).then(finish);
      } else finish();
    },
  );
}
