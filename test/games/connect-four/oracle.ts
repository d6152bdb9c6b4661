/** The lines of four found another way: by sliding over the picture of the board as text. */

const LENGTH = 4;

const slanted = (rows: readonly string[], shift: 1 | -1): string[] =>
  rows.map((row, i) => {
    const before = shift === 1 ? i : rows.length - 1 - i;
    return ' '.repeat(before) + row + ' '.repeat(rows.length - 1 - before);
  });

const columnsOf = (rows: readonly string[]): string[] =>
  Array.from(rows[0] ?? '', (_, column) => rows.map((row) => row[column] ?? '').join(''));

const windowsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - LENGTH + 1) }, (_, i) => text.slice(i, i + LENGTH)).filter(
    (window) => !window.includes(' '),
  );

/** The contents of all lines of four of a board given as rows of text. */
export const linesOfText = (rows: readonly string[]): string[] =>
  [...rows, ...columnsOf(rows), ...columnsOf(slanted(rows, 1)), ...columnsOf(slanted(rows, -1))].flatMap(
    windowsOf,
  );
