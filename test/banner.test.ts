import { test } from 'tap';
import { bannerFor } from '#src/banner.js';

const URL = 'http://127.0.0.1:3000';
const DATA_DIR = './data';

test('the banner says in three lines where the page, the documentation and the data are', (t) => {
  const banner = bannerFor({ DATABASE_URL: '', DATA_DIR }, URL);
  t.same(banner.trimEnd().split('\n'), [
    'Parlour is ready: play at http://127.0.0.1:3000',
    'API docs: http://127.0.0.1:3000/docs, or curl http://127.0.0.1:3000',
    'Data: ./data (embedded database)',
  ]);
  t.end();
});

test('the banner names the PostgreSQL server and database without the password', (t) => {
  for (const [connectionString, name] of [
    ['postgresql://me:sesame@db.example:5433/games?sslmode=require', 'database "games" on db.example:5433'],
    ['postgres://me:sesame@127.0.0.1', 'database "me" on 127.0.0.1:5432'],
    ['postgresql:///games?host=/run/postgresql&password=sesame', 'database "games" on /run/postgresql:5432'],
  ] as const) {
    const banner = bannerFor({ DATABASE_URL: connectionString, DATA_DIR }, URL);
    t.match(banner, `Data: ${name}\n`);
    t.notMatch(banner, 'sesame');
  }
  t.end();
});
