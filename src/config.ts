import { availableParallelism } from 'node:os';
import { Ajv } from 'ajv';
import Type, { type Static } from 'typebox';
import { defined } from 'parlour-games/kit/checked';
import { suggestName } from './did-you-mean.js';

const MINUTE_MS = 60_000;

/** A pattern for one or more `item`s, separated by commas. */
const listOf = (item: string): string => `${item}( *, *${item})*`;
const NAME = '[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*';
const WEBHOOK_HOST = `(\\*|(\\*\\.)?${NAME}|\\[[0-9a-fA-F:.]+\\])`;
const EMBEDDING_HOST = `(https?://)?(\\*\\.)?${NAME}(:([0-9]{1,5}|\\*))?`;
const PROXY = '(loopback|linklocal|uniquelocal|[0-9a-fA-F]*[:.][0-9a-fA-F:.]+(/[0-9]{1,3})?)';

const count = (description: string, value: number, minimum: number, maximum: number) =>
  Type.Integer({ description, default: value, minimum, maximum });

/** A setting that is a text. `range` says in words what `options`, its schema, allows. */
const text = (
  description: string,
  value: string,
  range: string,
  options: { readonly pattern?: string; readonly minLength?: number } = {},
) => Type.String({ description, default: value, range, ...options });

const connectionString = (description: string) =>
  text(description, '', '`postgres://…` or `postgresql://…`', { pattern: '^(postgres(ql)?://.+)?$' });

const NOT_EMPTY = 'not empty';

/** Every setting of the service. docs/operations.md lists them in the same words. */
export const Settings = Type.Object({
  HOST: text('address to listen on', '127.0.0.1', NOT_EMPTY, { minLength: 1 }),
  PORT: count('port to listen on; 0 picks a free one', 3000, 0, 65_535),
  DATABASE_URL: connectionString('PostgreSQL connection string; empty: the embedded database'),
  DATABASE_DIRECT_URL: connectionString(
    'direct URL that bypasses a transaction-mode pooler; empty: DATABASE_URL is direct',
  ),
  DATABASE_POOL_SIZE: count('size of the PostgreSQL connection pool', 10, 2, 1000),
  DATABASE_TIMEOUT_MS: count('timeout of statements and of new connections', 5000, 100, MINUTE_MS),
  DATA_DIR: text('folder of the embedded database', './data', NOT_EMPTY, { minLength: 1 }),
  DATA_DIR_RESERVE_MB: count(
    'free space on the disk of DATA_DIR, in megabytes, below which no new games are created; 0: not watched',
    100,
    0,
    1e6,
  ),
  OPERATOR_TOKEN: text(
    'token that reads every game and may delete games; empty: nobody can',
    '',
    '16 or more visible ASCII characters',
    { pattern: '^([\\x21-\\x7e]{16,})?$' },
  ),
  SIGNING_KEY_FILE: text(
    'Ed25519 private key (PEM) that signs finished games; empty: no signatures',
    '',
    'a readable file',
  ),
  SIGNING_ORIGIN: text(
    'name of the service in the checkpoints that it signs',
    'parlour',
    '1–200 visible ASCII characters',
    { pattern: '^[\\x21-\\x7e]{1,200}$' },
  ),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    description: 'minimum severity of log messages',
    default: 'info',
  }),
  RATE_LIMIT_PER_MINUTE: count(
    'requests a minute from one address; with one token, half as many; 0: unlimited',
    6000,
    0,
    1e9,
  ),
  REQUEST_TIMEOUT_MS: count('time that a request may take to arrive', 15_000, 100, 10 * MINUTE_MS),
  CONNECTIONS_PER_ADDRESS: count(
    'maximum number of connections from one address, never over a quarter of what the open-file limit allows; 0: not limited by address',
    2000,
    0,
    1e6,
  ),
  EVENT_STREAMS: count(
    'maximum number of open event streams; a quarter of them from one address',
    5000,
    1,
    1e6,
  ),
  EVENT_HEARTBEAT_MS: count('interval between heartbeats of an event stream', 15_000, 100, 10 * MINUTE_MS),
  MCP_SESSIONS: count(
    'maximum number of open MCP sessions; a quarter of them from one address; 0: no MCP',
    1000,
    0,
    1e5,
  ),
  AUDITS: count('maximum number of audits running at once; a quarter of them for one address', 32, 1, 1000),
  WORKER_THREADS: count(
    'threads that compute moves and expensive queries',
    Math.max(2, availableParallelism() - 1),
    1,
    256,
  ),
  WORKER_QUEUE: count(
    'maximum number of waiting computer moves, and of waiting hints and queries; a quarter of each for one address',
    256,
    1,
    1e6,
  ),
  CACHED_GAMES: count('games cached in memory', 10_000, 1, 1e7),
  MAX_EVENT_LOOP_DELAY_MS: count(
    'event loop delay above which requests are refused; 0: never',
    2000,
    0,
    MINUTE_MS,
  ),
  STORED_RESPONSE_HOURS: count(
    'hours for which idempotency records are kept, so that retries get the first response',
    48,
    24,
    8760,
  ),
  ABANDONED_AFTER_DAYS: count(
    'days without an entry after which a game without a running clock is cancelled, 0 for never',
    0,
    0,
    3650,
  ),
  RETENTION_DAYS: count('days from the end of a game to its archiving, 0 for never', 0, 0, 36_500),
  ARCHIVE_DIR: text('folder to which games are archived; needed for RETENTION_DAYS', '', 'a path'),
  ARCHIVE_URL: text('URL of the records in the archive; empty: none', '', '`https://…` or `http://…`', {
    pattern: '^(https?://[^\\s]+)?$',
  }),
  SHUTDOWN_TIMEOUT_MS: count(
    'time that requests in flight may take to finish at shutdown',
    10_000,
    0,
    10 * MINUTE_MS,
  ),
  SHUTDOWN_DELAY_MS: count(
    'time for which /readyz returns 503 before the service shuts down, for load balancers',
    0,
    0,
    10 * MINUTE_MS,
  ),
  WEBHOOK_HOSTS: text(
    'hosts that webhooks of players may call, separated by commas; empty: no webhooks',
    '',
    'host names, `*.example.org`, or `*`',
    { pattern: `^(${listOf(WEBHOOK_HOST)})?$` },
  ),
  CORS_ORIGIN: text(
    'origins allowed to call the service from a browser, separated by commas, or *; empty: none',
    '',
    'origins such as `https://games.example`, or `*`',
    { pattern: `^(\\*|${listOf('https?://[^\\s,/]+')})?$` },
  ),
  EMBED_HOSTS: text(
    'hosts whose pages may show tables at /embed, separated by commas, or *; empty: none',
    '',
    'hosts such as `games.example`, `*.example.org` or `https://games.example:8443`, or `*`',
    { pattern: `^(\\*|${listOf(EMBEDDING_HOST)})?$` },
  ),
  TRUST_PROXY: text(
    'addresses or networks of proxies whose X-Forwarded-For is trusted; empty: none',
    '',
    'IP addresses, networks such as `10.0.0.0/8`, `loopback`, `linklocal`, `uniquelocal`',
    { pattern: `^(${listOf(PROXY)})?$` },
  ),
});

export type Config = Static<typeof Settings>;

interface SettingSchema {
  readonly description?: string;
  readonly default?: unknown;
  readonly range?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
}

/** The allowed values of a setting, in the words of docs/operations.md. */
export function rangeOf({ range, minimum, maximum, enum: words }: SettingSchema): string {
  return range ?? words?.join(', ') ?? `${minimum}–${maximum}`;
}

/** The description, default and range of each setting, by its name. */
export const SCHEMAS = Settings.properties as unknown as Readonly<Record<string, SettingSchema>>;

const requirementOf = (name: string): string => {
  const schema = defined(SCHEMAS[name], name);
  if (schema.range === NOT_EMPTY) return `${name} must not be empty`;
  const kind = schema.minimum === undefined ? '' : 'a whole number, ';
  const choice = schema.enum === undefined ? '' : 'one of ';
  return `${name} must be ${kind}${choice}${rangeOf(schema).replaceAll('`', '')}`;
};

const validate = new Ajv({
  allErrors: true,
  coerceTypes: true,
  useDefaults: true,
  keywords: ['range'],
}).compile<Config>(Settings);

/** Reads the settings from `env`. Throws one error that names every invalid setting, but no value: it may be secret. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.keys(SCHEMAS).filter((name) => env[name] !== undefined);
  const config: unknown = Object.fromEntries(given.map((name) => [name, env[name]]));
  const isValid = validate(config);
  // Otherwise games would leave the database without a record.
  const lacksArchive = isValid && config.RETENTION_DAYS > 0 && config.ARCHIVE_DIR === '';
  if (isValid && !lacksArchive) return config;
  const names = new Set((validate.errors ?? []).map(({ instancePath }) => instancePath.slice(1)));
  const found = lacksArchive ? ['RETENTION_DAYS needs ARCHIVE_DIR'] : [...names].map(requirementOf);
  throw new Error(`invalid settings: ${found.join('; ')}. See docs/operations.md.`);
}

const NAMES = Object.keys(Settings.properties);

/**
 * Short names resemble ordinary variables (`HOST` and `HOME`, `PORT` and `PWD`), so only their spelling may differ. A
 * long one is recognized with one other letter (`WORKER_THREAD`, `DATABASE_URI`), and a very long one with two
 * (`REQUEST_TIMEOUT`, which lacks its unit).
 */
const tolerance = (letters: number): number => {
  if (letters < 8) return 0;
  return letters < 14 ? 1 : 2;
};

/**
 * The variables of `env` that are not settings but resemble one, each with that setting. Values are left out, because they may
 * be secret.
 */
export function unknownSettings(env: NodeJS.ProcessEnv): ReadonlyMap<string, string> {
  return new Map(
    Object.keys(env).flatMap((variable) => {
      const nearest = NAMES.includes(variable) ? null : suggestName(variable, NAMES, tolerance);
      return nearest === null ? [] : [[variable, nearest] as const];
    }),
  );
}
