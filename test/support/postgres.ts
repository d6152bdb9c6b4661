/** A PostgreSQL server of the tests' own. */
export * from '../../scripts/postgres.js';
