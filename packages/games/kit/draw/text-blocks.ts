/** Drawings for terminals: blocks of text lines, boxed, side by side and stacked, on pages of 80 columns. */
import { rankOf, suitOf, type Card } from '../cards.js';
import { at } from '../checked.js';
import { columnsOf, truncate, padTo, type Alignment } from '../text.js';

export const PAGE_COLUMNS = 80;

/** Lines without line breaks, of any lengths. */
export type Block = readonly string[];

const SUIT_GLYPHS = { C: '♣', D: '♦', H: '♥', S: '♠' } as const;

/** `10♦` for `TD`; `??` for a card that is hidden from the viewer. */
export function cardText(card: Card | null): string {
  return card === null ? '??' : `${rankOf(card) === 'T' ? '10' : rankOf(card)}${SUIT_GLYPHS[suitOf(card)]}`;
}

/** Cards separated by spaces; `-` for no cards. */
export function cardsText(cards: readonly (Card | null)[]): string {
  return cards.length === 0 ? '-' : cards.map(cardText).join(' ');
}

/** The width of the widest line. */
const blockColumns = (block: Block): number => Math.max(0, ...block.map(columnsOf));

/** A block in a frame, with an optional heading in its upper edge. */
export function boxed(block: Block, heading = ''): string[] {
  const title = heading === '' ? '' : ` ${heading} `;
  const columns = Math.max(blockColumns(block) + 2, columnsOf(title) + 1);
  const top = `─${title}${'─'.repeat(Math.max(0, columns - columnsOf(title) - 1))}`;
  return [`┌${top}┐`, ...block.map((line) => `│ ${padTo(line, columns - 2)} │`), `└${'─'.repeat(columns)}┘`];
}

/** Blocks side by side, aligned at the top. */
export function beside(blocks: readonly Block[], gap: number): string[] {
  const height = Math.max(0, ...blocks.map((block) => block.length));
  const widths = blocks.map(blockColumns);
  return Array.from({ length: height }, (_, row) =>
    blocks
      .map((block, i) => padTo(block[row] ?? '', at(widths, i)))
      .join(' '.repeat(gap))
      .trimEnd(),
  );
}

/** Blocks one below the other, separated by empty lines; empty blocks are left out. */
export function stacked(blocks: readonly Block[]): string[] {
  return blocks.filter((block) => block.length > 0).flatMap((block, i) => (i === 0 ? block : ['', ...block]));
}

/** Rows of cells in columns as wide as their widest cell. `alignments` go by column, `left` by default. */
export function table(rows: readonly (readonly string[])[], alignments: readonly Alignment[] = []): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, i) =>
    Math.max(0, ...rows.map((row) => columnsOf(row[i] ?? ''))),
  );
  return rows.map((row) =>
    widths
      .map((width, i) => padTo(row[i] ?? '', width, alignments[i]))
      .join('  ')
      .trimEnd(),
  );
}

/**
 * Words, such as cards, wrapped into lines of at most `columns`. The first line starts with `lead`, the others are indented
 * by its width.
 */
export function wrapWords(
  words: readonly string[],
  columns = PAGE_COLUMNS,
  lead = '',
  measure = columnsOf,
): string[] {
  const margin = ' '.repeat(columnsOf(lead));
  const lines: string[] = [];
  let current = lead;
  let empty = true;
  for (const word of words) {
    if (!empty && measure(`${current} ${word}`) > columns) {
      lines.push(current);
      current = margin;
      empty = true;
    }
    current += empty ? word : ` ${word}`;
    empty = false;
  }
  return empty && lead === '' ? lines : [...lines, current.trimEnd()];
}

/** A finished page: lines of at most 80 columns without trailing spaces, a newline at the end. */
export function textPage(block: Block): string {
  return `${block.map((line) => truncate(line, PAGE_COLUMNS).trimEnd()).join('\n')}\n`;
}
