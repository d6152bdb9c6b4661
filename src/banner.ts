import type { Config } from './config.js';

/** Names the server and the database of a connection string, and never its password. */
const postgresName = (connectionString: string): string => {
  // `URL` does not accept every connection string that PostgreSQL does, for example several hosts.
  if (!URL.canParse(connectionString)) return 'PostgreSQL, at DATABASE_URL';
  const { host, pathname } = new URL(connectionString);
  const database = decodeURIComponent(pathname.slice(1));
  return ['PostgreSQL', host && `at ${host}`, database && `database ${database}`].filter(Boolean).join(', ');
};

/**
 * What a terminal shows once the service listens at `url`: where to find it and its documentation, where it keeps its
 * data, and a request to begin with.
 */
export const bannerFor = (
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  url: string,
): string => `
  Parlour is ready.

  Service    ${url}
  API docs   ${url}/docs
  Database   ${DATABASE_URL === '' ? `embedded, in ${DATA_DIR}` : postgresName(DATABASE_URL)}

  Create a game of Connect Four:
  curl -X POST ${url}/v1/connect-four/games

`;
