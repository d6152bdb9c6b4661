/**
 * Measures what a victim at another address notices of an attacker that uses as much as the default settings let one address
 * use: its moves against computer players, the time from a move to its entry on the event stream, and the memory of the
 * service (with a heap of 400 MB), before and during each attack. The victim must not be refused anything, no p99 may grow
 * more than fivefold, and memory by no more than 150 MB.
 * `node dist/resilience/noisy-neighbour/index.js [seconds = 15] [scenario …]`: scenarios by a part of their names.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { readConfig } from '#src/config.js';
import { quantile } from '#test/support/statistics.js';
import { runAgainstService, type Target } from '#resilience/support/run-against-service.js';
import { residentMb } from '#test/support/service-process.js';
import type { Experience, VictimPlay } from './victim.js';
import { scenarios as subscribers } from './subscribers.js';
import { createAttacker, type Scenario } from './support.js';
import { scenarios as longGame } from './long-game.js';
import { scenarios as reads } from './reads.js';
import { scenarios as validation } from './validation.js';
import { scenarios as workerPool } from './worker-pool.js';

const ALL_SCENARIOS: readonly Scenario[] = [
  ...workerPool,
  ...subscribers,
  ...longGame,
  ...validation,
  ...reads,
];
/** How long an attack lasts before the player is measured. */
const SETTLE_MS = 1000;
/** The player's p99 may grow by this factor. */
const MAX_RATIO = 5;
/** The memory of the service may grow by this much. */
const MAX_GROWTH_MB = 150;
/** A small heap: what an attacker has waiting must not end the process. */
const HEAP_MB = 400;
const MEMORY_INTERVAL_MS = 200;
const HEADS = [
  'attack',
  'moves: quiet p99 ms',
  'attacked p99 ms',
  'ratio',
  'events: quiet p99 ms',
  'attacked p99 ms',
  'ratio',
  'memory MB',
  'at most',
  '503 for the victim',
  'failed',
];

const [duration = 15, ...names] = process.argv.slice(2);
const seconds = Number(duration);
const wanted = ALL_SCENARIOS.filter(
  ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
);

/** The player has a thread of its own, so that its latencies do not include the work of attacking. */
const player = new Piscina({ filename: new URL('./victim.js', import.meta.url).href, maxThreads: 1 });

const playAsVictim = (url: string): Promise<Experience> =>
  player.run({ url, seconds } satisfies VictimPlay) as Promise<Experience>;

const printRow = (cells: readonly (string | number)[]): void => {
  console.log(`| ${cells.join(' | ')} |`);
};

/** Two 99th percentiles in milliseconds, and how many times the second is the first. */
const compared = (quietMs: readonly number[], attackedMs: readonly number[]) => {
  const [quiet, attacked] = [quantile(quietMs, 0.99), quantile(attackedMs, 0.99)];
  const ratio = attacked / quiet;
  return { ratio, cells: [quiet.toFixed(1), attacked.toFixed(1), ratio.toFixed(1)] };
};

/** The most resident memory that the service takes until `stop`, in MiB. */
const highestMemory = async (target: Target, stop: AbortSignal): Promise<number> => {
  let highest = 0;
  while (!stop.aborted) {
    highest = Math.max(highest, await residentMb(target));
    await sleep(MEMORY_INTERVAL_MS);
  }
  return highest;
};

/** Prints a row; resolves with the number of violations. */
const measure = async (target: Target, { name, prepare }: Scenario, n: number): Promise<number> => {
  const { url } = target;
  const attacker = createAttacker(url, n);
  const attack = await prepare(attacker);
  const quiet = await playAsVictim(url);
  const memory = await residentMb(target);
  const stop = new AbortController();
  const highest = highestMemory(target, stop.signal);
  const attacking = attack(stop.signal);
  await sleep(SETTLE_MS);
  const attacked = await playAsVictim(url);
  stop.abort();
  await attacking;
  attacker.close();
  const moves = compared(quiet.movesMs, attacked.movesMs);
  const events = compared(quiet.eventsMs, attacked.eventsMs);
  const { unavailable, failed } = attacked;
  printRow([name, ...moves.cells, ...events.cells, memory, await highest, unavailable, failed]);
  const violations = [moves.ratio, events.ratio].filter((ratio) => !(ratio < MAX_RATIO)).length;
  return unavailable + failed + violations + ((await highest) - memory > MAX_GROWTH_MB ? 1 : 0);
};

const config = readConfig({});

await runAgainstService(
  async (target) => {
    for (const row of [HEADS, HEADS.map(() => '---')]) printRow(row);
    let violations = 0;
    for (const [n, scenario] of wanted.entries()) violations += await measure(target, scenario, n);
    return violations;
  },
  {
    RATE_LIMIT_PER_MINUTE: String(config.RATE_LIMIT_PER_MINUTE),
    AUDITS: String(config.AUDITS),
    WORKER_QUEUE: String(config.WORKER_QUEUE),
    MAX_EVENT_LOOP_DELAY_MS: String(config.MAX_EVENT_LOOP_DELAY_MS),
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  },
);
await player.destroy();
