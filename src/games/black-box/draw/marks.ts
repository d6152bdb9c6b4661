/** How the drawings show the lasers of a half: marks on the edge spaces, paths inside. */
import { at } from '#src/kit/checked.js';
import { allSpaces, sameSpace, spaceIndex, type Space } from '#src/games/black-box/board.js';
import type { HalfView, ShotView } from '#src/games/black-box/schemas.js';

/** A laser that entered, came out, or came back at an edge space; numbered from 1 in the order first shot. */
export interface Mark {
  readonly laser: number;
  readonly kind: 'in' | 'out' | 'back';
}

const cameBack = ({ from, exit }: ShotView): boolean => sameSpace(from, exit);

/** Looks up the marks on an edge space, starting with the laser that entered there. */
export const edgeMarks = ({ shots }: HalfView): ((space: Space) => readonly Mark[]) => {
  const marks = new Map<number, Mark[]>();
  const add = (space: Space, mark: Mark): void => {
    const index = spaceIndex(space);
    marks.set(index, [...(marks.get(index) ?? []), mark]);
  };
  shots.forEach((shot, i) => {
    add(shot.from, { laser: i + 1, kind: cameBack(shot) ? 'back' : 'in' });
  });
  shots.forEach((shot, i) => {
    if (!cameBack(shot)) add(shot.exit, { laser: i + 1, kind: 'out' });
  });
  return (space) => marks.get(spaceIndex(space)) ?? [];
};

/** Identifies the border between two spaces, from either side. */
const borderKey = (a: Space, b: Space): number => {
  const [first, second] = [spaceIndex(a), spaceIndex(b)];
  return Math.min(first, second) * allSpaces.length + Math.max(first, second);
};

const bordersCrossed = ({ path }: ShotView): number[] => {
  if (path === null) return [];
  return path.slice(1).map((space, i) => borderKey(at(path, i), space));
};

/** Whether a known path leads from a space to a neighbouring one. */
export const pathLinks = ({ shots }: HalfView): ((a: Space, b: Space) => boolean) => {
  const links = new Set(shots.flatMap(bordersCrossed));
  return (a, b) => links.has(borderKey(a, b));
};
