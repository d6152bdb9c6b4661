/**
 * The memory that a player's stream over many games takes, and how soon a player who waits on another instance hears of a
 * turn, by a long poll and by a stream.
 * `node dist/bench/players.js [games of a player = 500] [streams = 50] [turns = 300]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openCrowd } from '#resilience/support/crowd.js';
import { at } from 'parlour-games/kit/checked';
import { openEventStream, type EventStream } from '#test/support/event-stream.js';
import { startPostgres } from '#test/support/postgres.js';
import { startService, type Service } from '#test/support/service-process.js';
import { quantile } from '#test/support/statistics.js';
import { ALTERED, heapOf } from './support/heap.js';
import { newPlayer, type Player } from './support/players.js';

const [GAMES = 500, STREAMS = 50, TURNS = 300] = process.argv.slice(2).map(Number);
const INSTANCES = 3;
const KILOBYTE = 1024;
const GAME = { seats: [{ kind: 'human' }, { kind: 'human' }] };
const FIRST_COLUMN = { type: 'drop', column: 1 };
/** After this long without a change, a stream may forget how far it is in the game. */
const QUIET_MS = 60_000;
/** How long somebody waits before the other one moves. */
const PAUSE_MS = 30;
/** A game of Connect Four is left after this many moves, before anybody can win. */
const MOVES_PER_GAME = 3;

interface Game {
  readonly links: { readonly self: string };
}
const send = async <T>(service: Service, path: string, token?: string, body?: object): Promise<T> => {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(`${service.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
};

const newGame = async (service: Service, { token }: Player, game: object): Promise<string> =>
  (await send<{ game: Game }>(service, '/v1/connect-four/games', token, game)).game.links.self;

const measureMemory = async (databaseUrl: string): Promise<void> => {
  const env = { DATABASE_URL: databaseUrl, MAX_EVENT_LOOP_DELAY_MS: '0', ALTERATION: 'none' };
  const service = await startService('Parlour', env, ALTERED);
  const player = await newPlayer(service);
  const { token } = player;
  const games: string[] = [];
  for (let n = 0; n < GAMES; n += 1) games.push(await newGame(service, player, GAME));
  const headers = [`Authorization: Bearer ${token}`];
  const open = () => openCrowd(service.url, '/v1/players/me', { size: STREAMS, headers });

  const report = (when: string, ofStreams: number): void => {
    const each = (ofStreams / STREAMS / KILOBYTE).toFixed(1);
    console.log(`| heap of a stream over ${GAMES} games, ${when} | ${each} kB |`);
  };
  (await open()).close();
  await sleep(QUIET_MS);
  const before = await heapOf(service);
  const crowd = await open();
  await sleep(QUIET_MS);
  report('quiet ones', (await heapOf(service)) - before);
  for (const path of games) await send(service, `${path}/moves`, token, FIRST_COLUMN);
  const moved = await heapOf(service);
  if (crowd.open() < STREAMS) throw new Error('a stream has ended');
  crowd.close();
  report('after a move in each of them', moved - (await heapOf(service)));
  await service.stop();
};

/** Milliseconds from sending a move until `heard` resolves, which has waited for a while. */
const timed = async (move: () => Promise<unknown>, heard: Promise<unknown>): Promise<number> => {
  await sleep(PAUSE_MS);
  const began = performance.now();
  await Promise.all([move(), heard]);
  return performance.now() - began;
};

type Wait = (service: Service, player: Player) => Promise<unknown>;

const poll: Wait = (service, { token }) => send(service, '/v1/players/me/games?turn=mine&wait=60', token);

/** Times turns. The player who waits is on another instance than the one who moves. */
const timeTurns = async (instances: readonly Service[], wait: Wait): Promise<readonly number[]> => {
  const [ada, bob] = [await newPlayer(at(instances, 0)), await newPlayer(at(instances, 0))];
  const timesMs: number[] = [];
  while (timesMs.length < TURNS) {
    const kept = { seats: [{ kind: 'human' }, { kind: 'open', for: bob.id }] };
    const path = await newGame(at(instances, 0), ada, kept);
    await send(at(instances, 0), `${path}/join`, bob.token, {});
    for (let moves = 0; moves < MOVES_PER_GAME; moves += 1) {
      const [mover, other] = moves % 2 === 0 ? [ada, bob] : [bob, ada];
      const place = at(instances, timesMs.length % INSTANCES);
      const elsewhere = at(instances, (timesMs.length + 1) % INSTANCES);
      const move = () => send(place, `${path}/moves`, mover.token, FIRST_COLUMN);
      timesMs.push(await timed(move, wait(elsewhere, other)));
    }
    await send(at(instances, 0), `${path}/resign`, ada.token, {});
  }
  return timesMs;
};

/** Waits with a stream for each player and instance. */
const createStreams = (): { readonly wait: Wait; readonly close: () => void } => {
  const streams = new Map<string, EventStream>();
  return {
    wait: async ({ url }, { token }) => {
      const known = streams.get(url + token);
      const stream =
        known ?? (await openEventStream(`${url}/v1/players/me/events`, { authorization: `Bearer ${token}` }));
      streams.set(url + token, stream);
      const from = stream.events.length;
      for (let count = from; ; count += 1) {
        await stream.received(count);
        if (stream.events.slice(from).some(({ event }) => event === 'your-turn')) return;
      }
    },
    close: () => {
      for (const stream of streams.values()) stream.close();
    },
  };
};

const printTimes = (what: string, timesMs: readonly number[]): void => {
  const [median, p99, max] = [0.5, 0.99, 1].map((q) => quantile(timesMs, q).toFixed(0));
  console.log(
    `| from a move until ${what} on another instance: median, p99, max | ${median}, ${p99}, ${max} ms |`,
  );
};

const postgres = await startPostgres();
await measureMemory(postgres.url);
const instances = await Promise.all(
  Array.from({ length: INSTANCES }, (_, n) =>
    startService(`Parlour ${n}`, { DATABASE_URL: postgres.url, MAX_EVENT_LOOP_DELAY_MS: '0' }),
  ),
);
printTimes('a long poll answers', await timeTurns(instances, poll));
const streams = createStreams();
printTimes('a stream tells', await timeTurns(instances, streams.wait));
streams.close();
for (const instance of instances) await instance.stop();
await postgres.remove();
