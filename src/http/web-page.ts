/** The page for browsers: its addresses are those that its own router knows. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaticText } from '#src/http/pages/static-text.js';

/** Nothing from elsewhere, and nothing inline. */
export const WEB_PAGE_POLICY = [
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
] as const;

/** Sends the page, which finds out from its address what to show. */
export const sendWebPage = (
  page: StaticText,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  reply.header('content-security-policy', WEB_PAGE_POLICY);
  return page.send(request, reply);
};
