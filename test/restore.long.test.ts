/** The database is restored from a backup while instances are running: their caches show moves that no longer exist. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'tap';
import { openEventStream } from './support/event-stream.js';
import { programFolder, startPostgres } from './support/postgres.js';
import { dropAll, openGame, startService, TWO_HUMANS, type Call, type Opened } from './support/service.js';

const run = promisify(execFile);
const LARGEST_BACKUP = 10_000_000;
const CHECKS_OK = { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' };

/** Takes a backup; returns how to restore it. */
const backUp = async (url: string): Promise<() => Promise<void>> => {
  const programs = await programFolder();
  const options = ['--clean', '--dbname', url];
  const { stdout } = await run(join(programs, 'pg_dump'), options, { maxBuffer: LARGEST_BACKUP });
  return async () => {
    const psql = run(join(programs, 'psql'), ['--quiet', '--set', 'ON_ERROR_STOP=1', url]);
    psql.child.stdin?.end(stdout);
    await psql;
  };
};

const drop = (call: Call, { path, tokens }: Opened, seat: number, column: number) =>
  call('POST', `${path}/moves`, { token: tokens[seat], body: { type: 'drop', column } });

test('after a restore', async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  const env = { DATABASE_URL: postgres.url, EVENT_HEARTBEAT_MS: '60000' };
  const [one, two] = [await startService(t, env), await startService(t, env)];

  await t.test('nothing is built on lost moves', async (t) => {
    const open = async (): Promise<Opened> => {
      const game = await openGame(one.call, 'connect-four', TWO_HUMANS);
      await dropAll(one.call, game, '44');
      return game;
    };
    const [read, moved] = [await open(), await open()];
    const restore = await backUp(postgres.url);
    for (const game of [read, moved]) t.equal((await drop(one.call, game, 0, 1)).status, 201);
    await restore();
    for (const game of [read, moved]) t.equal((await drop(two.call, game, 0, 7)).status, 201);

    t.match(
      (await one.call('GET', read.path)).body,
      { version: 4, state: { position: '447' } },
      'what is read is stored, although the lost game had the same version',
    );
    t.match(
      (await drop(one.call, moved, 1, 2)).body,
      { game: { version: 5, state: { position: '4472' } } },
      'a move is played on what is stored',
    );
    for (const { path } of [read, moved]) {
      t.same((await two.call('GET', `${path}/audit`)).body.checks, CHECKS_OK);
    }
  });

  await t.test('open streams end instead of continuing lost entries', async (t) => {
    const game = await openGame(one.call, 'connect-four', TWO_HUMANS);
    await dropAll(one.call, game, '44');
    const restore = await backUp(postgres.url);
    await dropAll(one.call, game, '12');
    const streams = await Promise.all(
      [one, two].map(({ url }) => openEventStream(`${url}${game.path}/events`)),
    );
    const lost = await Promise.all(streams.map(({ received }) => received(5)));
    await restore();
    t.equal((await drop(two.call, game, 0, 7)).status, 201);
    const ended = await Promise.all(streams.map(({ received }) => received()));
    t.same(ended, lost, 'no new entry follows the lost ones');
    const again = await openEventStream(`${one.url}${game.path}/events`);
    const [last] = (await again.received(4)).slice(-1);
    t.match(JSON.parse(last?.data ?? ''), { seq: 3, move: { column: 7 } }, 'a new stream has what is stored');
    again.close();
  });
});
