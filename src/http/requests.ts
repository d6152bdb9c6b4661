/**
 * What HTTP says about a request: headers, paths, and conditions (RFC 9110, section 13). The entity tag of a game is its
 * version in quotes; the tags of other documents are hashes of what they are made from.
 */
import type { FastifyRequest } from 'fastify';
import { at } from 'parlour-games/kit/checked';
import { sha256 } from 'parlour-games/record/hash-chain';
import { invalid } from '#src/http/problems/problems.js';

/** A request header; several of the same name are joined as RFC 9110 (section 5.3) says. */
export function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
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

/** The path of the document of one game type. */
export function typeDocumentPath(type: string): string {
  return `/openapi/${type}.json`;
}

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;

/** The origin at which the client reached the service. */
export function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${HOST.test(host) ? host : 'localhost'}`;
}

/** Whether a path belongs to Swagger UI, which adds its own routes. */
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

const TAG_LIST = /^\s*(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*\s*$/;
const TAG = /(W\/)?"([^"]*)"/g;

interface Tag {
  /** The tag as the service has sent it. */
  readonly etag: string;
  readonly weak: boolean;
  readonly value: string;
}

/** The codings in which responses are compressed, the preferred one first. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

const CODING_IN_TAG = new RegExp(`-(?:${CODINGS.join('|')})(?="?$)`);

/** The tag of a document when it is compressed: `"7"` becomes `"7-br"`. */
export function codedEtag(etag: string, coding: Coding): string {
  return etag.replace(/"$/, `-${coding}"`);
}

/** The tag of a document, whatever its coding. */
export function uncodedEtag(etag: string): string {
  return etag.replace(CODING_IN_TAG, '');
}

/** The tags in a header, each without its coding. */
const tagsOf = (header: string): Tag[] =>
  [...header.matchAll(TAG)].map(([, weak, value = '']) => ({
    etag: `"${value}"`,
    weak: weak !== undefined,
    value: uncodedEtag(value),
  }));

export function etagOf({ version }: { readonly version: number }): string {
  return `"${version}"`;
}

/** Refuses anything but `*` and a list of entity tags (400). */
export function checkIfMatch(ifMatch: string): void {
  if (ifMatch.trim() === '*' || TAG_LIST.test(ifMatch)) return;
  throw invalid('If-Match', '/headers/if-match', 'must be a version in quotes, such as "7"');
}

/** Whether If-Match accepts the version (strong comparison: weak tags never match). */
export function ifMatchAccepts(ifMatch: string, version: number): boolean {
  return (
    ifMatch.trim() === '*' || tagsOf(ifMatch).some(({ weak, value }) => !weak && value === String(version))
  );
}

const TAG_DIGITS = 32;

/** A strong tag for a document derived from `sources`; changes with any of them, and never equals the tag of a version. */
export function etagFrom(sources: readonly (string | number | null)[]): string {
  return `"x${sha256(JSON.stringify(sources)).slice(0, TAG_DIGITS)}"`;
}

/** Whether If-None-Match names this tag (weak comparison). If it does, the response is 304. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  return (
    ifNoneMatch !== undefined &&
    (ifNoneMatch.trim() === '*' ||
      tagsOf(ifNoneMatch).some(({ value }) => `"${value}"` === uncodedEtag(etag)))
  );
}

/** The tag that the client has sent for the document, with the coding of the client's copy; `etag` if the client sent none. */
export function etagKnownTo(ifNoneMatch = '', etag: string): string {
  return tagsOf(ifNoneMatch).find(({ value }) => `"${value}"` === etag)?.etag ?? etag;
}
