/** Reads connection strings, and describes the database for logs and messages: by name, host and port, never by its password. */
import pg from 'pg';

/** The scheme; user, password, hosts and ports; the path and the fragment; the query. */
const PARTS = /^([a-z]+:\/\/)([^/?#]*)([^?]*)(.*)$/is;
const FIRST_PARAMETER = /^\?[a-z_]+=/i;

/**
 * Whether a part of the password could be taken for a host, a port or a database: special characters in it that are not
 * percent-encoded end the authority early, so that an `@` comes later.
 */
const isAmbiguous = (connectionString: string): boolean => {
  const [, , authority = '', path = '', query = ''] = PARTS.exec(connectionString) ?? [];
  const isQuery = (authority === '' || authority.includes('@')) && FIRST_PARAMETER.test(query);
  return path.includes('@') || (query.includes('@') && !isQuery);
};

const MALFORMED = 'is not a valid connection string: percent-encode special characters in user and password';

export type UrlSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

const SEVERAL_HOSTS =
  'names several hosts: name one that leads to the primary, such as that of HAProxy (docs/scaling.md#standbys)';

/** Whether hosts are listed, as libpq takes them. */
const hasSeveralHosts = (connectionString: string): boolean => {
  const authority = PARTS.exec(connectionString)?.[2] ?? '';
  return authority.slice(authority.lastIndexOf('@') + 1).includes(',');
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

/** For messages: `database "parlour" on db.example:5432`. Throws if the value of `setting` cannot be read without guessing. */
export function describeDatabase(setting: UrlSetting, connectionString: string): string {
  if (isAmbiguous(connectionString)) throw new Error(`${setting} ${MALFORMED}`);
  if (hasSeveralHosts(connectionString)) throw new Error(`${setting} ${SEVERAL_HOSTS}`);
  const client = readBy(connectionString);
  if (client instanceof Error) throw new Error(`${setting} ${reasonOf(client)}`);
  const { database = '', host, port } = client;
  if (host.includes(',')) throw new Error(`${setting} ${SEVERAL_HOSTS}`);
  return `database "${database}" on ${host.includes(':') ? `[${host}]` : host}:${port}`;
}
