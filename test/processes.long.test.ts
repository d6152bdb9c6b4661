/** One service of three processes on PostgreSQL: each game at one of them, limits and metrics over all, and their ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { test, type Test } from 'tap';
import { at, defined } from 'parlour-games/kit/checked';
import { PROJECT_ROOT } from '#src/project-root.js';
import { beginMove } from './support/begin-move.js';
import { openEventStream } from './support/event-stream.js';
import { freePort } from './support/ports.js';
import { startPostgres } from './support/postgres.js';
import { startProcesses, TOLD_MS, type LogLine, type Processes } from './support/processes.js';
import { openGame, TWO_HUMANS, type Call, type Opened } from './support/service.js';

const SERVER = fileURLToPath(new URL('dist/service/server.js', PROJECT_ROOT));
/** No column is full, and nobody has won. */
const MAX_PLIES = 21;
const PAUSE_MS = 100;

const drop = (call: Call, { path, tokens }: Opened, ply: number, key?: string) =>
  call('POST', `${path}/moves`, {
    token: tokens[ply % 2],
    body: { type: 'drop', column: (ply % 7) + 1 },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

const CPU = { kind: 'cpu', level: 'hard' };

/** Enough for each process to have some: that one of three has none happens once in 140,000 times. */
const GAMES = 32;

/** Games with one move. */
const openGames = async (call: Call): Promise<Opened[]> => {
  const games = await Promise.all(
    Array.from({ length: GAMES }, () => openGame(call, 'connect-four', TWO_HUMANS)),
  );
  await Promise.all(games.map((game) => drop(call, game, 0)));
  return games;
};

/** The process that has responded to all requests of a game so far. */
const processOf = async (t: Test, { lines, until }: Processes, { path }: Opened): Promise<number> => {
  const isOfGame = ({ req }: LogLine): boolean => req?.path.startsWith(path) === true;
  const { pid } = await until(() => lines.find(isOfGame));
  t.ok(
    lines.filter(isOfGame).every((line) => line.pid === pid),
    `one process serves ${path}`,
  );
  return pid;
};

const processesOf = async (t: Test, service: Processes, games: readonly Opened[]): Promise<Set<number>> =>
  new Set(await Promise.all(games.map((game) => processOf(t, service, game))));

const metricOf = async (call: Call, name: string): Promise<number> => {
  const { text } = await call('GET', '/metrics');
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(' ')
      .at(-1),
  );
};

/** Plays a game on until `isOver`. Resolves with the number of requests whose connections were lost. */
const playOn = async (call: Call, game: Opened, isOver: () => boolean): Promise<number> => {
  let lost = 0;
  for (let ply = 1; !isOver() && ply < MAX_PLIES; ply += 1) {
    const send = (): Promise<number> =>
      drop(call, game, ply, `${game.id}-${ply}`).then(
        ({ status }) => status,
        () => {
          lost += 1;
          return send();
        },
      );
    if ((await send()) !== 201) throw new Error(`ply ${ply} of ${game.path} was refused`);
    await sleep(PAUSE_MS);
  }
  return lost;
};

test('three processes behind one port', async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  const service = await startProcesses(t, postgres);
  const { call, lines, url } = service;

  await t.test('each game is at one process, whatever connection its requests come by', async (t) => {
    const games = await openGames(call);
    const streams = await Promise.all(games.map(({ path }) => openEventStream(`${url}${path}/events`)));
    t.equal(await metricOf(call, 'parlour_event_streams'), GAMES, 'metrics are sums: streams');
    for (let ply = 1; ply < 6; ply += 1)
      for (const { status } of await Promise.all(games.map((game) => drop(call, game, ply))))
        t.equal(status, 201);
    for (const { path, tokens } of games) await call('POST', `${path}/resign`, { token: tokens[0] });
    for (const stream of streams) t.equal((await stream.received()).length, 8, 'streams go on to the end');
    const isLogged = () => lines.filter(({ req }) => req?.path.endsWith('/events')).length === GAMES;
    await service.until(() => isLogged() || undefined);
    t.equal((await processesOf(t, service, games)).size, 3, 'each process has some of the games');
    const moves = 6 * GAMES;
    t.equal(await metricOf(call, 'parlour_entries_total{type="connect-four",by="human"}'), moves + GAMES);
    const labels = 'method="POST",route="/v1/connect-four/games/:id/moves",status="201"';
    t.equal(
      await metricOf(call, `parlour_request_duration_seconds_count{${labels}}`),
      moves,
      'no request counts twice',
    );
    t.equal(lines.filter(({ req }) => req?.path.endsWith('/moves')).length, moves, 'none is logged twice');
  });

  await t.test('what is forwarded is what was sent', async (t) => {
    for (const { path, tokens } of await openGames(call)) {
      const [first, token] = tokens;
      const got = await call('GET', path, { token });
      t.match(got, { status: 200, body: { you: 1 }, headers: { etag: '"2"' } });
      t.equal((await call('HEAD', path, { token })).headers['content-length'], got.headers['content-length']);
      t.equal((await call('GET', path, { token, headers: { 'if-none-match': '"2"' } })).status, 304);
      const post = (body: string, type = 'application/json') =>
        call('POST', `${path}/moves`, { token, body, headers: { 'content-type': type } });
      t.equal((await post('{')).body.code, 'validation-failed');
      t.equal((await post('x', 'text/plain')).status, 415);
      t.equal((await call('PUT', path)).status, 405);
      t.equal((await call('POST', `${path}/resign`, { token: first })).status, 201, 'without a body');
    }
  });

  await t.test('a process that is killed takes nobody else’s games with it, and comes back', async (t) => {
    const games = await openGames(call);
    const [victim] = await processesOf(t, service, games);
    const before = lines.length;
    let isBack = false;
    const players = games.map((game) => playOn(call, game, () => isBack));
    await sleep(2 * PAUSE_MS);
    process.kill(defined(victim, 'a process'), 'SIGKILL');
    await service.logged('process ended and will be restarted', before);
    await service.logged('all processes are serving', before);
    await sleep(TOLD_MS);
    isBack = true;
    for (const lost of await Promise.all(players)) t.ok(lost <= 1, 'at most the request in flight is lost');
    const later = await openGames(call);
    t.equal((await processesOf(t, service, later)).size, 3, 'all three serve again');
  });

  await t.test('a process that shuts down first does what others have forwarded', async (t) => {
    const { port } = new URL(url);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = async (method: string, path: string, body = ''): Promise<number | undefined> => {
      const headers = { 'content-type': 'application/json', 'content-length': body.length };
      const sent = request({ port, path, method, agent, headers }).end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      await once(response.resume(), 'end');
      return response.statusCode;
    };
    const seats = [CPU, CPU];
    const games = await Promise.all(
      Array.from({ length: GAMES }, () => openGame(call, 'connect-four', { seats, autoplay: false })),
    );
    for (const { path } of games) await call('GET', path);
    const owners = await Promise.all(games.map((game) => processOf(t, service, game)));
    await send('GET', '/v1/game-types');
    const { pid: accepting } = await service.until(() =>
      lines.find(({ req }) => req?.path === '/v1/game-types'),
    );
    const index = owners.findIndex((owner) => owner !== accepting);
    const before = lines.length;
    const played = send('POST', `${at(games, index).path}/cpu-moves`, '{"count":40}');
    await sleep(PAUSE_MS);
    process.kill(at(owners, index), 'SIGTERM');
    t.equal(await played, 201);
    await service.logged('all processes are serving', before);
    agent.destroy();
  });

  await t.test('SIGTERM drains all of them', async (t) => {
    const games = await openGames(call);
    const before = lines.length;
    const streams = games.map(({ path }) => openEventStream(`${url}${path}/events`));
    const moves = await Promise.all(
      games.map(({ path, tokens }) => beginMove(`${url}${path}/moves`, tokens[1])),
    );
    const opened = await Promise.all(streams);
    for (const stream of opened) await stream.received(2);
    service.kill('SIGTERM');
    await service.logged('shutting down', before);
    for (const { finish } of moves) finish();
    for (const { status } of moves) t.equal(await status, 201);
    for (const stream of opened) await stream.received();
    t.equal(await service.exited, 0);
    t.equal(lines.slice(before).filter(({ msg }) => msg === 'shutting down').length, 3);
  });
});

test('limits hold over all processes', async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  const service = await startProcesses(t, postgres, { RATE_LIMIT_PER_MINUTE: '600', EVENT_STREAMS: '12' });
  const { call, url, lines } = service;
  const games = await openGames(call);
  const streams = await Promise.all(
    games.slice(0, 3).map(({ path }) => openEventStream(`${url}${path}/events`)),
  );
  await sleep(TOLD_MS);
  for (const { path } of games)
    t.match((await call('GET', `${path}/events`)).body, {
      detail: /^Too many event streams.*from this address/,
    });
  for (const stream of streams) stream.close();
  const statuses: number[] = [];
  while (!statuses.includes(429)) statuses.push((await call('GET', '/v1/game-types')).status);
  await sleep(TOLD_MS);
  for (const { path } of games) {
    const forged = { 'x-parlour-address': '192.0.2.1', 'x-forwarded-for': '192.0.2.1' };
    t.equal((await call('GET', path, { headers: forged })).status, 429, 'at every process');
  }
  t.ok(statuses.length < 500, 'and no sooner or later than at one');
  process.kill(defined(lines.at(-1), 'a line').pid, 'SIGKILL');
  await service.logged('process ended and will be restarted');
  await sleep(3 * PAUSE_MS);
  service.kill('SIGINT');
  t.equal(await service.exited, 0, 'also while a process starts');
});

test('what cannot start says why', async (t) => {
  const refused = async (env: Record<string, string>): Promise<string> => {
    const child = spawn(process.execPath, [SERVER], {
      env: { ...process.env, PORT: '0', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    t.equal(code, 1);
    return message;
  };
  t.match(await refused({ PROCESSES: '2' }), /PROCESSES needs DATABASE_URL/);
  const TMPDIR = join(t.testdir(), 'x'.repeat(90));
  await mkdir(TMPDIR);
  t.match(await refused({ PROCESSES: '2', DATABASE_URL: 'postgres://x', TMPDIR }), /shorter TMPDIR/);
  const DATABASE_URL = `postgresql://127.0.0.1:${await freePort()}/none`;
  t.match(
    await refused({ PROCESSES: '3', DATABASE_URL }),
    /^Parlour cannot start: [^\n]+\n$/,
    'the first process alone',
  );
});
