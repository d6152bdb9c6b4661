/** What the service says when it cannot start, or starts with a setting that has no effect. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test, type Test } from 'tap';
import { PROJECT_ROOT } from '#src/project.js';
import { ROLE_SETUP } from '#src/persistence/database.js';
import { withClient } from './persistence/clients.js';
import { newDataDir } from './support/data-dir.js';
import { freePort } from './support/ports.js';
import { startPostgres } from './support/postgres.js';
import { startService } from './support/service-process.js';

const SERVER = fileURLToPath(new URL('dist/service/server.js', PROJECT_ROOT));

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the service until it ends by itself. */
const run = async (
  env: Record<string, string>,
  user: { uid?: number; gid?: number } = {},
): Promise<Outcome> => {
  const child = spawn(process.execPath, [...process.execArgv, SERVER], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
};

/** It ends with code 1 and these words on standard error, in one line. */
const isRefused = async (t: Test, env: Record<string, string>, sentence: string): Promise<Outcome> => {
  const outcome = await run(env);
  t.equal(outcome.code, 1);
  t.equal(outcome.stderr, `Parlour cannot start: ${sentence}\n`);
  return outcome;
};

/** A password that has to be percent-encoded, and the ways in which it could leak. */
const PASSWORD = 'sésame/42@home';
const ENCODED = encodeURIComponent(PASSWORD);
const TRACES = [PASSWORD, ENCODED, 'sésame', 's%C3%A9same', '42@home', 'home'];

const leaksNothing = (t: Test, { stdout, stderr }: Pick<Outcome, 'stdout' | 'stderr'>): void => {
  for (const trace of TRACES) t.notOk(`${stdout}${stderr}`.includes(trace), `no ${trace}`);
};

const ROLE = `CREATE ROLE ada LOGIN PASSWORD '${PASSWORD}'`;
/** The test servers trust everybody until they are told otherwise. */
const REQUIRE_PASSWORDS = `
  CREATE TABLE hba (line text);
  INSERT INTO hba VALUES ('host all postgres 127.0.0.1/32 trust'), ('host all all 127.0.0.1/32 scram-sha-256');
  DO $$ BEGIN EXECUTE format('COPY hba TO %L', current_setting('hba_file')); END $$;
  SELECT pg_reload_conf()`;

test('a PostgreSQL server that cannot be used is named, with the reason and without the password', async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  const administer = (sql: string) => withClient(postgres.url, (client) => client.query(sql));
  await administer(`${ROLE}; ${REQUIRE_PASSWORDS}`);
  const { port } = postgres;
  const refuses = async (t: Test, url: string, sentence: string): Promise<void> => {
    leaksNothing(t, await isRefused(t, { DATABASE_URL: url }, sentence));
  };

  await t.test('wrong password', (t) =>
    refuses(
      t,
      `postgresql://ada:${ENCODED}wrong@127.0.0.1:${port}/postgres`,
      `database "postgres" on 127.0.0.1:${port} is unavailable: password authentication failed for user "ada"`,
    ),
  );

  await t.test('no password', (t) =>
    refuses(
      t,
      `postgresql://ada@127.0.0.1:${port}/postgres`,
      `database "postgres" on 127.0.0.1:${port} cannot be used: SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string`,
    ),
  );

  await t.test('missing database', (t) =>
    refuses(
      t,
      `postgresql://ada:${ENCODED}@127.0.0.1:${port}/nowhere`,
      `database "nowhere" on 127.0.0.1:${port} is unavailable: database "nowhere" does not exist`,
    ),
  );

  await t.test('refused port', async (t) => {
    const refused = await freePort();
    await refuses(
      t,
      `postgresql://ada:${ENCODED}@127.0.0.1:${refused}/games`,
      `database "games" on 127.0.0.1:${refused} is unavailable: connect ECONNREFUSED 127.0.0.1:${refused}`,
    );
  });

  await t.test('unknown host, and the password as a parameter', async (t) => {
    const { code, stderr, stdout } = await run({
      DATABASE_URL: `postgresql:///games?host=nowhere.invalid&user=ada&password=${ENCODED}`,
    });
    t.equal(code, 1);
    // Without a network, resolvers report EAI_AGAIN instead.
    t.match(
      stderr,
      /^Parlour cannot start: database "games" on nowhere\.invalid:5432 is unavailable: getaddrinfo E\w+ nowhere\.invalid\n$/,
    );
    leaksNothing(t, { stderr, stdout });
  });

  await t.test('the direct URL behind a pooler', async (t) => {
    const refused = await freePort();
    const direct = `postgresql://ada:${ENCODED}@127.0.0.1:${refused}/games`;
    const env = { DATABASE_URL: postgres.url, DATABASE_DIRECT_URL: direct };
    const sentence = `database "games" on 127.0.0.1:${refused} is unavailable: connect ECONNREFUSED 127.0.0.1:${refused}`;
    await administer(ROLE_SETUP);
    leaksNothing(t, await isRefused(t, env, sentence));
  });

  await t.test('a password that is not percent-encoded', async (t) => {
    const sentence =
      'DATABASE_URL is not a valid connection string: percent-encode special characters in user and password';
    const url = `postgresql://ada:${PASSWORD}@127.0.0.1:${port}/postgres`;
    await refuses(t, url, sentence);
  });

  await t.test('a server that goes away while the service runs', async (t) => {
    let stdout = '';
    const DATABASE_URL = `postgresql://ada:${ENCODED}@127.0.0.1:${port}/postgres`;
    await administer('GRANT CREATE ON DATABASE postgres TO ada');
    await administer('GRANT ALL ON SCHEMA public TO ada');
    const service = await startService('parlour', { DATABASE_URL }, SERVER, (log) => (stdout += log));
    t.teardown(() => service.kill('SIGKILL'));
    await postgres.stop();
    t.equal((await fetch(`${service.url}/readyz`)).status, 503);
    t.equal((await fetch(`${service.url}/v1/games`)).status, 503);
    await service.stop();
    t.match(
      stdout,
      `"reason":"database \\"postgres\\" on 127.0.0.1:${port} is not ready: `,
      'the log names it when it is not ready',
    );
    leaksNothing(t, { stdout, stderr: '' });
  });
});

test('a port in use is found before the database is opened', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  t.teardown(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const folder = await newDataDir();
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const DATA_DIR = `${folder}/data`;
  const sentence = `it cannot listen on HOST 127.0.0.1, PORT ${port}: another process listens there; stop it, or choose another PORT.`;
  await isRefused(t, { PORT: String(port), DATA_DIR }, sentence);
  await t.rejects(access(DATA_DIR), { code: 'ENOENT' }, 'no database was created');
  const elsewhere =
    'it cannot listen on HOST 192.0.2.1, PORT 0: this machine does not have that address; choose another HOST.';
  await isRefused(t, { HOST: '192.0.2.1', DATA_DIR }, elsewhere);
});

/** Evaluated before the service is loaded. */
const beforehand = (code: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
});

test('what the machine lacks is named, and what helps', async (t) => {
  const DATA_DIR = await newDataDir();
  t.teardown(() => rm(DATA_DIR, { recursive: true, force: true }));

  await t.test('a newer Node.js', (t) =>
    isRefused(
      t,
      beforehand(
        `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } })`,
      ),
      'it needs Node.js 20.19 or newer, and this is 20.18.3; install a newer one from https://nodejs.org.',
    ),
  );

  await t.test('the right to write', async (t) => {
    const uid = 65_534;
    await chmod(DATA_DIR, 0o555);
    const outcome = await run({ DATA_DIR }, process.getuid?.() === 0 ? { uid, gid: uid } : {});
    t.match(outcome, {
      code: 1,
      stderr: `Parlour cannot start: this user may not write to DATA_DIR ${DATA_DIR}; change its owner, or choose another DATA_DIR\n`,
    });
    await chmod(DATA_DIR, 0o755);
  });

  await t.test('an operating system with locks', (t) =>
    isRefused(
      t,
      { DATA_DIR, ...beforehand(`Object.defineProperty(process, 'platform', { value: 'win32' })`) },
      'the embedded database needs Linux or macOS; on win32, set DATABASE_URL to a PostgreSQL server',
    ),
  );

  await t.test('the program flock', (t) =>
    isRefused(
      t,
      { DATA_DIR, PATH: DATA_DIR },
      `${DATA_DIR} cannot be locked without the program flock; install util-linux or BusyBox`,
    ),
  );
});

/** Runs a command in a terminal of its own: argument 1 is the URL pattern to wait for, the rest the command. */
const IN_A_TERMINAL = `
import os, pty, re, signal, sys, urllib.request
shown = b""
child, terminal = pty.fork()
if child == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
while True:
    try:
        shown += os.read(terminal, 4096)
    except OSError:
        break
    url = re.search(rb"API docs: (\\S+)/docs.*\\nData: .*\\n", shown)
    if url and b" GET " not in shown:
        urllib.request.urlopen(url[1].decode() + "/v1/game-types").read()
    elif b" GET " in shown:
        os.kill(child, signal.SIGTERM)
sys.stdout.buffer.write(shown)
`;

test('a terminal shows three lines, and then one for each request', async (t) => {
  const DATA_DIR = await newDataDir();
  t.teardown(() => rm(DATA_DIR, { recursive: true, force: true }));
  const { stdout } = await promisify(execFile)('python3', ['-c', IN_A_TERMINAL, process.execPath, SERVER], {
    env: { ...process.env, DATA_DIR, PORT: '0' },
  });
  const lines = stdout.replaceAll('\r', '').trimEnd().split('\n');
  t.match(lines, [
    /^Parlour is ready: play at http:\/\/127\.0\.0\.1:\d+$/,
    /^API docs: http:\/\/127\.0\.0\.1:\d+\/docs, or curl http:\/\/127\.0\.0\.1:\d+$/,
    `Data: ${DATA_DIR} (embedded database)`,
    /^\d\d:\d\d:\d\d GET \/v1\/game-types 200 \d+ ms$/,
  ]);
  t.equal(lines.length, 4);
});

test('invalid settings are explained in the words of docs/operations.md', async (t) => {
  const env = {
    HOST: '',
    PORT: 'x',
    LOG_LEVEL: 'loud',
    OPERATOR_TOKEN: 'too-short',
    DATABASE_POOL_SIZE: '1',
  };
  const sentence =
    'invalid settings: HOST must not be empty; PORT must be a whole number, 0–65535; ' +
    'DATABASE_POOL_SIZE must be a whole number, 2–1000; ' +
    'OPERATOR_TOKEN must be 16 or more visible ASCII characters; ' +
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent. See docs/operations.md.';
  const { stderr } = await isRefused(t, env, sentence);
  t.notMatch(stderr, 'too-short', 'values may be secret');
});

test('a variable that looks like a setting is warned about, before the database is opened', async (t) => {
  const { stdout } = await run({
    DATABASE_POOLSIZE: '20',
    LOGLEVEL: 'debug',
    LOG_LEVEL: 'warn',
    DATABASE_URL: `postgresql://ada@127.0.0.1:${await freePort()}/games`,
  });
  const messages = stdout
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  const warning = (variable: string, setting: string): string =>
    `${variable} is not a setting and has no effect; did you mean ${setting}? See docs/operations.md.`;
  t.same(messages.sort(), [
    warning('DATABASE_POOLSIZE', 'DATABASE_POOL_SIZE'),
    warning('LOGLEVEL', 'LOG_LEVEL'),
  ]);
});
