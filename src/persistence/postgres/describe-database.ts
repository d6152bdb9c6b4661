/** Describes a PostgreSQL database for logs and messages: by its name, host and port, never by its password. */
import pg from 'pg';

/** User, password, host and port; the path and the fragment; the query. */
const PARTS = /^[a-z]+:\/\/([^/?#]*)([^?]*)(.*)$/is;
const FIRST_PARAMETER = /^\?[a-z_]+=/i;

/**
 * Whether a part of the password could be taken for a host, a port or a database: special characters in it that are not
 * percent-encoded end the authority early, so that an `@` comes later.
 */
const isAmbiguous = (connectionString: string): boolean => {
  const [, authority = '', path = '', query = ''] = PARTS.exec(connectionString) ?? [];
  const isQuery = (authority === '' || authority.includes('@')) && FIRST_PARAMETER.test(query);
  return path.includes('@') || (query.includes('@') && !isQuery);
};

const MALFORMED = 'is not a valid connection string: percent-encode special characters in user and password';

const SEVERAL_HOSTS =
  'names several hosts, which the driver cannot choose from: name one that always leads to the right server (docs/scaling.md#standbys)';

/** Whether hosts stand where the driver expects one, and may refuse them as malformed. */
const namesSeveralHosts = (connectionString: string): boolean => {
  const [, authority = ''] = PARTS.exec(connectionString) ?? [];
  return authority.split('@').at(-1)?.includes(',') === true;
};

/** Parses as the driver does, PGHOST and the like included; the error if it cannot. */
const readBy = (connectionString: string): pg.Client | NodeJS.ErrnoException => {
  try {
    return new pg.Client({ connectionString });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};

/** The driver reads the files that parameters such as `sslrootcert` name. Its other messages may quote the password. */
const reasonOf = ({ path, code }: NodeJS.ErrnoException): string =>
  path === undefined ? MALFORMED : `names a file that cannot be read: ${path} (${code})`;

/**
 * For messages: `database "parlour" on db.example:5432`. Throws if `connectionString`, the value of `setting`, cannot be
 * read without guessing.
 */
export const describeDatabase = (setting: string, connectionString: string): string => {
  if (isAmbiguous(connectionString)) throw new Error(`${setting} ${MALFORMED}`);
  if (namesSeveralHosts(connectionString)) throw new Error(`${setting} ${SEVERAL_HOSTS}`);
  const client = readBy(connectionString);
  if (client instanceof Error) throw new Error(`${setting} ${reasonOf(client)}`);
  const { host, port, database } = client;
  if (host.includes(',')) throw new Error(`${setting} ${SEVERAL_HOSTS}`);
  return `database "${database ?? ''}" on ${host.includes(':') ? `[${host}]` : host}:${port}`;
};
