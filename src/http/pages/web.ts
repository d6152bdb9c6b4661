/** The page for browsers. Its paths are those that its own router knows. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#src/http/problems/problems.js';
import { createStaticText, type StaticText } from './static-text.js';

/** Nothing from elsewhere, and nothing inline. */
const WEB_PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const WEB_PAGE_PATHS = [
  '/table/:type/:id',
  '/replay/:type/:id',
  '/verify',
  '/verify/:type/:id',
  '/player/:id',
] as const;

/** Sends the page, which finds out from its address what to show. */
export function sendWebPage(
  page: StaticText,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('content-security-policy', WEB_PAGE_POLICY);
  return page.send(request, reply);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The page for browsers; `null` if it is not built. */
    readonly webPage: StaticText | null;
  }
  interface FastifyReply {
    /** Sends one of the files that the page loads. Throws a `not-found` problem if there is none of that name. */
    readonly sendAsset: (name: string) => FastifyReply;
  }
}

/** The build writes these beside each file. */
const COMPRESSED = /\.(br|gz)$/;

const assetsIn = (folder: string): string[] => readdirSync(folder).filter((name) => !COMPRESSED.test(name));

/**
 * What `packages/web` was built into: `index.html`, and assets whose names change with their contents. The service works
 * without it, and then has no pages.
 */
export async function addWebPage(app: FastifyInstance, folder: string): Promise<void> {
  const index = join(folder, 'index.html');
  const built = existsSync(index);
  const root = join(folder, 'assets');
  const names = new Set(built ? assetsIn(root) : []);
  app.decorate(
    'webPage',
    built ? createStaticText(readFileSync(index, 'utf8'), 'text/html; charset=utf-8') : null,
  );
  if (!built) app.log.warn({ folder }, 'web page not built');
  await app.register(fastifyStatic, {
    serve: false,
    ...(built && { root }),
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  });
  app.decorateReply('sendAsset', function (this: FastifyReply, name) {
    if (!names.has(name)) throw new Problem('not-found', `There is no asset ${name}.`);
    const vary = String(this.getHeader('vary')).replace(/(, )?Accept, Accept-Encoding, Authorization$/, '');
    // The policy of a worker is that of its script.
    return this.headers({ vary, 'content-security-policy': WEB_PAGE_POLICY }).sendFile(name);
  });
}
