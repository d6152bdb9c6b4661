/** The page for browsers. Its paths are those that its own router knows. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#src/config.js';
import { Problem } from '#src/http/problems/problems.js';
import { createStaticText, type StaticText } from './static-text.js';

/** Nothing from elsewhere, and nothing inline. */
const policyFor = (ancestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
const WEB_PAGE_POLICY = policyFor("'none'");

const WEB_PAGE_PATHS = [
  '/table/:type/:id',
  '/replay/:type/:id',
  '/verify',
  '/verify/:type/:id',
  '/player/:id',
  '/ladder/:id',
  '/series/:type/:id',
];
/** A table in a frame of another site. */
const EMBED_PATH = '/embed/:type/:id';

/** Sends the page, which decides by its address what to show. */
export function sendWebPage(
  page: StaticText,
  request: FastifyRequest,
  reply: FastifyReply,
  policy = WEB_PAGE_POLICY,
): Promise<FastifyReply> {
  reply.header('content-security-policy', policy);
  // This header cannot name sites. `frame-ancestors` replaces it (CSP 3, section 6.4.2).
  if (policy !== WEB_PAGE_POLICY) reply.removeHeader('x-frame-options');
  return page.send(request, reply);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The page for browsers; `null` if it is not built. */
    readonly webPage: StaticText | null;
    /** Its paths besides `/`, each with its Content-Security-Policy. */
    readonly webPagePolicies: ReadonlyMap<string, string>;
  }
  interface FastifyReply {
    /** Sends one of the files that the page loads. Throws a `not-found` problem if there is none of that name. */
    readonly sendAsset: (name: string) => FastifyReply;
  }
}

/** Compressed copies, which the build writes beside each file. */
const COMPRESSED = /\.(br|gz)$/;

const assetsIn = (folder: string): string[] => readdirSync(folder).filter((name) => !COMPRESSED.test(name));

/**
 * Serves the build of `packages/web`: `index.html`, and assets whose names change with their contents. Without a build, the
 * service works, but has no such page.
 */
export async function addWebPage(
  app: FastifyInstance,
  folder: string,
  { EMBED_HOSTS }: Config,
): Promise<void> {
  const index = join(folder, 'index.html');
  const built = existsSync(index);
  const root = join(folder, 'assets');
  const names = new Set(built ? assetsIn(root) : []);
  app.decorate(
    'webPage',
    built ? createStaticText(readFileSync(index, 'utf8'), 'text/html; charset=utf-8') : null,
  );
  const policies = new Map(WEB_PAGE_PATHS.map((path) => [path, WEB_PAGE_POLICY]));
  if (EMBED_HOSTS !== '') policies.set(EMBED_PATH, policyFor(EMBED_HOSTS.replaceAll(',', ' ')));
  app.decorate('webPagePolicies', policies);
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
    if (vary === '') this.removeHeader('vary');
    else this.header('vary', vary);
    // A worker has its own policy, which comes with its script; a service worker also needs leave to serve all pages.
    const own = { 'content-security-policy': WEB_PAGE_POLICY, 'service-worker-allowed': '/' };
    return this.headers(own).sendFile(name);
  });
}
