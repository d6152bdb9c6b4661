/** Finds the next part of a picture for the arrow keys. */

interface Placed {
  getBoundingClientRect: () => { left: number; top: number; width: number; height: number };
}

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const centre = (placed: Placed): readonly [x: number, y: number] => {
  const { left, top, width, height } = placed.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** Weight of a sideways offset. */
const ASIDE = 2;

/** The nearest of `all` in the direction of an arrow key; `undefined` if there is none. */
export function nearestInDirection<Part extends Placed>(
  from: Part,
  all: readonly Part[],
  key: string,
): Part | undefined {
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0];
  const [x, y] = centre(from);
  const distances = all.map((part) => {
    const [px, py] = centre(part);
    const along = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    return { part, distance: along < 1 ? Infinity : along + ASIDE * aside };
  });
  const nearest = Math.min(...distances.map(({ distance }) => distance));
  return nearest === Infinity ? undefined : distances.find(({ distance }) => distance === nearest)?.part;
}
