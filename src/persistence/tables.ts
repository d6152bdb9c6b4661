/** Whether the tables are there. A database that has lost them must not look like a new one, or like a working one. */
import type { Session } from './database.js';

/** The tables that the migrations create. */
export const TABLES = ['game', 'entry', 'stored_response', 'commitment'] as const;

const MISSING_STATEMENT = `
SELECT name FROM json_array_elements_text($1::text::json) AS wanted (name) WHERE to_regclass(name) IS NULL`;

/** Throws if one of the tables is missing. */
export const requireTables = async (session: Session, names: readonly string[]): Promise<void> => {
  const missing = await session.query<{ name: string }>(MISSING_STATEMENT, [JSON.stringify(names)]);
  if (missing.length === 0) return;
  const list = missing.map(({ name }) => name).join(', ');
  throw new Error(
    `the database was initialized before, and has lost these tables: ${list}. Restore it from a backup`,
  );
};
