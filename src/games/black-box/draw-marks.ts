/** What the edge spaces and the inside of a drawn box show of a half. */
import { ALL_SPACES, cellIndex, sameCell, type Cell } from './board.js';
import type { HalfView, ShotView } from './schemas.js';

/** A laser that went in, came out, or did both at the same edge space; numbered in the order first shot. */
export interface Mark {
  readonly laser: number;
  readonly kind: 'in' | 'out' | 'back';
}

/** Tells the marks at an edge space, the laser that went in there first. */
export const edgeMarks = ({ shots }: HalfView): ((space: Cell) => readonly Mark[]) => {
  const marks = new Map<number, Mark[]>();
  const put = (space: Cell, mark: Mark): void => {
    const at = cellIndex(space);
    marks.set(at, [...(marks.get(at) ?? []), mark]);
  };
  const isBack = ({ from, exit }: ShotView): boolean => sameCell(from, exit);
  shots.forEach((shot, i) => {
    put(shot.from, { laser: i + 1, kind: isBack(shot) ? 'back' : 'in' });
  });
  shots.forEach((shot, i) => {
    if (!isBack(shot)) put(shot.exit, { laser: i + 1, kind: 'out' });
  });
  return (space) => marks.get(cellIndex(space)) ?? [];
};

const SPACES = ALL_SPACES.length;

/** A number for the border between two spaces, from whichever side it is crossed. */
const linkNumber = (a: Cell, b: Cell): number => {
  const [first, second] = [cellIndex(a), cellIndex(b)];
  return Math.min(first, second) * SPACES + Math.max(first, second);
};

/** Tells whether some known path leads from a space to the next one. */
export const pathLinks = ({ shots }: HalfView): ((a: Cell, b: Cell) => boolean) => {
  const links = new Set(
    shots.flatMap(({ path }) => (path ?? []).slice(1).map((cell, i) => linkNumber(cell, path?.[i] ?? cell))),
  );
  return (a, b) => links.has(linkNumber(a, b));
};
