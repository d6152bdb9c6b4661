/**
 * Measures what a victim at another address notices of an attacker that asks for as much as the default settings let one address have.
 * `node dist/resilience/noisy-neighbour/index.js [seconds = 15] [scenario …]`: scenarios by a part of their names.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { readConfig } from '#src/config.js';
import { quantile } from '#test/support/statistics.js';
import { runAgainstService } from '#resilience/support/run-against-service.js';
import type { Experience, VictimPlay } from './victim.js';
import { scenarios as subscribers } from './subscribers.js';
import { createAttacker, type Scenario } from './support.js';
import { scenarios as longGame } from './long-game.js';
import { scenarios as validation } from './validation.js';
import { scenarios as workerPool } from './worker-pool.js';

const ALL_SCENARIOS: readonly Scenario[] = [...workerPool, ...subscribers, ...longGame, ...validation];
const DEFAULT_SECONDS = 15;
/** How long an attack lasts before the player is measured. */
const SETTLE_MS = 1000;
/** The player's p99 may grow by this factor. */
const MAX_RATIO = 5;
const HEADS = [
  'attack',
  'quiet moves',
  'quiet p50 ms',
  'quiet p99 ms',
  'attacked moves',
  'attacked p50 ms',
  'attacked p99 ms',
  'ratio of p99',
  '503 for the player',
  'failed',
];

const [duration = DEFAULT_SECONDS, ...names] = process.argv.slice(2);
const seconds = Number(duration);
const wanted = ALL_SCENARIOS.filter(
  ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
);

/** The player has a thread of its own: its latencies are not to include the work of attacking. */
const player = new Piscina({ filename: new URL('./victim.js', import.meta.url).href, maxThreads: 1 });

const playAsVictim = (url: string): Promise<Experience> =>
  player.run({ url, seconds } satisfies VictimPlay) as Promise<Experience>;

const printRow = (cells: readonly (string | number)[]): void => {
  console.log(`| ${cells.join(' | ')} |`);
};

const figuresOf = ({ latenciesMs }: Experience): (string | number)[] => [
  latenciesMs.length,
  quantile(latenciesMs, 0.5).toFixed(1),
  quantile(latenciesMs, 0.99).toFixed(1),
];

/** Prints a row; resolves with the number of violations. */
const measure = async (url: string, { name, prepare }: Scenario, n: number): Promise<number> => {
  const attacker = createAttacker(url, n);
  const quiet = await playAsVictim(url);
  const attack = await prepare(attacker);
  const stop = new AbortController();
  const attacking = attack(stop.signal);
  await sleep(SETTLE_MS);
  const attacked = await playAsVictim(url);
  stop.abort();
  await attacking;
  attacker.close();
  const ratio = quantile(attacked.latenciesMs, 0.99) / quantile(quiet.latenciesMs, 0.99);
  const { unavailable, failed } = attacked;
  printRow([name, ...figuresOf(quiet), ...figuresOf(attacked), ratio.toFixed(1), unavailable, failed]);
  return unavailable + failed + (ratio < MAX_RATIO ? 0 : 1);
};

const config = readConfig({});

await runAgainstService(
  async ({ url }) => {
    printRow(HEADS);
    printRow(HEADS.map(() => '---'));
    let violations = 0;
    for (const [n, scenario] of wanted.entries()) violations += await measure(url, scenario, n);
    return violations;
  },
  {
    RATE_LIMIT_PER_MINUTE: String(config.RATE_LIMIT_PER_MINUTE),
    AUDITS: String(config.AUDITS),
    WORKER_QUEUE: String(config.WORKER_QUEUE),
    MAX_EVENT_LOOP_DELAY_MS: String(config.MAX_EVENT_LOOP_DELAY_MS),
  },
);
await player.destroy();
