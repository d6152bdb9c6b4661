import { test } from 'tap';
import { readConfig, Settings, unknownSettings } from '#src/config.js';

const nearestOf = (variable: string): string | undefined =>
  unknownSettings({ [variable]: 'x' }).get(variable);

test('misspelt settings are recognized', async (t) => {
  for (const [variable, setting] of [
    ['DATABASE_POOLSIZE', 'DATABASE_POOL_SIZE'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['log_level', 'LOG_LEVEL'],
    ['WORKER_THREAD', 'WORKER_THREADS'],
    ['WORKERTHREADS', 'WORKER_THREADS'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['REQUEST_TIMEOUT', 'REQUEST_TIMEOUT_MS'],
    ['CORS_ORIGINS', 'CORS_ORIGIN'],
    ['DATADIR', 'DATA_DIR'],
    ['OPERATER_TOKEN', 'OPERATOR_TOKEN'],
    ['Port', 'PORT'],
  ] as const)
    t.equal(nearestOf(variable), setting, variable);
});

/** What shells, init systems, containers, orchestrators, CI and common tools set. */
const ORDINARY = `
  HOME HOSTNAME HOSTTYPE HOSTS USER PATH PWD OLDPWD SHELL SHLVL TERM LANG LC_ALL TZ TMPDIR EDITOR LOGNAME MAIL MAILTO
  PORTS POST SPORT HTTP_PORT HTTPS_PORT PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA DB_HOST DB_PORT DATABASE
  DATABASE_NAME DATABASE_USER DATABASE_HOST DATABASE_PORT DATABASE_PASSWORD DATABASE_SERVICE_HOST DATABASE_PORT_5432_TCP
  POSTGRES_PASSWORD XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR LOG_FILE LOG_DIR LOG_FORMAT RUST_LOG NODE_ENV NODE_OPTIONS
  NODE_EXTRA_CA_CERTS npm_config_loglevel npm_package_name NPM_CONFIG_LOGLEVEL INIT_CWD CI GITHUB_TOKEN OPERATOR
  HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY KUBERNETES_SERVICE_HOST KUBERNETES_PORT PARLOUR_PORT PARLOUR_SERVICE_PORT
  INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET WATCHDOG_USEC WATCHDOG_PID LISTEN_FDS LISTEN_PID LISTEN_FDNAMES SIGNING_KEY
  CACHE_DIR CACHES WORKERS WORKER WEB_CONCURRENCY THREADS UV_THREADPOOL_SIZE COLUMNS LINES DISPLAY SSH_AUTH_SOCK _
`.match(/\S+/g);

test('ordinary variables and the settings themselves are not', async (t) => {
  for (const variable of ORDINARY ?? []) t.equal(nearestOf(variable), undefined, variable);
  for (const setting of Object.keys(Settings.properties)) t.equal(nearestOf(setting), undefined, setting);
  t.equal(nearestOf(`DATABASE_URL_${'X'.repeat(100_000)}`), undefined, 'a long name is not compared');
});

test('no game leaves the database without a record', async (t) => {
  t.throws(() => readConfig({ RETENTION_DAYS: '90' }), {
    message: 'invalid settings: RETENTION_DAYS needs ARCHIVE_DIR. See docs/operations.md.',
  });
  t.match(readConfig({ RETENTION_DAYS: '90', ARCHIVE_DIR: 'x' }), { RETENTION_DAYS: 90, ARCHIVE_URL: '' });
  t.throws(() => readConfig({ ARCHIVE_URL: 'games.example' }), { message: /^invalid settings: ARCHIVE_URL/ });
});

test('an invalid setting is named', async (t) => {
  for (const [setting, value] of Object.entries({
    PORT: 'x',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://x',
    OPERATOR_TOKEN: 'short',
    WORKER_THREADS: '-1',
  }))
    t.throws(() => readConfig({ [setting]: value }), {
      message: new RegExp(`^invalid settings: ${setting} `),
    });
});

/** Of settings with a form, what they may be and what would have no effect. */
const FORMS: Readonly<Record<string, readonly [valid: string, invalid: string]>> = {
  ARCHIVE_URL: ['https://a.example/x http://b.example', 'ftp://a.example //a.example /x'],
  CORS_ORIGIN: [
    '* https://a.example http://localhost:5173 https://a.example,https://b.example:8443',
    'a.example https://a.example/ https://a.example,* https:// https://a.example/,https://b.example',
  ],
  DATABASE_URL: ['postgres://a/b postgresql://a', 'postgres:// mysql://a a:5432'],
  EMBED_HOSTS: [
    '* a.example *.example.org https://a.example:8443 localhost:*,a.example',
    "a.*.example https:// a.example/x a.example,* 'self' ftp://a.example a.example;script-src",
  ],
  OPERATOR_TOKEN: ['0123456789abcdef', '0123456789abcde 0123456789abcdé'],
  SIGNING_ORIGIN: ['a.example', 'é'],
  TRUST_PROXY: ['loopback 10.0.0.0/8,::1/128 10.0.0.1', 'true false 2 somebody 10.0.0.1; 10.0.0.0/8/8'],
  WEBHOOK_HOSTS: [
    '* *.example.org localhost [::1] a.example,*.B.example',
    '*example.org a.*.example https://a.example a.example:443 a.example/x',
  ],
};

test('a setting has the form that it needs to have an effect', async (t) => {
  for (const [setting, [valid, invalid]] of Object.entries(FORMS)) {
    for (const value of valid.split(' '))
      t.doesNotThrow(() => readConfig({ [setting]: value }), `${setting} ${value}`);
    for (const value of invalid.split(' '))
      t.throws(() => readConfig({ [setting]: value }), { message: RegExp(`${setting} must`) }, value);
  }
});
