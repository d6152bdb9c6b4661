/** Stores the seats of a bot in a file, so that it can resume after a restart. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { TakenSeat } from './options.js';

export interface SeatsFile {
  readonly seats: readonly TakenSeat[];
  readonly add: (seat: TakenSeat) => void;
  readonly remove: (seat: TakenSeat) => void;
}

const read = (path: string): TakenSeat[] => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as TakenSeat[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new Error(`${path} is not a seats file: ${String(error)}`, { cause: error });
  }
};

/** Opens the file. Only its owner may read it: the tokens in it are secret. */
export function openSeatsFile(path: string): SeatsFile {
  const seats = read(path);
  const byId = new Map(seats.map((seat) => [seat.id, seat]));
  const write = (): void => {
    writeFileSync(`${path}.new`, `${JSON.stringify([...byId.values()], null, 1)}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };
  const add = (seat: TakenSeat): void => {
    byId.set(seat.id, seat);
    write();
  };
  const remove = ({ id }: TakenSeat): void => {
    if (byId.delete(id)) write();
  };
  return { seats, add, remove };
}
