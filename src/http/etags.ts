/**
 * Conditional requests (RFC 9110, section 13). The entity tag of a game is its version in quotes; other documents have the
 * hash of what they follow from.
 */
import { sha256 } from 'parlour-games/record/hash-chain';
import { invalid } from '#src/http/problems/problems.js';

const TAG_LIST = /^\s*(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*\s*$/;
const TAG = /(W\/)?"([^"]*)"/g;

interface Tag {
  readonly weak: boolean;
  readonly value: string;
}

const tagsOf = (header: string): Tag[] =>
  [...header.matchAll(TAG)].map(([, weak, value = '']) => ({ weak: weak !== undefined, value }));

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

/** A strong tag for a document that follows from `sources`, and changes with any of them. Never that of a version. */
export function etagFrom(sources: readonly (string | number | null)[]): string {
  return `"x${sha256(JSON.stringify(sources)).slice(0, TAG_DIGITS)}"`;
}

/** Whether If-None-Match names this tag (weak comparison). If it does, the response is 304. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  return (
    ifNoneMatch !== undefined &&
    (ifNoneMatch.trim() === '*' || tagsOf(ifNoneMatch).some(({ value }) => `"${value}"` === etag))
  );
}
