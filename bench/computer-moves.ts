/**
 * Whether thinking holds up the service: how fast `GET /healthz` is answered while it rests, and while eight games
 * between hard computer players run through HTTP, two of each type that has much to think about.
 * Run: `node dist/bench/computer-moves.js [seconds]`, with `DATABASE_URL` for PostgreSQL, else embedded.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '#tools/league/statistics.js';
import { startService } from '#test/support/service-process.js';

const [SECONDS = 20] = process.argv.slice(2).map(Number);
const GAMES = ['connect-four', 'basra', 'double-7', '7reeg'].flatMap((type) => [type, type]);
const PAUSE_MS = 10;

interface Created {
  readonly game: { readonly id: string };
}
interface Moved {
  readonly game: { readonly status: string };
}

const dataDir = await mkdtemp(join(tmpdir(), 'parlour-thinking-'));
const service = await startService('Parlour', {
  DATABASE_URL: process.env['DATABASE_URL'] ?? '',
  DATA_DIR: dataDir,
});

const post = async <Answer>(path: string, body: object): Promise<Answer> => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
};

let moves = 0;

const playGames = async (type: string, end: number): Promise<void> => {
  const seats = Array(2).fill({ kind: 'cpu', level: 'hard' });
  while (performance.now() < end) {
    const { game } = await post<Created>(`/v1/${type}/games`, { seats });
    for (let status = 'active'; status === 'active' && performance.now() < end; moves += 1)
      ({ status } = (await post<Moved>(`/v1/${type}/games/${game.id}/cpu-moves`, { count: 1 })).game);
  }
};

const latencies = async (end: number): Promise<number[]> => {
  const taken: number[] = [];
  while (performance.now() < end) {
    const sent = performance.now();
    await (await fetch(`${service.url}/healthz`)).arrayBuffer();
    taken.push(performance.now() - sent);
    await sleep(PAUSE_MS);
  }
  return taken;
};

const print = (what: string, taken: readonly number[]): void => {
  const figures = [0.5, 0.95, 0.99, 1].map((q) => quantile(taken, q).toFixed(1));
  console.log(`| ${[what, taken.length, ...figures].join(' | ')} |`);
};

console.log('| service | requests | p50 ms | p95 ms | p99 ms | max ms |');
console.log('| --- | --- | --- | --- | --- | --- |');
print('rests', await latencies(performance.now() + 1000 * SECONDS));
const end = performance.now() + 1000 * SECONDS;
const [thinking] = await Promise.all([latencies(end), ...GAMES.map((type) => playGames(type, end))]);
print(`plays ${GAMES.length} games of hard players`, thinking);
console.log(`${moves} moves, ${(moves / SECONDS).toFixed(1)} a second`);
await service.stop();
await rm(dataDir, { recursive: true, force: true });
