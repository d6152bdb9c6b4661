import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Config } from '#src/config.js';
import { isSwaggerUi } from '#src/http/requests.js';
import { METHODS } from './routing.js';

const EXPOSED_HEADERS = [
  'ETag',
  'Location',
  'Mcp-Session-Id',
  'Retry-After',
  'Parlour-Time',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
];

const originsOf = (setting: string): string | string[] | false => {
  if (setting === '' || setting === '*') return setting || false;
  return setting.split(',').map((origin) => origin.trim());
};

/**
 * The headers that the OWASP REST Security Cheat Sheet recommends for JSON, besides `Cache-Control` and `Content-Type`. The rest
 * of helmet's headers concern pages.
 */
const JSON_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const addPageHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'unsafe-inline'"],
      imgSrc: ['data:'],
      frameAncestors: ["'none'"],
    },
  },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  strictTransportSecurity: false,
});

/** Helmet's headers for pages, computed once because they are the same for all. */
const pageHeaders = (): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  addPageHeaders(request, response, () => undefined);
  return response.getHeaders();
};
const PAGE_HEADERS = pageHeaders();

/** Whether everything that the route sends is JSON, problems included. Where there is no route, browsers get a page. */
const sendsOnlyJson = ({ is404, routeOptions: { url = '', config } }: FastifyRequest): boolean =>
  !is404 && config.produces === undefined && !isSwaggerUi(url);

/** Security headers and CORS. Pages that need scripts send a policy of their own; nothing needs cookies. */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(sendsOnlyJson(request) ? JSON_HEADERS : PAGE_HEADERS);
    done();
  });
  const origin = originsOf(config.CORS_ORIGIN);
  if (origin !== false)
    await app.register(cors, {
      origin,
      methods: [...METHODS],
      exposedHeaders: EXPOSED_HEADERS,
      maxAge: 600,
      strictPreflight: false,
    });
}
