import { availableParallelism } from 'node:os';
import envSchema from 'env-schema';
import Type, { type Static } from 'typebox';

const MINUTE_MS = 60_000;

/** A pattern for one or more of `item`, separated by commas. */
const listOf = (item: string): string => `${item}( *, *${item})*`;
const PROXY = '(loopback|linklocal|uniquelocal|[0-9a-fA-F:.]+(/[0-9]{1,3})?)';

const count = (description: string, value: number, minimum: number, maximum: number) =>
  Type.Integer({ description, default: value, minimum, maximum });

/** Every setting of the service; docs/operations.md lists the same. */
export const Settings = Type.Object({
  HOST: Type.String({ description: 'the address to listen on', default: '127.0.0.1', minLength: 1 }),
  PORT: count('the port to listen on; 0 picks a free one', 3000, 0, 65_535),
  DATABASE_URL: Type.String({
    description: 'a PostgreSQL connection string; empty: the embedded database',
    default: '',
    pattern: '^(postgres(ql)?://.+)?$',
  }),
  DATABASE_DIRECT_URL: Type.String({
    description:
      'where DATABASE_URL leads to a pooler in transaction mode: the way past it; empty: it does not',
    default: '',
    pattern: '^(postgres(ql)?://.+)?$',
  }),
  DATABASE_POOL_SIZE: count('connections to PostgreSQL', 10, 2, 1000),
  DATABASE_TIMEOUT_MS: count('how long a statement or a new connection may take', 5000, 100, MINUTE_MS),
  DATA_DIR: Type.String({
    description: 'where the embedded database keeps its files',
    default: './data',
    minLength: 1,
  }),
  OPERATOR_TOKEN: Type.String({
    description: 'reads every game and may delete games; empty: nobody can',
    default: '',
    pattern: '^([\\x21-\\x7e]{16,})?$',
  }),
  SIGNING_KEY_FILE: Type.String({
    description: 'an Ed25519 private key in PEM that signs finished games; empty: none are signed',
    default: '',
  }),
  SIGNING_ORIGIN: Type.String({
    description: 'what the service calls itself in what it signs',
    default: 'parlour',
    pattern: '^[\\x21-\\x7e]{1,200}$',
  }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    description: 'the least severe messages that are logged',
    default: 'info',
  }),
  RATE_LIMIT_PER_MINUTE: count('requests an address may make in a minute; 0: any number', 6000, 0, 1e9),
  TOKEN_RATE_LIMIT_PER_MINUTE: count('requests with one token in a minute; 0: any number', 3000, 0, 1e9),
  BODY_LIMIT_BYTES: count('the largest request body', 65_536, 1024, 1_048_576),
  REQUEST_TIMEOUT_MS: count('how long a request may take to arrive', 15_000, 100, 10 * MINUTE_MS),
  EVENT_STREAMS: count('event streams open at once', 5000, 1, 1e6),
  EVENT_HEARTBEAT_MS: count(
    'the pause between two heartbeats of an event stream',
    15_000,
    100,
    10 * MINUTE_MS,
  ),
  AUDIT_EXPORTS: count('exports of audit records under way at once', 2, 1, 1000),
  AUDIT_EXPORT_IDLE_MS: count(
    'how long the reader of an export may take nothing of it',
    MINUTE_MS,
    100,
    60 * MINUTE_MS,
  ),
  WORKER_THREADS: count('threads for computer players', Math.max(1, availableParallelism() - 1), 1, 256),
  WORKER_QUEUE: count('computer moves that may wait for a thread', 256, 1, 1e6),
  AUTOPLAY_TIMEOUT_MS: count(
    'how long computer seats may play within one request',
    10_000,
    100,
    10 * MINUTE_MS,
  ),
  CACHED_GAMES: count('games kept in memory', 10_000, 1, 1e7),
  MAX_EVENT_LOOP_DELAY_MS: count(
    'above this delay of the event loop requests are refused; 0: never',
    2000,
    0,
    MINUTE_MS,
  ),
  COMMITMENT_LIFETIME_S: count('how long a commitment can be used', 3600, 1, 86_400),
  STORED_RESPONSE_HOURS: count('how long answers are kept for repeated requests', 48, 24, 8760),
  SHUTDOWN_TIMEOUT_MS: count(
    'how long requests in flight may take to finish at shutdown',
    10_000,
    0,
    10 * MINUTE_MS,
  ),
  SHUTDOWN_DELAY_MS: count(
    'how long /readyz says 503 before the service stops, for balancers that ask it',
    0,
    0,
    10 * MINUTE_MS,
  ),
  CORS_ORIGIN: Type.String({
    description: 'origins whose pages may call the service, separated by commas, or *; empty: none',
    default: '',
    pattern: `^(\\*|${listOf('https?://[^\\s,/]+')})?$`,
  }),
  TRUST_PROXY: Type.String({
    description: 'addresses or networks of proxies whose X-Forwarded-For counts, or true; empty: none',
    default: '',
    pattern: `^(true|${listOf(PROXY)})?$`,
  }),
});

export type Config = Static<typeof Settings>;

/** Reads the settings from `env`; throws one error that names every setting that is wrong. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  try {
    return envSchema<Config>({ schema: Settings, data: env, dotenv: false });
  } catch (error) {
    const problems = (error instanceof Error ? error.message : String(error)).replaceAll('env/', '');
    throw new Error(`The environment is not right: ${problems}. See docs/operations.md.`, { cause: error });
  }
};
