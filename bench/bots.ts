/**
 * Two bots (`parlour-bot`) that play many games against each other: one hosts, the other joins, both with random moves.
 * `node dist/bench/bots.js [games at once = 50] [seconds = 30] [type …]`
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Parlour } from 'parlour-client';
import {
  cpuSeconds,
  cpuSecondsOf,
  residentMb,
  startService,
  type Service,
} from '#test/support/service-process.js';

const [GAMES = '50', SECONDS = '30', ...TYPES] = process.argv.slice(2);
const PROGRAM = 'packages/client/dist/bot/main.js';
/** The number of active games is looked at this often. */
const LOOK_MS = 1000;

interface Bot {
  readonly child: ChildProcess;
  readonly output: Promise<string>;
  readonly errors: Promise<string>;
}

const textOf = (stream: NodeJS.ReadableStream | null): Promise<string> =>
  stream === null ? Promise.resolve('') : text(stream);

const startBot = (url: string, ...options: string[]): Bot => {
  const types = TYPES.flatMap((type) => ['--type', type]);
  const common = ['--server', url, '--games', GAMES, '--poll', '1', ...types];
  const child = fork(PROGRAM, [...common, ...options], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  process.once('exit', () => child.kill('SIGKILL'));
  return { child, output: textOf(child.stdout), errors: textOf(child.stderr) };
};

/** Entries of the log that people, or their bots, made. */
const movesOf = async ({ url }: Service): Promise<number> => {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = [...metrics.matchAll(/^parlour_entries_total\{[^}]*by="human"[^}]*\} (\d+)/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
};

const activeGames = async (parlour: Parlour): Promise<number> => {
  let count = 0;
  for await (const _ of parlour.publicGames({ status: 'active', limit: 100 })) count += 1;
  return count;
};

const lines = (output: string): string[] => output.split('\n').filter((line) => line !== '');

const measure = async (service: Service): Promise<void> => {
  const { url } = service;
  const parlour = new Parlour({ baseUrl: url });
  const host = startBot(url, '--name', 'Host', '--host', GAMES);
  const guest = startBot(url, '--name', 'Guest');
  while ((await activeGames(parlour)) < Number(GAMES) / 2) await sleep(LOOK_MS / 10);

  const [from, moves, cpu] = [performance.now(), await movesOf(service), await cpuSeconds(service)];
  const active: number[] = [];
  while (performance.now() - from < Number(SECONDS) * 1000) {
    active.push(await activeGames(parlour));
    await sleep(LOOK_MS);
  }
  const seconds = (performance.now() - from) / 1000;
  const played = (await movesOf(service)) - moves;
  const used = (await cpuSeconds(service)) - cpu;
  const botCpu = await cpuSecondsOf(guest.child.pid ?? 0);
  for (const { child } of [host, guest]) child.kill('SIGINT');
  await Promise.all([host, guest].map(({ child }) => once(child, 'exit')));

  const ended = lines(await guest.output).filter((line) => / seat \d+: /.test(line));
  const errors = lines(`${await host.errors}\n${await guest.errors}`);
  const mean = active.reduce((sum, each) => sum + each, 0) / active.length;
  console.log(`games at once: mean ${mean.toFixed(0)}, most ${Math.max(...active)}`);
  console.log(`moves/s: ${(played / seconds).toFixed(0)}`);
  console.log(`games played to the end: ${ended.length}; errors: ${errors.length}`);
  console.log(`service: ${(used / seconds).toFixed(2)} cores, ${await residentMb(service)} MiB`);
  console.log(`one bot: ${(botCpu / seconds).toFixed(2)} cores`);
  for (const error of errors.slice(0, 5)) console.log(error);
};

const dataDir = await mkdtemp(join(tmpdir(), 'parlour-bench-'));
const service = await startService('bots', { DATABASE_URL: '', DATA_DIR: dataDir });
await measure(service);
await service.stop();
await rm(dataDir, { recursive: true, force: true });
