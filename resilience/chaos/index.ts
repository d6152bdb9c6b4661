/**
 * Experiments that try to make the service lose or double something, with 32 clients that play all game types.
 * `node dist/resilience/chaos/index.js [--scale=1] [experiment …]`: all of them unless named; `--scale=0.1` for a tenth of
 * the length. Prints the counts; the exit code is 1 when one that has to be 0 is not.
 */
import { parseArgs } from 'node:util';
import { cutNetwork } from './experiments/cut-network.js';
import { databaseAway } from './experiments/database-away.js';
import { rollingRestart } from './experiments/rolling-restart.js';
import { severalInstances } from './experiments/instances.js';
import { behindPooler } from './experiments/pooler.js';
import { races } from './experiments/races.js';
import { killService } from './experiments/kill-service.js';
import type { Outcome } from './experiments/outcome.js';
import { isClean } from './load/tally.js';

const { values, positionals } = parseArgs({
  options: { scale: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const scaled = (length: number): number => Math.max(1, Math.round(length * Number(values.scale)));

const PLAY_MS = 2000;
const KILLS = 25;
const TERMS = 5;
const CRASHES = 5;
const OUTAGE_MS = 20_000;
const ROUNDS = 4;
const RACES = 2000;
const PLAYING_MS = 60_000;
const CUT_LISTENERS_MS = 3000;
const CUTTING_MS = 60_000;

const EXPERIMENTS: Readonly<Record<string, () => Promise<Outcome>>> = {
  'kill-embedded': () =>
    killService({ database: 'embedded', signal: 'SIGKILL', times: scaled(KILLS), playMs: PLAY_MS }),
  'kill-postgres': () =>
    killService({ database: 'postgres', signal: 'SIGKILL', times: scaled(KILLS), playMs: PLAY_MS }),
  'term-embedded': () =>
    killService({ database: 'embedded', signal: 'SIGTERM', times: scaled(TERMS), playMs: PLAY_MS }),
  'term-postgres': () =>
    killService({ database: 'postgres', signal: 'SIGTERM', times: scaled(TERMS), playMs: PLAY_MS }),
  'kill-postmaster': () =>
    databaseAway({ how: 'kill -9', times: scaled(CRASHES), awayMs: 500, playMs: PLAY_MS }),
  'stop-postgres': () => databaseAway({ how: 'stop', times: 1, awayMs: scaled(OUTAGE_MS), playMs: PLAY_MS }),
  'cut-embedded': () => cutNetwork({ database: 'embedded', playMs: scaled(CUTTING_MS) }),
  races: () => races(scaled(RACES)),
  instances: () => severalInstances({ playMs: scaled(PLAYING_MS), cutListenersEveryMs: CUT_LISTENERS_MS }),
  pooler: () => behindPooler(scaled(PLAYING_MS)),
  'rolling-restart': () => rollingRestart({ rounds: scaled(ROUNDS), playMs: PLAY_MS }),
  'cut-postgres': () => cutNetwork({ database: 'postgres', playMs: scaled(CUTTING_MS) }),
};

// So that databases, proxies and services end with it.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

for (const name of positionals.length > 0 ? positionals : Object.keys(EXPERIMENTS)) {
  const experiment = EXPERIMENTS[name];
  if (experiment === undefined) throw new Error(`${name} is none of ${Object.keys(EXPERIMENTS).join(', ')}`);
  console.error(`${name} …`);
  const { text, tally } = await experiment();
  console.log(text);
  if (!isClean(tally)) process.exitCode = 1;
}
