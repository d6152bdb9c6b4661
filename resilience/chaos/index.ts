/**
 * Chaos experiments: 32 clients play all game types while processes are killed, the database fails or the network breaks.
 * `node dist/resilience/chaos/index.js [--scale=1] [experiment …]` runs all experiments unless some are named;
 * `--scale=0.1` makes them a tenth as long. Prints the counts, and exits with 1 if a count that must be 0 is not.
 */
import { parseArgs } from 'node:util';
import { hasNoViolations } from '#resilience/load/counters.js';
import { concurrentMoves } from './experiments/concurrent-moves.js';
import { databaseOutage } from './experiments/database-outage.js';
import { deadlines } from './experiments/deadlines.js';
import { interruptedReplies } from './experiments/interrupted-replies.js';
import { killService } from './experiments/kill-service.js';
import { ladder } from './experiments/ladder.js';
import { matches } from './experiments/matches.js';
import { networkFaults } from './experiments/network-faults.js';
import { behindPgBouncer } from './experiments/pgbouncer.js';
import type { ExperimentResult } from './experiments/experiment.js';
import { rollingRestart } from './experiments/rolling-restart.js';
import { severalInstances } from './experiments/several-instances.js';

const { values, positionals } = parseArgs({
  options: { scale: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const scaled = (length: number): number => Math.max(1, Math.round(length * Number(values.scale)));

const PLAY_MS = 2000;
const KILLS = 25;
const TERMINATIONS = 5;
const CRASHES = 5;
const CRASH_OUTAGE_MS = 500;
const STOP_OUTAGE_MS = 20_000;
const ROUNDS = 4;
const RACES = 2000;
const LONG_PLAY_MS = 60_000;
const TERMINATE_EVERY_MS = 3000;
const DEADLINES = 1000;
const DEADLINE_KILLS = 3;
const MATCHED_PLAYERS = 500;
const MATCH_KILLS = 6;
const PAIRS = 100;
const LADDER_PAIRS = 500;
const INTERRUPTIONS = 10;
const GAMES_AT_ONCE = 10;

const EXPERIMENTS: Readonly<Record<string, () => Promise<ExperimentResult>>> = {
  'kill-embedded': () =>
    killService({ database: 'embedded', signal: 'SIGKILL', times: scaled(KILLS), playMs: PLAY_MS }),
  'kill-postgres': () =>
    killService({ database: 'postgres', signal: 'SIGKILL', times: scaled(KILLS), playMs: PLAY_MS }),
  'term-embedded': () =>
    killService({ database: 'embedded', signal: 'SIGTERM', times: scaled(TERMINATIONS), playMs: PLAY_MS }),
  'term-postgres': () =>
    killService({ database: 'postgres', signal: 'SIGTERM', times: scaled(TERMINATIONS), playMs: PLAY_MS }),
  'crash-postgres': () =>
    databaseOutage({ how: 'kill -9', times: scaled(CRASHES), outageMs: CRASH_OUTAGE_MS, playMs: PLAY_MS }),
  'stop-postgres': () =>
    databaseOutage({ how: 'stop', times: 1, outageMs: scaled(STOP_OUTAGE_MS), playMs: PLAY_MS }),
  'network-embedded': () => networkFaults({ database: 'embedded', playMs: scaled(LONG_PLAY_MS) }),
  'network-postgres': () => networkFaults({ database: 'postgres', playMs: scaled(LONG_PLAY_MS) }),
  'concurrent-moves': () => concurrentMoves(scaled(RACES)),
  instances: () => severalInstances({ playMs: scaled(LONG_PLAY_MS), terminateEveryMs: TERMINATE_EVERY_MS }),
  pgbouncer: () => behindPgBouncer(scaled(LONG_PLAY_MS)),
  deadlines: () =>
    deadlines({ games: scaled(DEADLINES), kills: scaled(DEADLINE_KILLS), outageMs: STOP_OUTAGE_MS }),
  matches: () =>
    matches({
      players: scaled(MATCHED_PLAYERS),
      kills: scaled(MATCH_KILLS),
      pairs: scaled(PAIRS),
      isTimed: true,
    }),
  ladder: () => ladder(scaled(LADDER_PAIRS)),
  'interrupted-replies': () => interruptedReplies(scaled(INTERRUPTIONS), GAMES_AT_ONCE),
  'rolling-restart': () =>
    rollingRestart({ signal: 'SIGTERM', instances: 3, rounds: scaled(ROUNDS), playMs: PLAY_MS }),
  'kill-instance': () =>
    rollingRestart({ signal: 'SIGKILL', instances: 2, rounds: scaled(ROUNDS), playMs: PLAY_MS }),
};

// `exit` handlers stop the databases, proxies and services that experiments have started.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

for (const name of positionals.length > 0 ? positionals : Object.keys(EXPERIMENTS)) {
  const experiment = EXPERIMENTS[name];
  if (experiment === undefined)
    throw new Error(`Unknown experiment ${name}. There are: ${Object.keys(EXPERIMENTS).join(', ')}`);
  console.error(`${name} …`);
  const { report, counters } = await experiment();
  console.log(report);
  if (!hasNoViolations(counters)) process.exitCode = 1;
}
