import type { Counters } from '../../load/counters.js';

export interface ExperimentResult {
  readonly report: string;
  readonly counters: Counters;
}
