/**
 * Deadlines fall due on three instances whose own clocks are wrong and jump. Meanwhile moves arrive around each deadline,
 * instances are killed, and the database goes down. Each game ends once, no timeout is early, and the outage costs no time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { at } from 'parlour-games/kit/checked';
import { createCounters, type Counters } from '#resilience/load/counters.js';
import { createHttp, type Http } from '#resilience/load/http.js';
import { formatReport, spread } from '#resilience/chaos/report.js';
import {
  checkGame,
  createDeadlineGame,
  tryMove,
  type DeadlineGame,
  type Outage,
} from '#resilience/chaos/support/deadline-game.js';
import { supervise, untilReady, type SupervisedService } from '#resilience/chaos/support/supervisor.js';
import { oneServer, type ExperimentDatabase, type ExperimentResult } from './experiment.js';

const WRONG_CLOCK = fileURLToPath(new URL('../support/wrong-clock.js', import.meta.url));
const OFFSETS_MS = [-30_000, 0, 30_000];
const CONCURRENT = 32;
const TIMEOUT_MS = 30_000;
/** Moves are sent from this long before a deadline until this long after it. */
const FLOOD_MS = 100;
const FLOOD_STEP_MS = 20;
const KILL_EVERY_MS = 3000;
const END_TIMEOUT_MS = 180_000;
const POLL_MS = 500;

export interface Deadlines {
  readonly games: number;
  /** Instances killed one after the other before the outage, and as many again after it. */
  readonly kills: number;
  /** More than ten seconds: less does not count as an outage. */
  readonly outageMs: number;
}

const inParallel = async (count: number, work: () => Promise<void>): Promise<void> => {
  await Promise.all(Array.from({ length: count }, work));
};

const createGames = async (http: Http, counters: Counters, count: number): Promise<DeadlineGame[]> => {
  const games: DeadlineGame[] = [];
  await inParallel(CONCURRENT, async () => {
    while (games.length < count) {
      const game = await createDeadlineGame(http, counters);
      if (game === null) await sleep(POLL_MS);
      else games.push(game);
    }
  });
  return games;
};

/** Sends moves around the deadline, one after the other. */
const flood = async (http: Http, counters: Counters, game: DeadlineGame): Promise<void> => {
  const { deadline } = game;
  await sleep(deadline - FLOOD_MS - Date.now());
  while (Date.now() < deadline + FLOOD_MS && game.deadline === deadline) {
    await tryMove(http, counters, game);
    await sleep(FLOOD_STEP_MS);
  }
};

const killInTurn = async (instances: readonly SupervisedService[], kills: number): Promise<void> => {
  for (let kill = 0; kill < kills; kill += 1) {
    await at(instances, kill % instances.length).restartWith('SIGKILL');
    await sleep(KILL_EVERY_MS);
  }
};

const STILL_ACTIVE = "SELECT count(*)::int AS games FROM game WHERE status = 'active'";
const OUTAGES = `
SELECT extract(epoch FROM began_at)::float8 * 1000 AS "beganAt", extract(epoch FROM ended_at)::float8 * 1000 AS "endedAt"
FROM outage ORDER BY began_at`;

/** Waits until no game is active. Resolves with the outages that the instances have noted. */
const untilAllEnded = async (url: string): Promise<Outage[]> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const end = Date.now() + END_TIMEOUT_MS; Date.now() < end;) {
      const { rows } = await client.query<{ games: number }>(STILL_ACTIVE);
      if (rows[0]?.games === 0) return (await client.query<Outage>(OUTAGES)).rows;
      await sleep(POLL_MS);
    }
    throw new Error('games were still active long after their deadlines');
  } finally {
    await client.end();
  }
};

export async function deadlines(
  { games: count, kills, outageMs }: Deadlines,
  database?: ExperimentDatabase,
): Promise<ExperimentResult> {
  const { postgres, envOf, remove } = database ?? (await oneServer());
  const instances = await Promise.all(
    OFFSETS_MS.map((offset, n) =>
      supervise(`instance ${n + 1}`, {
        ...envOf(n),
        CLOCK_OFFSET_MS: String(offset),
        NODE_OPTIONS: `--import=${WRONG_CLOCK}`,
      }),
    ),
  );
  const urls = instances.map(({ url }) => url);
  const http = createHttp(urls, CONCURRENT * 2, TIMEOUT_MS);
  const counters = createCounters();
  const lateMs: number[] = [];
  let extendedMs = 0;
  let extendedGames = 0;
  try {
    const games = await createGames(http, counters, count);
    const playing = Promise.all(
      games.filter((_, n) => n % 2 === 0).map((game) => flood(http, counters, game)),
    );
    await killInTurn(instances, kills);
    await playing;
    const late = await createGames(http, counters, count);
    await postgres.stop();
    await sleep(outageMs);
    await postgres.restart();
    await Promise.all(urls.map(untilReady));
    await Promise.all([killInTurn(instances, kills), ...late.map((game) => tryMove(http, counters, game))]);
    const outages = await untilAllEnded(postgres.url);
    const all = [...games, ...late];
    await inParallel(CONCURRENT, async () => {
      for (let game = all.pop(); game !== undefined; game = all.pop()) {
        const times = await checkGame(http, counters, game, outages);
        lateMs.push(times.lateMs);
        extendedMs += times.extendedMs;
        if (times.extendedMs > 0) extendedGames += 1;
      }
    });
  } finally {
    http.close();
    await Promise.all(instances.map((instance) => instance.stop()));
    await remove();
  }
  const figures = {
    'own clocks of the instances': `${OFFSETS_MS.map((ms) => ms / 1000).join(', ')} s, jumping`,
    'instances killed': 2 * kills,
    'database down': `${outageMs} ms`,
    'games extended': extendedGames,
    'extended by, on average': `${(extendedMs / Math.max(1, extendedGames)).toFixed(0)} ms`,
    'from deadline to timeout': spread(lateMs),
  };
  return { counters, report: formatReport('deadlines', counters, figures) };
}
