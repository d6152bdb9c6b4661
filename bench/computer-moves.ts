/**
 * Whether computer players slow down other requests: the latency of `GET /healthz` while the service is idle, and while
 * eight games between computer players of level hard run, two of each type that computes a lot.
 * `node dist/bench/computer-moves.js [seconds = 20]`; embedded database unless `DATABASE_URL` is set.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '#test/support/statistics.js';
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

const dataDir = await mkdtemp(join(tmpdir(), 'parlour-bench-'));
const service = await startService('Parlour', {
  DATABASE_URL: process.env['DATABASE_URL'] ?? '',
  DATA_DIR: dataDir,
});

const post = async <Body>(path: string, body: object): Promise<Body> => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
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

const latenciesUntil = async (end: number): Promise<number[]> => {
  const latenciesMs: number[] = [];
  while (performance.now() < end) {
    const sent = performance.now();
    await (await fetch(`${service.url}/healthz`)).arrayBuffer();
    latenciesMs.push(performance.now() - sent);
    await sleep(PAUSE_MS);
  }
  return latenciesMs;
};

const printRow = (state: string, latenciesMs: readonly number[]): void => {
  const figures = [0.5, 0.95, 0.99, 1].map((q) => quantile(latenciesMs, q).toFixed(1));
  console.log(`| ${[state, latenciesMs.length, ...figures].join(' | ')} |`);
};

console.log('| service | requests | p50 ms | p95 ms | p99 ms | max ms |');
console.log('| --- | --- | --- | --- | --- | --- |');
printRow('idle', await latenciesUntil(performance.now() + 1000 * SECONDS));
const end = performance.now() + 1000 * SECONDS;
const [busy] = await Promise.all([latenciesUntil(end), ...GAMES.map((type) => playGames(type, end))]);
printRow(`${GAMES.length} games between hard players`, busy);
console.log(`${moves} moves, ${(moves / SECONDS).toFixed(1)} per second`);
await service.stop();
await rm(dataDir, { recursive: true, force: true });
