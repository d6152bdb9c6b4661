/** The board and the lines of four found another way: by stacking letters and sliding over the picture as text. */

const LENGTH = 4;
const COLUMNS = 7;
const ROWS = 6;

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

/** The rows of text, from the top, that the columns of `position` make of the empty board. */
export const rowsOf = (position: string): string[] => {
  const stacks = Array.from({ length: COLUMNS }, () => '');
  Array.from(position).forEach((column, ply) => {
    const at = Number(column) - 1;
    stacks[at] = (stacks[at] ?? '') + (ply % 2 === 0 ? 'R' : 'B');
  });
  return columnsOf(stacks.map((stack) => stack.padEnd(ROWS, '.'))).reverse();
};

/** What a line of each colour's chips counts for the one less what it counts for the other; see docs/rules. */
export const valueOfText = (rows: readonly string[], own: string, other: string): number => {
  const counts = [0, 1, 5, 20];
  const chipsIn = (line: string, chip: string): number => line.split(chip).length - 1;
  const worths = linesOfText(rows).map((line) => {
    if (!line.includes(other)) return counts[chipsIn(line, own)] ?? 0;
    return line.includes(own) ? 0 : -(counts[chipsIn(line, other)] ?? 0);
  });
  return worths.reduce((sum, worth) => sum + worth, 0);
};
