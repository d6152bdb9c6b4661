/**
 * Ten minutes of load: 16 clients play all game types, while a probe plays Connect Four at a steady pace and measures the
 * latency of its moves. Prints a row each minute and plots memory and latency, which must level off.
 * `node dist/resilience/soak/index.js [minutes = 10] [plot = docs/soak.svg]`; a PostgreSQL of its own unless `DATABASE_URL`
 * is set.
 */
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from 'parlour-games/kit/checked';
import { startPostgres } from '#test/support/postgres.js';
import { residentMb, startService } from '#test/support/service-process.js';
import { quantile } from '#test/support/statistics.js';
import { startClients } from '#resilience/load/clients.js';
import { hasNoViolations } from '#resilience/load/counters.js';
import { LONG_GAME } from '#resilience/support/long-game.js';
import { TWO_HUMANS } from '#test/support/service.js';
import { plot } from './plot.js';

const minutes = Number(process.argv[2] ?? 10);
const plotFile = process.argv[3] ?? 'docs/soak.svg';
const CLIENTS = 16;
const SAMPLE_MS = 10_000;
const PROBE_PAUSE_MS = 50;
const MINUTE_MS = 60_000;
const SAMPLES_PER_MINUTE = MINUTE_MS / SAMPLE_MS;

interface Sample {
  readonly rssMb: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly entries: number;
}

const postgres = process.env['DATABASE_URL'] === undefined ? await startPostgres() : null;
const service = await startService('Parlour', {
  DATABASE_URL: postgres?.url ?? process.env['DATABASE_URL'] ?? '',
  // A busy machine must not end the run.
  MAX_EVENT_LOOP_DELAY_MS: '0',
  // The cache fills up within two minutes, so any later growth has another cause.
  CACHED_GAMES: '1000',
});

const post = async (path: string, body: object, token?: string): Promise<unknown> => {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { 'content-type': 'application/json', ...authorization };
  const response = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

let latenciesMs: number[] = [];

/** Plays the same game over and over, with a pause after each move. */
const probe = async (end: number): Promise<void> => {
  while (performance.now() < end) {
    const { game, tokens } = (await post('/v1/connect-four/games', TWO_HUMANS)) as {
      game: { id: string };
      tokens: { token: string }[];
    };
    for (const [ply, column] of LONG_GAME.entries()) {
      const sent = performance.now();
      const path = `/v1/connect-four/games/${game.id}/moves`;
      const moved = (await post(path, { type: 'drop', column }, at(tokens, ply % 2).token)) as {
        game: { status: string };
      };
      latenciesMs.push(performance.now() - sent);
      await sleep(PROBE_PAUSE_MS);
      if (moved.game.status !== 'active' || performance.now() > end) break;
    }
  }
};

const entriesSoFar = async (): Promise<number> => {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const counts = [...text.matchAll(/^parlour_entries_total\{.*\} (\d+)/gm)].map(([, count]) => Number(count));
  return counts.reduce((sum, count) => sum + count, 0);
};

const takeSample = async (): Promise<Sample> => {
  const latencies = latenciesMs;
  latenciesMs = [];
  return {
    rssMb: await residentMb(service),
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    entries: await entriesSoFar(),
  };
};

const printMinute = (minute: number, { rssMb, p50Ms, p99Ms, entries }: Sample): void => {
  console.log(`| ${[minute, rssMb, p50Ms.toFixed(1), p99Ms.toFixed(1), entries].join(' | ')} |`);
};

console.log('| minute | RSS MB | p50 ms | p99 ms | entries |\n| --- | --- | --- | --- | --- |');
const end = performance.now() + minutes * MINUTE_MS;
const load = startClients({ urls: [service.url], clients: CLIENTS, seed: 'soak' });
const probing = probe(end);
const samples: Sample[] = [];
while (performance.now() + SAMPLE_MS <= end + SAMPLE_MS / 2) {
  await sleep(SAMPLE_MS);
  const sample = await takeSample();
  samples.push(sample);
  if (samples.length % SAMPLES_PER_MINUTE === 0) printMinute(samples.length / SAMPLES_PER_MINUTE, sample);
}
await probing;
await load.stop();
for (const [name, count] of Object.entries(load.counters.counts)) console.log(`${name}: ${count}`);
const panels = [
  {
    title: 'resident memory, MB',
    curves: [{ name: 'RSS', colour: '#2f7ed8', values: samples.map(({ rssMb }) => rssMb) }],
  },
  {
    title: 'latency of moves, ms',
    curves: [
      { name: 'p50', colour: '#3c9d4f', values: samples.map(({ p50Ms }) => p50Ms) },
      { name: 'p99', colour: '#d9822b', values: samples.map(({ p99Ms }) => p99Ms) },
    ],
  },
];
await writeFile(plotFile, plot(`${minutes} minutes under load`, panels, minutes));
await service.stop();
await postgres?.remove();
process.exitCode = hasNoViolations(load.counters) ? 0 : 1;
