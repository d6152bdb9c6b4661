import { test } from 'tap';
import { describeDatabase } from '#src/persistence/postgres/pool.js';

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

test('several hosts are refused', async (t) => {
  const message =
    'DATABASE_URL names several hosts: name one that leads to the primary, such as that of HAProxy (docs/scaling.md#standbys)';
  for (const connectionString of [
    'postgresql://me:sesame@a:5432,b:5433/games',
    'postgresql://a,b/games?target_session_attrs=read-write',
    'postgresql://a,/games',
    'postgresql:///games?host=a,b&port=5432,5433',
    'postgresql:///games?host=a%2Cb',
    'postgresql://a%2Cb/games',
  ])
    t.throws(() => nameOf(connectionString), { message }, connectionString);
  process.env['PGHOST'] = 'a,b';
  t.throws(() => nameOf('postgresql:///games'), { message }, 'PGHOST');
  delete process.env['PGHOST'];
  t.equal(nameOf('postgresql://me:se,same@a/games?application_name=x,y'), 'database "games" on a:5432');
});

test('a missing certificate is named, and is no reason to look at the password', async (t) => {
  const message = 'DATABASE_URL names a file that cannot be read: /no/such/ca.pem (ENOENT)';
  t.throws(() => nameOf('postgres://me:sesame@h/games?sslrootcert=/no/such/ca.pem'), { message });
});
