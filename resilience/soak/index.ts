/**
 * Ten minutes of load: 16 clients play all game types with computer players, event streams and audits, while a game of
 * Connect Four is played at a steady pace to measure how fast moves are answered. Prints a line a minute and draws the
 * curves into `docs/soak.svg`: memory and latency have to level off.
 * Run: `node dist/resilience/soak/index.js [minutes] [picture]`, with `DATABASE_URL` for PostgreSQL, else its own.
 */
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '#test/support/postgres.js';
import { gather } from '../chaos/load/crowd.js';
import { quantile } from '#tools/league/statistics.js';
import { residentMb, startService } from '#test/support/service-process.js';
import { plot } from './plot.js';

const [minutes = 10] = process.argv.slice(2).map(Number);
const picture = process.argv[3] ?? 'docs/soak.svg';
const CLIENTS = 16;
const SAMPLE_MS = 10_000;
const PROBE_PAUSE_MS = 50;
const COLUMNS = Array.from('1212121234343434567656756565676712', Number);
const MINUTE_MS = 60_000;

interface Sample {
  readonly rssMb: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly entries: number;
}

const postgres = process.env['DATABASE_URL'] === undefined ? await startPostgres() : null;
const service = await startService('Parlour', {
  DATABASE_URL: postgres?.url ?? process.env['DATABASE_URL'] ?? '',
  // A machine that has other work to do must not end the run.
  MAX_EVENT_LOOP_DELAY_MS: '0',
  // Full within two minutes, so that what grows afterwards is not the cache.
  CACHED_GAMES: '1000',
});

const post = async (path: string, body: object, token = ''): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

let latenciesMs: number[] = [];

/** Plays the same columns again and again, a move every `PROBE_PAUSE_MS`. */
const probe = async (end: number): Promise<void> => {
  while (performance.now() < end) {
    const seats = [{ kind: 'human' }, { kind: 'human' }];
    const { game, tokens } = (await post('/v1/connect-four/games', { seats })) as {
      game: { id: string };
      tokens: { token: string }[];
    };
    for (const [ply, column] of COLUMNS.entries()) {
      const sent = performance.now();
      const path = `/v1/connect-four/games/${game.id}/moves`;
      const told = (await post(path, { type: 'drop', column }, tokens[ply % 2]?.token)) as {
        game: { status: string };
      };
      latenciesMs.push(performance.now() - sent);
      await sleep(PROBE_PAUSE_MS);
      if (told.game.status !== 'active' || performance.now() > end) break;
    }
  }
};

const entriesSoFar = async (): Promise<number> => {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return [...text.matchAll(/^parlour_entries_total\{.*\} (\d+)/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
};

const takeSample = async (): Promise<Sample> => {
  const taken = latenciesMs;
  latenciesMs = [];
  return {
    rssMb: await residentMb(service),
    p50Ms: quantile(taken, 0.5),
    p99Ms: quantile(taken, 0.99),
    entries: await entriesSoFar(),
  };
};

const printMinute = (minute: number, { rssMb, p50Ms, p99Ms, entries }: Sample): void => {
  console.log(`| ${[minute, rssMb, p50Ms.toFixed(1), p99Ms.toFixed(1), entries].join(' | ')} |`);
};

console.log('| minute | RSS MB | p50 ms | p99 ms | entries |\n| --- | --- | --- | --- | --- |');
const end = performance.now() + minutes * MINUTE_MS;
const crowd = gather({ urls: [service.url], clients: CLIENTS, seed: 'soak' });
const probing = probe(end);
const samples: Sample[] = [];
while (performance.now() + SAMPLE_MS <= end + SAMPLE_MS / 2) {
  await sleep(SAMPLE_MS);
  const sample = await takeSample();
  samples.push(sample);
  if (samples.length % (MINUTE_MS / SAMPLE_MS) === 0)
    printMinute(samples.length / (MINUTE_MS / SAMPLE_MS), sample);
}
await probing;
await crowd.end();
const faults = Object.entries(crowd.tally.counts).map(([name, count]) => `${name}: ${count}`);
console.log(faults.join('\n'));
const panels = [
  {
    title: 'resident memory, MB',
    curves: [{ name: 'RSS', colour: '#2f7ed8', values: samples.map(({ rssMb }) => rssMb) }],
  },
  {
    title: 'time to answer a move, ms',
    curves: [
      { name: 'p50', colour: '#3c9d4f', values: samples.map(({ p50Ms }) => p50Ms) },
      { name: 'p99', colour: '#d9822b', values: samples.map(({ p99Ms }) => p99Ms) },
    ],
  },
];
await writeFile(picture, plot(`${minutes} minutes under load`, panels, minutes));
await service.stop();
await postgres?.remove();
