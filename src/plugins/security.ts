import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';
import type { Config } from '../config.js';

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

/** Security headers, and which pages of other origins may call the service. Nothing here needs scripts or cookies. */
export default fp<{ config: Config }>(
  async (app, { config }) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], styleSrc: ["'unsafe-inline'"], frameAncestors: ["'none'"] },
      },
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      strictTransportSecurity: false,
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
  { name: 'security' },
);
