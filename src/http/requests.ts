/** What HTTP says about a request: headers, and the paths of URLs. */
import type { FastifyRequest } from 'fastify';
import { at } from 'parlour-games/kit/checked';

/** A request header; several of the same name are joined as RFC 9110 (section 5.3) says. */
export function headerOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The path of a request's URL, without its query. */
export function pathOf(url: string): string {
  return at(url.split('?', 1), 0);
}

/** The path of the rules page of a game type. */
export function rulesPath(type: string): string {
  return `/rules/${type}`;
}

/** Swagger UI adds routes of its own. */
export function isSwaggerUi(path: string): boolean {
  return /^\/docs(\/|$)/.test(path);
}

/** A URL whose path the router can decode: `/v1/%zz` becomes `/v1/%25zz`, which no route has either. */
export function decodableUrl(url: string): string {
  const path = pathOf(url);
  if (!path.includes('%')) return url;
  try {
    decodeURI(path);
    return url;
  } catch {
    return `${path.replaceAll('%', '%25')}${url.slice(path.length)}`;
  }
}
