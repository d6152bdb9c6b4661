/** What experiments have in common: the database of their instances, and their results. */
import type { Counters } from '#resilience/load/counters.js';
import { startPostgres, type TestPostgres } from '#test/support/postgres.js';

export interface ExperimentResult {
  readonly report: string;
  readonly counters: Counters;
}

export interface ExperimentDatabase {
  /** The server that is queried, and stopped for a while. */
  readonly postgres: TestPostgres;
  /** The settings with which an instance, given by its number, finds the database. */
  readonly envOf: (instance: number) => Record<string, string>;
  readonly remove: () => Promise<void>;
}

export async function oneServer(): Promise<ExperimentDatabase> {
  const postgres = await startPostgres();
  return { postgres, envOf: () => ({ DATABASE_URL: postgres.url }), remove: () => postgres.remove() };
}
