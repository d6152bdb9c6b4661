import type { Config } from './config.js';
import { describeDatabase } from './persistence/postgres/pool.js';

/**
 * The text that a terminal shows once the service listens at `url`: where to find it and its documentation, where it stores
 * its data, and a first request.
 */
export function bannerFor(
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  url: string,
): string {
  return `
  Parlour is ready.

  Service    ${url}
  API docs   ${url}/docs
  Database   ${DATABASE_URL === '' ? `embedded, in ${DATA_DIR}` : describeDatabase('DATABASE_URL', DATABASE_URL)}

  Create a game of Connect Four:
  curl -X POST ${url}/v1/connect-four/games

`;
}
