/**
 * What clocks, sentences and presence cost: processor time per move or event stream (the service's and PostgreSQL's) with and
 * without them, in pairs that alternate; processor time of games with running clocks in which nobody moves; and how late
 * timeouts are while others play.
 * Fails only if a whole 95 % interval, or a figure, is over its limit.
 * `node dist/bench/clocks.js [pairs = 20] [seconds = 2] [games = 10000] [idle seconds = 30] [deadlines = 2000]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createHttp, type Http } from '#resilience/load/http.js';
import { openCrowd } from '#resilience/support/crowd.js';
import { startPostgres } from '#test/support/postgres.js';
import { cpuSecondsOf, startService, type Service } from '#test/support/service-process.js';
import { estimate, quantile } from '#test/support/statistics.js';
import { ALTERED } from './support/heap.js';
import { WARM_UP_SECONDS } from './http/driver.js';
import { measure } from './http/systems.js';

const [PAIRS = 20, SECONDS = 2, GAMES = 10_000, IDLE_SECONDS = 30, DEADLINES = 2000] = process.argv
  .slice(2)
  .map(Number);
const LIMITS = { clocks: 3, sentences: 5, presence: 5, idlePercent: 1, lateMs: 1000 };
const PLAYED_AT_ONCE = 16;
const CREATED_AT_ONCE = 32;
const TIMEOUT_MS = 30_000;
/** The shortest time per move that a request may ask for, and the longest. */
const SHORT = { perMoveS: 5 };
const LONG = { perMoveS: 1_209_600 };
const POLL_MS = 500;
/** The number of streams of each game, opened one after another. All are told twice who is connected. */
const STREAMS_PER_GAME = 4;
const STREAM_GAMES = 100;
const STREAM_MS = 5000;

const postgres = await startPostgres();

/** Seconds of processor time that these processes have used so far. */
const cpuOf = async (...pids: readonly number[]): Promise<number> => {
  const each = await Promise.all(pids.map(cpuSecondsOf));
  return each.reduce((sum, seconds) => sum + seconds, 0);
};

/** Processor milliseconds per move. */
const costOf = async (service: Service, clocked: boolean): Promise<number> => {
  const pids = [service.pid, postgres.pid()];
  const before = await cpuOf(...pids);
  const load = { url: service.url, work: 'moves', games: PLAYED_AT_ONCE, seconds: SECONDS, clocked } as const;
  const { count } = await measure(load);
  return (1000 * ((await cpuOf(...pids)) - before)) / count;
};

/** Creates a game of two people; resolves with its path. */
const createGame = async (http: Http, clock?: object): Promise<string> => {
  const body = { seats: [{ kind: 'human' }, { kind: 'human' }], clock };
  const { status, text } = await http.send({ method: 'POST', path: '/v1/connect-four/games', body });
  if (status !== 201) throw new Error(text);
  return (JSON.parse(text) as { game: { links: { self: string } } }).game.links.self;
};

/** Processor milliseconds per idle event stream, over `STREAM_MS`. */
const streamCostOf = async ({ url, pid }: Service): Promise<number> => {
  const http = createHttp([url], CREATED_AT_ONCE, TIMEOUT_MS);
  const games = await Promise.all(Array.from({ length: STREAM_GAMES }, () => createGame(http)));
  http.close();
  const before = await cpuOf(pid, postgres.pid());
  const crowds = await Promise.all(games.map((path) => openCrowd(url, path, { size: STREAMS_PER_GAME })));
  await sleep(STREAM_MS);
  for (const crowd of crowds) crowd.close();
  return (1000 * ((await cpuOf(pid, postgres.pid())) - before)) / (STREAM_GAMES * STREAMS_PER_GAME);
};

const warmUp = async ({ url }: Service, clocked: boolean): Promise<void> => {
  await measure({ url, work: 'moves', games: PLAYED_AT_ONCE, seconds: WARM_UP_SECONDS / 2, clocked });
};

const say = (what: string, isWithin: boolean): void => {
  console.log(`${what}${isWithin ? '' : ': over the limit'}`);
  if (!isWithin) process.exitCode = 1;
};

/** Prints by how many percent the first of each pair costs more than the second. */
const compare = async (
  what: keyof typeof LIMITS,
  unit: string,
  [first, second]: readonly [() => Promise<number>, () => Promise<number>],
): Promise<void> => {
  const percents: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    // They take turns at going first: what the first leaves to clean up is charged to the second.
    const swapped = pair % 2 === 1;
    const one = await (swapped ? second : first)();
    const other = await (swapped ? first : second)();
    percents.push(100 * (swapped ? other / one - 1 : one / other - 1));
  }
  const { mean, low, high } = estimate(percents);
  const interval = `95 % interval ${low.toFixed(1)} to ${high.toFixed(1)} %`;
  say(`${what}: ${mean.toFixed(1)} % more processor time per ${unit}, ${interval}`, low <= LIMITS[what]);
};

const env = { DATABASE_URL: postgres.url, MAX_EVENT_LOOP_DELAY_MS: '0' };

const comparePrices = async (): Promise<void> => {
  const service = await startService('Parlour', env);
  for (const clocked of [true, false]) await warmUp(service, clocked);
  await compare('clocks', 'move', [() => costOf(service, true), () => costOf(service, false)]);
  await service.stop();
  const altered = (ALTERATION: string) => startService(ALTERATION, { ...env, ALTERATION }, ALTERED);
  const [telling, silent, absent] = [await altered('none'), await altered('silent'), await altered('absent')];
  for (const each of [telling, silent, absent]) await warmUp(each, false);
  await compare('sentences', 'move', [() => costOf(telling, false), () => costOf(silent, false)]);
  for (const each of [telling, absent]) await streamCostOf(each);
  await compare('presence', 'stream', [() => streamCostOf(telling), () => streamCostOf(absent)]);
  for (const each of [telling, silent, absent]) await each.stop();
};

const createGames = async ({ url }: Service, count: number, clock: object): Promise<void> => {
  const http = createHttp([url], CREATED_AT_ONCE, TIMEOUT_MS);
  let left = count;
  await Promise.all(
    Array.from({ length: CREATED_AT_ONCE }, async () => {
      while ((left -= 1) >= 0) await createGame(http, clock);
    }),
  );
  http.close();
};

/** Percent of a core that the service and PostgreSQL use while nobody asks for anything. */
const idlePercent = async ({ pid }: Service): Promise<number> => {
  await sleep(1000 * (IDLE_SECONDS / 3));
  const before = await cpuOf(pid, postgres.pid());
  await sleep(1000 * IDLE_SECONDS);
  return (100 * ((await cpuOf(pid, postgres.pid())) - before)) / IDLE_SECONDS;
};

const measureIdle = async (service: Service): Promise<void> => {
  const none = await idlePercent(service);
  await createGames(service, GAMES, LONG);
  const percent = await idlePercent(service);
  const figures = `${percent.toFixed(2)} % of a core, ${none.toFixed(2)} % without any`;
  say(`${GAMES} games with running clocks: ${figures}`, percent - none <= LIMITS.idlePercent);
};

/** Milliseconds from the deadline to the timeout of each game that nobody has moved in. */
const LATENESS = `
SELECT extract(epoch FROM entry.at - first.at)::float8 * 1000 - $1 AS late
FROM entry JOIN entry first ON first.game_id = entry.game_id AND first.seq = 0
WHERE entry.seq = 1 AND entry.by = 'clock'`;

const measureLateness = async (service: Service): Promise<void> => {
  const client = new pg.Client(postgres.url);
  await client.connect();
  await createGames(service, DEADLINES, SHORT);
  const load = {
    url: service.url,
    work: 'moves',
    games: PLAYED_AT_ONCE,
    seconds: 2 * SHORT.perMoveS,
  } as const;
  await measure(load);
  let late: number[] = [];
  while (late.length < DEADLINES) {
    await sleep(POLL_MS);
    const { rows } = await client.query<{ late: number }>(LATENESS, [1000 * SHORT.perMoveS]);
    late = rows.map((row) => row.late);
  }
  await client.end();
  const [median, p99, max] = [0.5, 0.99, 1].map((q) => quantile(late, q));
  const figures = `${median?.toFixed(0)} ms median, ${p99?.toFixed(0)} ms p99, ${max?.toFixed(0)} ms at most`;
  say(
    `${DEADLINES} timeouts while ${PLAYED_AT_ONCE} games are played: ${figures}`,
    (p99 ?? 0) <= LIMITS.lateMs,
  );
};

if (PAIRS > 0) await comparePrices();
const service = await startService('Parlour', env);
if (GAMES > 0) await measureIdle(service);
if (DEADLINES > 0) await measureLateness(service);
await service.stop();
await postgres.remove();
