import type { Measured } from './driver.js';

/** A system under comparison, with a load of its own kind. */
export interface System {
  readonly name: string;
  /** Plays `games` at once for `seconds`. */
  readonly load: (games: number, seconds: number) => Promise<Measured>;
  /** Processor time used so far, in seconds; `null` where there is no server besides the database. */
  readonly cpuSeconds: () => Promise<number | null>;
  readonly residentMb: () => Promise<number | null>;
  readonly stop: () => Promise<void>;
}
