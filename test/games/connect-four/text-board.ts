/** An independent model of the board for the tests: stacks of letters, and lines found by sliding windows over the text. */
import { at } from 'parlour-games/kit/checked';

const LINE_LENGTH = 4;
const COLUMNS = 7;
const ROWS = 6;

/** The rows, each shifted by one more column than the last, so that diagonals become columns. */
const sheared = (rows: readonly string[], shift: 1 | -1): string[] =>
  rows.map((row, i) => {
    const before = shift === 1 ? i : rows.length - 1 - i;
    return ' '.repeat(before) + row + ' '.repeat(rows.length - 1 - before);
  });

const columnsOf = (rows: readonly string[]): string[] =>
  Array.from(at(rows, 0), (_, column) => rows.map((row) => row.charAt(column)).join(''));

const windowsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - LINE_LENGTH + 1) }, (_, i) =>
    text.slice(i, i + LINE_LENGTH),
  ).filter((window) => !window.includes(' '));

/** The contents of all lines of four on a board given as rows of text. */
export function linesOfText(rows: readonly string[]): string[] {
  return [
    ...rows,
    ...columnsOf(rows),
    ...columnsOf(sheared(rows, 1)),
    ...columnsOf(sheared(rows, -1)),
  ].flatMap(windowsOf);
}

/** The rows of text, from the top, after the drops of `position`. */
export function rowsOf(position: string): string[] {
  const stacks = Array.from({ length: COLUMNS }, () => '');
  Array.from(position).forEach((column, ply) => {
    const index = Number(column) - 1;
    stacks[index] = at(stacks, index) + (ply % 2 === 0 ? 'R' : 'B');
  });
  return columnsOf(stacks.map((stack) => stack.padEnd(ROWS, '.'))).reverse();
}

/** The score of the seat to move under best play, by a search of all continuations on the text alone. */
export function scoreOfText(position: string): number {
  const rows = rowsOf(position);
  const open = Array.from(at(rows, 0)).flatMap((slot, i) => (slot === '.' ? [String(i + 1)] : []));
  const scores = open.map((column) => {
    const lines = linesOfText(rowsOf(position + column));
    const hasWon = lines.includes('RRRR') || lines.includes('BBBB');
    // 21 chips each: one point more for each that is left, the last one included.
    return hasWon ? 22 - Math.ceil((position.length + 1) / 2) : -scoreOfText(position + column);
  });
  return scores.length === 0 ? 0 : Math.max(...scores);
}

/** The value of the open lines of `own` less that of `other`: 1, 5 or 20 for a line of one, two or three chips. */
export function valueOfText(rows: readonly string[], own: string, other: string): number {
  const values = [0, 1, 5, 20];
  const chipsIn = (line: string, chip: string): number => line.split(chip).length - 1;
  const lineValues = linesOfText(rows).map((line) => {
    if (!line.includes(other)) return at(values, chipsIn(line, own));
    return line.includes(own) ? 0 : -at(values, chipsIn(line, other));
  });
  return lineValues.reduce((sum, value) => sum + value, 0);
}
