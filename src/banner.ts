import type { Config } from './config.js';
import { describeDatabase } from './persistence/postgres/pool.js';

/** The lines that a terminal shows once the service listens at `url`: where its page, its documentation and its data are. */
export function bannerFor(
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  url: string,
): string {
  const data =
    DATABASE_URL === '' ? `${DATA_DIR} (embedded database)` : describeDatabase('DATABASE_URL', DATABASE_URL);
  return `Parlour is ready: play at ${url}
API docs: ${url}/docs, or curl ${url}
Data: ${data}
`;
}
