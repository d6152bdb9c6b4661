/**
 * What a game with many subscribers costs: how long a move blocks the event loop, when the last subscriber has the move, what
 * another client notices of four moves a second, and memory.
 * `node dist/bench/subscribers.js [subscribers = 2000] [moves = 20] [seconds = 10]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCrowd } from '#resilience/support/crowd.js';
import { FLIP, LONG_WAR } from '#resilience/support/long-war.js';
import { at } from 'parlour-games/kit/checked';
import { startPostgres } from '#test/support/postgres.js';
import { startService, type Service } from '#test/support/service-process.js';
import { quantile } from '#test/support/statistics.js';
import { ALTERED, heapOf } from './support/heap.js';

const [SUBSCRIBERS = 2000, MOVES = 20, SECONDS = 10] = process.argv.slice(2).map(Number);
const UNLIMITED = { CONNECTIONS_PER_ADDRESS: '0', EVENT_STREAMS: '400000', MAX_EVENT_LOOP_DELAY_MS: '0' };
const MOVES_PER_SECOND = 4;
/** The other client creates a game, waits this long, and creates the next. */
const PAUSE_MS = 20;
interface Created {
  readonly game: { readonly version: number; readonly links: { readonly self: string } };
  readonly tokens: readonly { readonly token: string }[];
}

const post = (url: string, body: object, token?: string): Promise<Response> => {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { 'content-type': 'application/json', ...authorization };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
};

const created = async (response: Response): Promise<Created> => {
  const text = await response.text();
  if (response.status !== 201) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text) as Created;
};

/** The longest delay of the event loop since the last call, in milliseconds. Without any load it is about 10. */
const eventLoopDelayMs = async ({ url }: Service): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)/m.exec(text)?.[1]);
};

interface Latencies {
  readonly ms: number[];
  failed: number;
}

/** Creates game after game until `until` resolves. */
const createGames = async ({ url }: Service, until: Promise<unknown>): Promise<Latencies> => {
  const latencies: Latencies = { ms: [], failed: 0 };
  let over = false;
  void until.then(() => (over = true));
  while (!over) {
    const from = performance.now();
    const response = await post(`${url}/v1/connect-four/games`, {});
    await response.arrayBuffer();
    latencies.ms.push(performance.now() - from);
    if (response.status !== 201) latencies.failed += 1;
    await sleep(PAUSE_MS);
  }
  return latencies;
};

const printRow = (cells: readonly (string | number)[]): void => {
  console.log(`| ${cells.join(' | ')} |`);
};

const figures = ({ ms, failed }: Latencies) => [
  ms.length,
  failed,
  ...[0.5, 0.99, 1].map((q) => quantile(ms, q).toFixed(1)),
];

const measure = async (name: string, env: Record<string, string>): Promise<void> => {
  const service = await startService(name, { ...env, ...UNLIMITED, ALTERATION: 'none' }, ALTERED);
  const quiet = await createGames(service, sleep(1000 * SECONDS));
  const { game, tokens } = await created(await post(`${service.url}/v1/war/games`, LONG_WAR));
  const path = game.links.self;
  let version = game.version;
  const move = async (): Promise<void> => {
    const response = await post(`${service.url}${path}/moves`, FLIP, at(tokens, 0).token);
    version = (await created(response)).game.version;
  };

  const before = await heapOf(service);
  const crowd = await openCrowd(service.url, path, { size: SUBSCRIBERS });
  const subscribers = crowd.open();
  const delaysMs: number[] = [];
  const lastMs: number[] = [];
  for (let moves = 0; moves < MOVES; moves += 1) {
    await eventLoopDelayMs(service);
    const from = performance.now();
    await move();
    await crowd.received(version - 1);
    lastMs.push(performance.now() - from);
    delaysMs.push(await eventLoopDelayMs(service));
  }

  const moving = async (): Promise<void> => {
    for (let moves = 0; moves < SECONDS * MOVES_PER_SECOND; moves += 1)
      await Promise.all([move().catch(() => undefined), sleep(1000 / MOVES_PER_SECOND)]);
  };
  const busy = await createGames(service, moving());
  const kilobytes = ((await heapOf(service)) - before) / subscribers / 1000;
  crowd.close();
  const median = (values: readonly number[]): string => quantile(values, 0.5).toFixed(0);
  const max = (values: readonly number[]): string => quantile(values, 1).toFixed(0);
  const move1 = [median(delaysMs), max(delaysMs), median(lastMs), max(lastMs)];
  printRow([name, subscribers, kilobytes.toFixed(1), ...move1, ...figures(busy)]);
  printRow([name, 0, '', '', '', '', '', ...figures(quiet)]);
  await service.stop();
};

const HEADS = [
  'database',
  'subscribers',
  'heap of each, kB',
  'event loop delay of a move, median ms',
  'max',
  'last subscriber has it after, median ms',
  'max',
  'games created beside 4 moves a second',
  'failed',
  'p50 ms',
  'p99 ms',
  'max ms',
];
printRow(HEADS);
printRow(HEADS.map(() => '---'));
const dataDir = await mkdtemp(join(tmpdir(), 'parlour-bench-'));
await measure('embedded', { DATABASE_URL: '', DATA_DIR: dataDir });
await rm(dataDir, { recursive: true, force: true });
const postgres = await startPostgres();
await measure('PostgreSQL', { DATABASE_URL: postgres.url });
await postgres.remove();
