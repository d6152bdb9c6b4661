import { isProblem } from '../errors.js';
import type { Parlour } from '../parlour.js';
import type { Table } from '../table.js';
import type { CallOptions, Shape } from '../types.js';

const resign = async (tables: readonly Table<Shape>[], options: CallOptions): Promise<void> => {
  for (const table of tables) {
    try {
      await table.resign({ ...options, ifMatch: false });
    } catch (error) {
      if (!isProblem(error, 'game-over')) throw error;
    }
  }
};

/** Takes the open seats of a game that nobody joined, and resigns all of them. `false` if somebody did join. */
export const closeTable = async (
  parlour: Parlour,
  table: Table<Shape>,
  options: CallOptions,
): Promise<boolean> => {
  const { seats } = await table.refresh(options);
  const others = seats.filter(({ seat }) => seat !== table.seat);
  if (others.some(({ kind }) => kind === 'human')) return false;
  const joined: Table<Shape>[] = [];
  try {
    for (const { kind } of others)
      if (kind === 'open') joined.push(await parlour.games(table.type).join(table.id, options));
  } catch (error) {
    if (!isProblem(error, 'seat-taken')) throw error;
    await resign(joined, options);
    return false;
  }
  await resign([table, ...joined], options);
  return true;
};
