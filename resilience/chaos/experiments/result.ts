import type { Counters } from '#resilience/load/counters.js';

export interface ExperimentResult {
  readonly report: string;
  readonly counters: Counters;
}
