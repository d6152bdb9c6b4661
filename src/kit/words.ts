/** Names and other words that come from users: cleaned, measured in terminal columns, cut to fit. */

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Control and format characters, line separators and lone surrogates, but for the joiners that scripts need. */
const UNSAFE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/gu;
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu;
const WIDE =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|[\u3000-\u303e\uff01-\uff60\uffe0-\uffe6\ufe0f]/u;
const EMPTY = /^[\p{M}\u200c\u200d\ufe00-\ufe0f]*$/u;
const ELLIPSIS = '…';

const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** One line of printable text: no control, bidi or zero-width characters, no piled-up marks, single spaces. */
export const cleanText = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text.replace(/\s+/gu, ' ').replace(UNSAFE, '').replace(PILED_MARKS, '$1').replace(/ {2,}/g, ' ').trim();

const graphemeColumns = (grapheme: string): number => {
  if (EMPTY.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
};

/** Latin letters, arrows, box drawing and card suits: one column each, no need to look closer. */
const NARROW = /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2190-\u21ff\u2500-\u25fc\u2660-\u2667]*$/;

/** How many columns of a terminal `text` takes. */
export const columnsOf = (text: string): number =>
  NARROW.test(text) ? text.length : graphemesOf(text).reduce((sum, each) => sum + graphemeColumns(each), 0);

/** `text`, or as much of its beginning as fits `columns`, with an ellipsis. */
export const cutTo = (text: string, columns: number): string => {
  if (columnsOf(text) <= columns) return text;
  let kept = '';
  let left = columns - 1;
  for (const grapheme of graphemesOf(text)) {
    left -= graphemeColumns(grapheme);
    if (left < 0) break;
    kept += grapheme;
  }
  return columns < 1 ? '' : `${kept.trimEnd()}${ELLIPSIS}`;
};

export type Alignment = 'left' | 'right' | 'centre';

/** `text` cut or filled with spaces to exactly `columns`. */
export const fillTo = (text: string, columns: number, alignment: Alignment = 'left'): string => {
  const fitting = cutTo(text, columns);
  const free = columns - columnsOf(fitting);
  if (alignment === 'left') return fitting + ' '.repeat(free);
  const before = alignment === 'right' ? free : Math.floor(free / 2);
  return ' '.repeat(before) + fitting + ' '.repeat(free - before);
};

/** `1 card`, `2 cards`; `many` where the plural is not the singular with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${Math.abs(count) === 1 ? one : many}`;

/** What a seat is called, cleaned; a seat without a usable name is `Seat 0`, `Seat 1`, … */
export const seatName = (names: readonly string[], seat: number): string =>
  cleanText(names[seat] ?? '') || `Seat ${seat}`;

/** `A`, `A and B`, `A, B and C`. */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
