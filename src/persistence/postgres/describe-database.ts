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

/** What libpq's `target_session_attrs` has to be where a setting names several hosts. */
const SESSIONS = {
  DATABASE_URL: 'read-write',
  DATABASE_DIRECT_URL: 'read-write',
  DATABASE_READ_URL: 'read-only',
};
export type UrlSetting = keyof typeof SESSIONS;

const severalHosts = (setting: UrlSetting): string =>
  `names several hosts: write them as postgresql://a:5432,b:5432/parlour?target_session_attrs=${SESSIONS[setting]} (docs/scaling.md#several-hosts)`;

/** A connection string for each host; empty for a host that is missing in a list. */
const eachHost = (connectionString: string): string[] => {
  const [, scheme = '', authority = '', ...rest] = PARTS.exec(connectionString) ?? [];
  const user = authority.slice(0, authority.lastIndexOf('@') + 1);
  const hosts = authority.slice(user.length).split(',');
  if (hosts.length === 1) return [connectionString];
  return hosts.map((host) => (host === '' ? '' : [scheme, user, host, ...rest].join('')));
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

type Address = Pick<pg.Client, 'host' | 'port'>;

export function describeServers(servers: readonly Address[]): string {
  return servers.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`).join(',');
}

/** The servers of a connection string. */
export interface Servers {
  /** For messages: `database "parlour" on db.example:5432`. */
  readonly name: string;
  /** A connection string for each. */
  readonly urls: readonly string[];
  /** Whether the one to connect to must be read-only, or must not be; `null` if any will do. */
  readonly isReadOnly: boolean | null;
}

/** Throws if `connectionString`, the value of `setting`, cannot be read without guessing. */
export function serversOf(setting: UrlSetting, connectionString: string): Servers {
  if (isAmbiguous(connectionString)) throw new Error(`${setting} ${MALFORMED}`);
  const urls = eachHost(connectionString);
  const clients = urls.map((url) => {
    const client = readBy(url);
    if (client instanceof Error) throw new Error(`${setting} ${reasonOf(client)}`);
    return client;
  });
  const query = PARTS.exec(connectionString)?.[4];
  const isWanted = new URLSearchParams(query).get('target_session_attrs') === SESSIONS[setting];
  const isList = urls.length > 1;
  if (urls.includes('') || clients.some(({ host }) => host.includes(',')) || (isList && !isWanted))
    throw new Error(`${setting} ${severalHosts(setting)}`);
  return {
    name: `database "${clients[0]?.database ?? ''}" on ${describeServers(clients)}`,
    urls,
    isReadOnly: isWanted ? setting === 'DATABASE_READ_URL' : null,
  };
}

/** For messages. Throws like `serversOf`. */
export function describeDatabase(setting: UrlSetting, connectionString: string): string {
  return serversOf(setting, connectionString).name;
}
