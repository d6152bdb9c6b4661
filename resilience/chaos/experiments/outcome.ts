import type { Tally } from '../load/tally.js';

/** What an experiment has found. */
export interface Outcome {
  readonly text: string;
  readonly tally: Tally;
}
