/**
 * Patterns of text, for any dialect of regular expressions: no lookahead, no Unicode properties, and the same meaning whether
 * an engine reads text as code points or as UTF-16 code units. All match in linear time.
 */
const CONTROLS = '\\u0000-\\u001f\\u007f-\\u009f';
/** Surrogates: alone they have no meaning, and UTF-8 cannot encode them. */
const SURROGATES = '\\ud800-\\udfff';
const BYTE_ORDER_MARK = '\\ufeff';
const PAIR = '[\\ud800-\\udbff][\\udc00-\\udfff]';
/** Line and paragraph separators, and characters that change the direction of text. */
const LAYOUT = '\\u2028-\\u202e\\u2066-\\u2069';
/** White space that is neither a control character nor a separator of lines. */
const SPACES = ' \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000';

/** A character outside these ranges. */
const noneOf = (...ranges: readonly string[]): string => `(?:[^${ranges.join('')}${SURROGATES}]|${PAIR})`;

const NOT_IN_NAMES = [CONTROLS, LAYOUT, BYTE_ORDER_MARK];

/** The name of a player: at least one visible character. */
export const NAME_PATTERN = `^[${SPACES}]*${noneOf(SPACES, ...NOT_IN_NAMES)}${noneOf(...NOT_IN_NAMES)}*$`;

/** Text that can be stored in Postgres and encoded in UTF-8: no U+0000, no lone surrogates. */
export const NOTE_PATTERN = `^${noneOf('\\u0000')}+$`;

/** Text that everybody encodes as the same bytes. */
export const PLAIN_TEXT_PATTERN = `^${noneOf(CONTROLS, BYTE_ORDER_MARK)}+$`;
