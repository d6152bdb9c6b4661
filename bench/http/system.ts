import type { Measured } from './driver.js';

/** A system to compare, with a load generator for its protocol. */
export interface System {
  readonly name: string;
  /** Plays `games` games concurrently for `seconds`. */
  readonly load: (games: number, seconds: number) => Promise<Measured>;
  /** Creates games, `games` at a time, for `seconds`; `null` where it is not compared. */
  readonly create: ((games: number, seconds: number) => Promise<Measured>) | null;
  /** Seconds of processor time used so far; `null` when there is no server besides the database. */
  readonly cpuSeconds: () => Promise<number | null>;
  /** Resident memory in MiB; `null` as above. */
  readonly residentMb: () => Promise<number | null>;
  readonly stop: () => Promise<void>;
}
