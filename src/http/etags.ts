/** Conditional requests (RFC 9110, section 13) on games, whose entity tag is the version in quotes. */
import { Problem } from '#src/engine/errors.js';

const TAG_LIST = /^\s*(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*\s*$/;
const TAG = /(W\/)?"([^"]*)"/g;

interface Tag {
  readonly weak: boolean;
  readonly value: string;
}

const tagsOf = (header: string): Tag[] =>
  [...header.matchAll(TAG)].map(([, weak, value = '']) => ({ weak: weak !== undefined, value }));

/**
 * The versions that If-Match names; `null` when any will do (no header, or `*`). Weak tags never match, as the
 * strong comparison asks; refuses what is no list of entity tags (400).
 */
export const versionsOf = (ifMatch: string | undefined): number[] | null => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  if (!TAG_LIST.test(ifMatch)) {
    const message = 'must be a version in quotes, e.g. "7"';
    throw new Problem('validation-failed', `If-Match ${message}.`, {
      errors: [{ pointer: '/headers/if-match', message }],
    });
  }
  return tagsOf(ifMatch)
    .filter(({ weak, value }) => !weak && /^[1-9]\d{0,9}$/.test(value))
    .map(({ value }) => Number(value));
};

/** Whether If-None-Match names this version (weak comparison), so that 304 is the answer. */
export const etagMatches = (ifNoneMatch: string | undefined, version: number): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || tagsOf(ifNoneMatch).some(({ value }) => value === String(version)));
