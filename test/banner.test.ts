import { test } from 'tap';
import { bannerFor } from '#src/banner.js';

const URL = 'http://127.0.0.1:3000';
const DATA_DIR = './data';

test('the banner says where the service and its documentation are, and how to create a game', (t) => {
  const banner = bannerFor({ DATABASE_URL: '', DATA_DIR }, URL);
  t.match(banner, /Service +http:\/\/127\.0\.0\.1:3000\n/);
  t.match(banner, 'http://127.0.0.1:3000/docs');
  t.match(banner, 'curl -X POST http://127.0.0.1:3000/v1/connect-four/games');
  t.match(banner, 'embedded, in ./data');
  t.end();
});

test('the banner names the PostgreSQL server and database without the password', (t) => {
  for (const [connectionString, name] of [
    ['postgresql://me:sesame@db.example:5433/games?sslmode=require', 'database "games" on db.example:5433'],
    ['postgres://me:sesame@127.0.0.1', 'database "me" on 127.0.0.1:5432'],
    ['postgresql:///games?host=/run/postgresql&password=sesame', 'database "games" on /run/postgresql:5432'],
  ] as const) {
    const banner = bannerFor({ DATABASE_URL: connectionString, DATA_DIR }, URL);
    t.match(banner, `Database   ${name}\n`);
    t.notMatch(banner, 'sesame');
  }
  t.end();
});
