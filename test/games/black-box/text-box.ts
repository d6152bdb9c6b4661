/** A laser drawn in a box of text, from the words of the rules alone: `*` is a marble. */
import { at } from 'parlour-games/kit/checked';

interface Space {
  readonly row: number;
  readonly col: number;
}

export interface TextTrace {
  readonly outcome: 'exited' | 'returned' | 'trapped';
  readonly exit: Space;
  readonly path: readonly Space[];
  readonly turns: number;
}

const EMPTY = Array<string>(11).fill('...........');

const drawn = (marbles: readonly Space[]): string[] => {
  const rows = [...EMPTY];
  for (const { row, col } of marbles)
    rows[row] = at(rows, row).slice(0, col) + '*' + at(rows, row).slice(col + 1);
  return rows;
};

/** Into the box from an edge space: `[down, right]`. */
const inward = ({ row, col }: Space): [number, number] => {
  if (row === 1 || row === 9) return [row === 1 ? 1 : -1, 0];
  return [0, col === 1 ? 1 : -1];
};

/** Follows the laser from `from`, an edge space. */
export function traceText(marbles: readonly Space[], from: Space): TextTrace {
  const box = drawn(marbles);
  const isMarble = (row: number, col: number): boolean => box[row]?.[col] === '*';
  let [down, right] = inward(from);
  let [row, col] = [from.row + down, from.col + right];
  const path: Space[] = [from, { row, col }];
  const seen: string[] = [];
  for (let turns = 0; ;) {
    const state = [row, col, down, right].join();
    if (seen.includes(state)) return { outcome: 'trapped', exit: from, path, turns };
    seen.push(state);
    // To the right of somebody who walks down is the west: [0, -1].
    const toRight = [right, -down] as const;
    const onRight = isMarble(row + down + toRight[0], col + right + toRight[1]);
    const onLeft = isMarble(row + down - toRight[0], col + right - toRight[1]);
    const isStopped = !onLeft && !onRight && isMarble(row + down, col + right);
    if ((onLeft && onRight) || isStopped) return { outcome: 'returned', exit: from, path, turns };
    if (onLeft || onRight) {
      const way = onLeft ? 1 : -1;
      [down, right] = [way * toRight[0], way * toRight[1]];
      turns += 1;
      continue;
    }
    [row, col] = [row + down, col + right];
    path.push({ row, col });
    if ([1, 9].includes(row) || [1, 9].includes(col))
      return { outcome: 'exited', exit: { row, col }, path, turns };
  }
}
