/** What experiments have in common: the database that their instances use, and what comes out. */
import type { Counters } from '#resilience/load/counters.js';
import { startPostgres, type TestPostgres } from '#test/support/postgres.js';

export interface ExperimentResult {
  readonly report: string;
  readonly counters: Counters;
}

export interface ExperimentDatabase {
  /** Is asked, and stopped for a while. */
  readonly postgres: TestPostgres;
  /** The settings by which the instance of that number finds the database. */
  readonly envOf: (instance: number) => Record<string, string>;
  readonly remove: () => Promise<void>;
}

export async function oneServer(): Promise<ExperimentDatabase> {
  const postgres = await startPostgres();
  return { postgres, envOf: () => ({ DATABASE_URL: postgres.url }), remove: () => postgres.remove() };
}
