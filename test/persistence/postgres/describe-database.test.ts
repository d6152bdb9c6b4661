import { test } from 'tap';
import { describeDatabase, serversOf } from '#src/persistence/postgres/describe-database.js';

const nameOf = (connectionString: string): string => describeDatabase('DATABASE_URL', connectionString);

test('a server is named by host, port and database', async (t) => {
  for (const [connectionString, name] of [
    ['postgresql://me:sesame@db.example:5433/games?sslmode=require', 'database "games" on db.example:5433'],
    ['postgres://me:ses%40me%2F@db.example/games', 'database "games" on db.example:5432'],
    ['postgres://me:sesame@[::1]:5433/games', 'database "games" on [::1]:5433'],
    ['postgresql:///games?host=/run/postgresql&password=ses@me', 'database "games" on /run/postgresql:5432'],
    ['postgres://me:sesame@h/games?application_name=a@b', 'database "games" on h:5432'],
  ] as const)
    t.equal(nameOf(connectionString), name);
});

test('a connection string is refused, and not quoted, if its password could be taken for something else', async (t) => {
  const message =
    'DATABASE_URL is not a valid connection string: percent-encode special characters in user and password';
  for (const password of [
    '12/sesame',
    '12?sesame',
    '12#sesame',
    'sesame/12',
    '12@sesame/x',
    '12@sesame?x',
    '12@sesame#x',
  ])
    t.throws(
      () => nameOf(`postgres://me:${password}@db.example/games`),
      { message, cause: undefined },
      password,
    );
  t.throws(() => nameOf('postgres://me:sesame@db.example:port/games'), { message, cause: undefined });
});

test('several hosts are taken as libpq takes them', async (t) => {
  const session = 'target_session_attrs=read-write';
  t.strictSame(serversOf('DATABASE_URL', `postgresql://me:se,same@a:5433,[::1]/games?${session}&ssl=0`), {
    name: 'database "games" on a:5433,[::1]:5432',
    urls: ['a:5433', '[::1]'].map((host) => `postgresql://me:se,same@${host}/games?${session}&ssl=0`),
    isReadOnly: false,
  });
  const sessions = ['postgresql://a/games', `postgresql://a/games?${session}`] as const;
  t.strictSame(
    sessions.map((url) => serversOf('DATABASE_URL', url).isReadOnly),
    [null, false],
  );
  t.equal(
    serversOf('DATABASE_READ_URL', 'postgresql://a,b/?target_session_attrs=read-only').isReadOnly,
    true,
  );
});

test('several hosts are refused unless they say what their sessions are for', async (t) => {
  const message =
    'DATABASE_URL names several hosts: write them as postgresql://a:5432,b:5432/parlour?target_session_attrs=read-write (docs/scaling.md#several-hosts)';
  const session = 'target_session_attrs=read-write';
  for (const connectionString of [
    'postgresql://me:sesame@a:5432,b:5433/games',
    'postgresql://a,b/games?target_session_attrs=any',
    `postgresql://a,/games?${session}`,
    `postgresql:///games?host=a,b&port=5432,5433&${session}`,
    `postgresql:///games?host=a%2Cb&${session}`,
    `postgresql://a%2Cb/games?${session}`,
  ])
    t.throws(() => nameOf(connectionString), { message }, connectionString);
  process.env['PGHOST'] = 'a,b';
  t.throws(() => nameOf('postgresql:///games'), { message }, 'PGHOST');
  delete process.env['PGHOST'];
  t.throws(() => describeDatabase('DATABASE_READ_URL', `postgresql://a,b/games?${session}`), {
    message: /target_session_attrs=read-only/,
  });
  t.throws(() => nameOf(`postgresql://a,b:port/games?${session}`), { message: /not a valid/ });
  t.equal(nameOf('postgresql://me:se,same@a/games?application_name=x,y'), 'database "games" on a:5432');
});

test('a missing certificate is named, and is no reason to look at the password', async (t) => {
  const message = 'DATABASE_URL names a file that cannot be read: /no/such/ca.pem (ENOENT)';
  t.throws(() => nameOf('postgres://me:sesame@h/games?sslrootcert=/no/such/ca.pem'), { message });
});
