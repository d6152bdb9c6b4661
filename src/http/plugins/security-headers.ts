import cors from '@fastify/cors';
import fp from 'fastify-plugin';
import helmet from 'helmet';
import type { Config } from '#src/config.js';

const EXPOSED_HEADERS = [
  'ETag',
  'Location',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
];

const originsOf = (setting: string): string | string[] | false => {
  if (setting === '' || setting === '*') return setting || false;
  return setting.split(',').map((origin) => origin.trim());
};

/** Created once; `@fastify/helmet` would create it for every request. */
const addSecurityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], styleSrc: ["'unsafe-inline'"], frameAncestors: ["'none'"] },
  },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  strictTransportSecurity: false,
});

/** Security headers and CORS. The service itself needs neither scripts nor cookies. */
export default fp<{ config: Config }>(
  async (app, { config }) => {
    app.addHook('onRequest', (request, reply, done) => {
      addSecurityHeaders(request.raw, reply.raw, () => {
        done();
      });
    });
    const origin = originsOf(config.CORS_ORIGIN);
    if (origin !== false)
      await app.register(cors, {
        origin,
        exposedHeaders: EXPOSED_HEADERS,
        maxAge: 600,
        strictPreflight: false,
      });
  },
  { name: 'security-headers' },
);
