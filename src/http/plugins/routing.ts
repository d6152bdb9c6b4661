/**
 * Requests that no route can serve: headers that would change a request's meaning (400, 415), unknown paths (404), methods that a
 * path lacks (405), and media types (406).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, onSendHookHandler } from 'fastify';
import { invalid, Problem } from '#src/http/problems/problems.js';
import type { StaticText } from '#src/http/pages/static-text.js';
import { isSwaggerUi, pathOf } from '#src/http/requests.js';
import { sendWebPage } from '#src/http/pages/web.js';
import accepts from '@fastify/accepts';
import { at } from 'parlour-games/kit/checked';
import type { Registry } from 'parlour-games/games';
import { suggestName } from '#src/did-you-mean.js';

/** The methods that routes may have. */
export const METHODS: readonly HTTPMethods[] = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'];

/** A path of a route, such as `/v1/players/:id` or `/docs/*`, as a pattern. */
const patternOf = (url: string): RegExp =>
  RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}$`);

/** The routes of an app, by path. */
export interface KnownPaths {
  /** The methods of a path; none if nothing is there. */
  readonly methodsOf: (path: string) => ReadonlySet<string>;
  /** The path of a route that this one may be a misspelling or a beginning of; `null` if none is close. */
  readonly nearestTo: (path: string) => string | null;
}

const segmentsOf = (path: string): string[] => path.split('/').slice(1);
const isParameter = (segment: string | undefined): boolean => segment?.startsWith(':') ?? false;

/** Corrects one segment after another, each to fit a route that has fitted so far. */
const nearestPath = (urls: readonly string[], path: string): string | null => {
  let routes = urls.map(segmentsOf);
  const corrected: string[] = [];
  for (const segment of segmentsOf(path.replace(/(?<=.)\/$/, ''))) {
    const position = corrected.length;
    const following = [...new Set(routes.flatMap((route) => route[position] ?? []))];
    const isKnown = following.includes(segment) || following.some(isParameter);
    const words = following.filter((each) => !isParameter(each));
    const found = isKnown ? segment : suggestName(segment, words);
    if (found === null) return null;
    routes = routes.filter(({ [position]: each }) => each === found || isParameter(each));
    corrected.push(found);
  }
  const rests = routes.map((route) => route.slice(corrected.length));
  /** How many routes continue with the same segment; `games` has more than `matches`, so it is preferred. */
  const weight = ([first]: readonly string[]): number => rests.filter(([each]) => each === first).length;
  const [rest] = rests
    .filter((each) => !each.some(isParameter))
    .sort((a, b) => a.length - b.length || weight(b) - weight(a));
  const nearest = rest && `/${[...corrected, ...rest].join('/')}`;
  return nearest === undefined || nearest === path ? null : nearest;
};

/** Collects the routes that are added from now on. */
export function collectPaths(app: FastifyInstance): KnownPaths {
  const methodsByUrl = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // Preflight requests.
    if (url === '*') return;
    const known = methodsByUrl.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const each of [method].flat()) known.methods.add(each);
    methodsByUrl.set(url, known);
  });
  return {
    methodsOf: (path) => {
      const found =
        methodsByUrl.get(path) ?? [...methodsByUrl.values()].find(({ pattern }) => pattern.test(path));
      return found?.methods ?? new Set();
    },
    nearestTo: (path) => nearestPath([...methodsByUrl.keys()], path),
  };
}

const isBrowsing = (request: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(request.method) &&
  !/^\/(v1|docs)(\/|$)/.test(pathOf(request.url)) &&
  request.accepts().type(['application/json', 'text/html']) === 'text/html';

/**
 * Refuses unknown paths, and methods that a path lacks. For unknown paths, browsers get the web page, which says that there is
 * no such page; all other clients get a problem.
 */
export function addNotFound(
  app: FastifyInstance,
  { methodsOf, nearestTo }: KnownPaths,
  { gameTypes }: Registry,
): void {
  /** A suggestion of what exists instead of the path. */
  const help = (path: string): string => {
    const nearest = nearestTo(path);
    return [
      nearest === null ? '' : ` Did you mean ${nearest}?`,
      path.startsWith('/v1/') ? ` The game types are ${[...gameTypes.keys()].join(', ')}; see /v1.` : '',
    ].join('');
  };
  const refusalOf = (request: FastifyRequest, reply: FastifyReply): Problem => {
    const path = pathOf(request.url);
    const methods = methodsOf(path);
    // A file may be missing where files are served.
    if (methods.size === 0 || methods.has(request.method))
      return new Problem('not-found', `There is nothing at ${path}.${help(path)}`);
    const allowed = [...methods].sort().join(', ');
    reply.header('allow', allowed);
    return new Problem('method-not-allowed', `This path supports ${allowed}, but not ${request.method}.`);
  };
  const pageFor = (request: FastifyRequest): StaticText | null => (isBrowsing(request) ? app.webPage : null);
  // Before the body is read.
  app.addHook('onRequest', (request, reply, next) => {
    if (request.is404 && pageFor(request) === null) next(refusalOf(request, reply));
    else next();
  });
  // Also reached by routes that serve files, when there is no file.
  app.setNotFoundHandler(async (request, reply) => {
    const page = request.is404 ? pageFor(request) : null;
    if (page === null) throw refusalOf(request, reply);
    return sendWebPage(page, request, reply.status(404));
  });
}

/** Headers that may be sent only once: given two, some programs use the first and others the last. Node.js keeps the first. */
const SINGLE_HEADERS: ReadonlySet<string> = new Set(['authorization', 'content-type', 'host']);
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(?:;|$))/i;

const repeatedHeader = (rawHeaders: readonly string[]): string | undefined => {
  const seen = new Set<string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = at(rawHeaders, i).toLowerCase();
    if (seen.has(name)) return name;
    if (SINGLE_HEADERS.has(name)) seen.add(name);
  }
  return undefined;
};

/** Whether a body has no transfer coding but `chunked`, the only one that Node.js undoes. */
const isChunkedAtMost = ({ headers }: FastifyRequest): boolean =>
  /^chunked$/i.test(headers['transfer-encoding'] ?? 'chunked');

const hasOtherCharset = ({ headers }: FastifyRequest): boolean =>
  OTHER_CHARSET.test(headers['content-type'] ?? '');

/** The problem with headers describing the body, if the route takes one (RFC 9110, sections 8.3 and 8.4). */
const bodyProblem = (request: FastifyRequest, reply: FastifyReply): Problem | null => {
  if (request.routeOptions.schema?.body === undefined) return null;
  if (!/^(identity)?$/i.test(request.headers['content-encoding'] ?? '')) {
    reply.header('accept-encoding', 'identity');
    return new Problem('unsupported-media-type', 'Send the body without a Content-Encoding.');
  }
  if (!hasOtherCharset(request)) return null;
  return new Problem('unsupported-media-type', 'Send the body as JSON in UTF-8.');
};

/** The problem with headers that cannot be honoured (RFC 9110, sections 7.2, 8.3, 8.4 and 14.5; RFC 9112, section 6.1). */
const headerProblem = (request: FastifyRequest, reply: FastifyReply): Problem | null => {
  const { headers, raw, is404 } = request;
  const refuse = (name: string, message: string) =>
    invalid(`The header ${name}`, `/headers/${name.toLowerCase()}`, message);
  const repeated = repeatedHeader(raw.rawHeaders);
  if (repeated !== undefined) return refuse(repeated, 'must not be sent more than once');
  if (headers.host === undefined && raw.httpVersion === '1.1') return refuse('Host', 'is missing');
  if (is404) return null;
  if (headers['content-range'] !== undefined) return refuse('Content-Range', 'is not supported');
  if (!isChunkedAtMost(request)) return refuse('Transfer-Encoding', 'must be “chunked” and nothing else');
  return bodyProblem(request, reply);
};

/** Refuses requests whose headers, if honoured, would change their meaning. An empty body counts as none, whatever its type. */
export function addHeaderChecks(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (request.headers['content-length'] === '0') delete request.headers['content-type'];
    next(headerProblem(request, reply) ?? undefined);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media types that the route can produce, the preferred one first. Default: JSON. */
    produces?: readonly string[];
  }
  interface FastifyRequest {
    /** The media type that was negotiated. */
    negotiatedType: string;
  }
}

const JSON_ONLY = ['application/json'];
/** Parameters of media types, such as a charset. They make no difference here. */
const PARAMETERS = /;(?!\s*q=)[^;,]*/gi;

/** Responses to requests from other origins vary with the origin, too. */
const addVary = (reply: FastifyReply, names: string): void => {
  const vary = reply.getHeader('vary');
  reply.header('vary', typeof vary === 'string' ? `${vary}, ${names}` : names);
};

/** The media type to respond with; `false` if the client accepts none of them. */
const mediaTypeFor = (request: FastifyRequest, produces: readonly string[]): string | false => {
  const { accept } = request.headers;
  // Nearly every client sends one of these, so there is no list to parse.
  if (accept === undefined || accept === '*/*' || accept === produces[0]) return at(produces, 0);
  if (isSwaggerUi(request.routeOptions.url ?? '')) return '';
  request.headers.accept = accept.replace(PARAMETERS, '');
  const accepted = request.accepts().type([...produces]);
  return typeof accepted === 'string' && accepted;
};

const negotiate = (request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void): void => {
  addVary(reply, 'Accept, Accept-Encoding, Authorization');
  if (request.is404) {
    next();
    return;
  }
  const produces = request.routeOptions.config.produces ?? JSON_ONLY;
  const mediaType = mediaTypeFor(request, produces);
  if (mediaType === false) {
    next(new Problem('not-acceptable', `This path produces ${produces.join(' or ')}.`));
    return;
  }
  request.negotiatedType = mediaType;
  next();
};

/**
 * Removes the length 0 that Fastify gives to a 304 for HEAD: it would have to be that of the document (RFC 9110, section 8.6).
 */
const leaveOutLength: onSendHookHandler = (_request, reply, _payload, next) => {
  if (reply.statusCode === 304) reply.removeHeader('content-length');
  next();
};

/** Refuses requests that accept none of a route's media types (406). Unknown paths are left to `not-found`. */
export async function addContentNegotiation(app: FastifyInstance): Promise<void> {
  await app.register(accepts);
  app.decorateRequest('negotiatedType', '');
  app.addHook('onRequest', negotiate);
  app.addHook('onRoute', (route) => {
    if (route.method === 'HEAD') route.onSend = [route.onSend ?? [], leaveOutLength].flat();
  });
}
