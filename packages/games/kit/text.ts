/** Text for drawings and messages: cleans what users typed, measures it in terminal columns, truncates and pads it. */
import { at } from './checked.js';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Control and format characters, line separators and lone surrogates; not the joiners, which some scripts need. */
const UNSAFE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/gu;
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;
const WIDE =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6\ufe0f]/u;
const ZERO_WIDTH = /^[\p{M}\u200c\u200d\ufe00-\ufe0f]*$/u;
const ELLIPSIS = '…';

const PLAIN_WORD = '[!-~\\u00a1-\\u00ac\\u00ae-\\u02ff\\u2010-\\u2027\\u2190-\\u21ff]+';
/** Text without anything to clean: Latin letters, punctuation and arrows, with single spaces. */
const PLAIN = new RegExp(`^${PLAIN_WORD}(?: ${PLAIN_WORD})*$`);

/** One line of printable text: no control or format characters but joiners, no stacks of combining marks, single spaces. */
export function cleanText(text: string): string {
  return PLAIN.test(text)
    ? text
    : text
        .replace(/\s+/gu, ' ')
        .replace(UNSAFE, '')
        .replace(STACKED_MARKS, '$1')
        .replace(/ {2,}/g, ' ')
        .trim();
}

const graphemeColumns = (grapheme: string): number => {
  if (ZERO_WIDTH.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
};

/** A fast path: Latin letters, arrows, box drawing and card suits take one column each. */
const NARROW = /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2190-\u21ff\u2500-\u25fc\u2660-\u2667]*$/;

/** The width of `text` in terminal columns. */
export function columnsOf(text: string): number {
  return NARROW.test(text)
    ? text.length
    : graphemesOf(text).reduce((sum, each) => sum + graphemeColumns(each), 0);
}

/** How many columns more, or fewer, `text` takes in fonts in which letters are not equally wide. */
export function widening(text: string): number {
  return 0.65 * text.split(/[A-Zmw@%…]/).length - 0.4 * text.split(/[ .:,fijlrt]/).length - 0.25;
}

/** An upper estimate of the columns that `text` takes in such fonts. */
export function roomFor(text: string): number {
  return columnsOf(text) + Math.max(0, widening(text));
}

/** `text`, truncated with an ellipsis where it takes more than `columns`. */
export function truncate(text: string, columns: number, measure = columnsOf): string {
  if (measure(text) <= columns) return text;
  const kept = graphemesOf(text);
  while (kept.length > 0 && measure(kept.join('')) > columns - 1) kept.pop();
  return columns < 1 ? '' : `${kept.join('').trimEnd()}${ELLIPSIS}`;
}

export type Alignment = 'left' | 'right' | 'centre';

/** `text`, truncated or padded with spaces to exactly `columns`. */
export function padTo(text: string, columns: number, alignment: Alignment = 'left'): string {
  const fitted = truncate(text, columns);
  const spaces = columns - columnsOf(fitted);
  if (alignment === 'left') return fitted + ' '.repeat(spaces);
  const before = alignment === 'right' ? spaces : Math.floor(spaces / 2);
  return ' '.repeat(before) + fitted + ' '.repeat(spaces - before);
}

/** `1 card`, `2 cards`; `many` is the plural where it is not the singular with an s. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count} ${Math.abs(count) === 1 ? one : many}`;
}

/** The cleaned name of a seat; `Seat 0`, `Seat 1`, … if nothing in the name is printable. */
export function seatName(names: readonly string[], seat: number): string {
  return cleanText(names[seat] ?? '') || `Seat ${seat}`;
}

/** `A`, `A and B`, `A, B and C`. */
export function joinWithAnd(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${at(items, -1)}`;
}

const SECOND_MS = 1000;
const SIXTY = 60;

/** A time on a clock: `4:05`, `336:00:00`. */
export function durationText(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  const minutes = Math.floor(seconds / SIXTY);
  const parts = [Math.floor(minutes / SIXTY), minutes % SIXTY, seconds % SIXTY];
  const shown = minutes < SIXTY ? parts.slice(1) : parts;
  return shown.map((part, i) => (i === 0 ? `${part}` : String(part).padStart(2, '0'))).join(':');
}
