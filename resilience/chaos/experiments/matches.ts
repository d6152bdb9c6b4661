/**
 * Players ask three instances for a match while instances are killed. Every compatible set of players starts one game, nobody
 * is in two games, and nobody who listens leaves the line. Then, undisturbed, pairs wait on different instances.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { setsIn } from '#src/engine/players/match-sets.js';
import { OPPONENTS, type MatchStatus, type Opponents } from '#src/engine/players/player-store.js';
import { at } from 'parlour-games/kit/checked';
import { PLAYER_KINDS, type PlayerKind } from 'parlour-games/record/game-record';
import { createCounters, type Counters } from '#resilience/load/counters.js';
import { createHttp, type Http, type Request } from '#resilience/load/http.js';
import { formatReport, spread } from '#resilience/chaos/report.js';
import { supervise, type SupervisedService } from '#resilience/chaos/support/supervisor.js';
import { quantile } from '#test/support/statistics.js';
import { oneServer, type ExperimentDatabase, type ExperimentResult } from './experiment.js';

const INSTANCES = 3;
const CONCURRENT = 32;
const TIMEOUT_MS = 40_000;
const RETRY_MS = 50;
const KILL_EVERY_MS = 3000;
/** Longer than the pause between two runs of the job `matches`. */
const SETTLED_MS = 5000;
const LONGEST_MS = 500;
const P99 = 0.99;
/** Type and number of seats. */
const LINES = [
  ['war', 2],
  ['7reeg', 3],
  ['double-7', 4],
] as const;

export interface Matches {
  readonly players: number;
  readonly kills: number;
  /** How many pairs are timed. */
  readonly pairs: number;
  /** Whether the machine is otherwise idle: then 99 of 100 pairs have to be matched within half a second. */
  readonly isTimed: boolean;
}

interface Waiting {
  readonly player: { readonly id: string; readonly name: string; readonly kind: PlayerKind };
  readonly token: string;
  readonly line: (typeof LINES)[number];
  readonly against: Opponents;
  readonly fillAfterS: null;
  readonly isDue: false;
  matchId: string;
}

export type Body = Readonly<Record<string, unknown>>;

/** Sends a request, always with the same key, until it succeeds. */
export async function insist(http: Http, counters: Counters, request: Request): Promise<Body> {
  const headers = {
    ...request.headers,
    ...(request.method === 'POST' && { 'idempotency-key': randomUUID() }),
  };
  for (;;) {
    counters.add('requests');
    try {
      const { status, text } = await http.send({ ...request, headers });
      const body = JSON.parse(text) as Body;
      counters.response(status, body['code'] as string | undefined);
      if (status < 300) return body;
      if (body['code'] === 'already-waiting' || (status !== 409 && status < 500)) {
        counters.violation('unexpected refusals', `${request.path}: ${text}`);
        return body;
      }
    } catch (error) {
      counters.noResponse(String(error));
    }
    counters.add('retries');
    await sleep(RETRY_MS);
  }
}

type Wish = Pick<Waiting, 'line' | 'against'> & { readonly kind: PlayerKind };

/** The wish of the `n`th player: all kinds, lines and opponents take turns. */
const wishOf = (n: number): Wish => {
  const choice = Math.floor(n / PLAYER_KINDS.length);
  return {
    kind: at(PLAYER_KINDS, n % PLAYER_KINDS.length),
    line: at(LINES, choice % LINES.length),
    against: at(OPPONENTS, Math.floor(choice / LINES.length) % OPPONENTS.length),
  };
};

const newPlayer = async (http: Http, counters: Counters, { kind, ...wish }: Wish): Promise<Waiting> => {
  const body = { name: 'Ada', kind };
  const created = await insist(http, counters, { method: 'POST', path: '/v1/players', body });
  const { id } = created['player'] as { id: string };
  const player = { id, name: body.name, kind };
  return { ...wish, player, token: String(created['token']), fillAfterS: null, isDue: false, matchId: '' };
};

const authorization = ({ token }: Waiting) => ({ authorization: `Bearer ${token}` });

const enter = async (http: Http, counters: Counters, waiting: Waiting, config: object): Promise<void> => {
  const [type, seats] = waiting.line;
  const body = { seats, config, against: waiting.against };
  const request = {
    method: 'POST',
    path: `/v1/${type}/matches`,
    headers: authorization(waiting),
    body,
  } as const;
  waiting.matchId = ((await insist(http, counters, request))['match'] as { id: string }).id;
};

/** Polls until the match no longer waits, or until `isOver`. */
const follow = async (
  http: Http,
  counters: Counters,
  waiting: Waiting,
  isOver = (): boolean => false,
): Promise<MatchStatus> => {
  for (;;) {
    const path = `/v1/${waiting.line[0]}/matches/${waiting.matchId}?wait=5`;
    const body = await insist(http, counters, { method: 'GET', path, headers: authorization(waiting) });
    const { status } = body['match'] as { status: MatchStatus };
    if (status !== 'waiting' || isOver()) return status;
  }
};

/** Kills instances in turn until `kills` have been killed, or until `isOver`; resolves with the number killed. */
const kill = async (
  instances: readonly SupervisedService[],
  kills: number,
  isOver = (): boolean => false,
): Promise<number> => {
  let killed = 0;
  for (; killed < kills && !isOver(); killed += 1) {
    await sleep(KILL_EVERY_MS);
    await at(instances, killed % instances.length).restartWith('SIGKILL');
  }
  return killed;
};

export interface Instances {
  readonly http: Http;
  readonly counters: Counters;
  /** A connection to the database. */
  readonly client: pg.Client;
  /** Kills instances in turn until `kills` have been killed, or until `isOver`; resolves with the number killed. */
  readonly kill: (kills: number, isOver?: () => boolean) => Promise<number>;
}

/** Runs an experiment on three instances. */
export async function onInstances<T>(
  { postgres, envOf, remove }: ExperimentDatabase,
  run: (instances: Instances) => Promise<T>,
): Promise<T> {
  const instances = await Promise.all(
    Array.from({ length: INSTANCES }, (_, n) => supervise(`instance ${n + 1}`, envOf(n))),
  );
  const urls = instances.map(({ url }) => url);
  const http = createHttp(urls, Infinity, TIMEOUT_MS);
  const client = new pg.Client(postgres.url);
  await client.connect();
  try {
    const killSome: Instances['kill'] = (kills, isOver) => kill(instances, kills, isOver);
    return await run({ http, counters: createCounters(), client, kill: killSome });
  } finally {
    http.close();
    await client.end();
    await Promise.all(instances.map((instance) => instance.stop()));
    await remove();
  }
}

/** Games whose seats differ from what their matches say, and players who are in more than one game. */
const WRONG_GAMES = `
WITH seated AS (
  SELECT game_id, count(*) AS players, count(match.id) AS matches
  FROM player_game LEFT JOIN match USING (game_id, player_id, seat) GROUP BY game_id
)
SELECT game.id::text FROM game LEFT JOIN seated ON game_id = game.id
WHERE type IN (${LINES.map(([type]) => `'${type}'`).join(', ')})
  AND (players IS DISTINCT FROM json_array_length(seats) OR matches IS DISTINCT FROM json_array_length(seats))
UNION ALL SELECT player_id::text FROM player_game GROUP BY player_id HAVING count(*) > 1
UNION ALL SELECT id::text FROM match WHERE status = 'matched' AND game_id NOT IN (SELECT id FROM game)`;

const checkAll = async (
  client: pg.Client,
  counters: Counters,
  left: readonly Waiting[],
  statuses: readonly MatchStatus[],
): Promise<void> => {
  const { rows } = await client.query<{ id: string }>(WRONG_GAMES);
  for (const { id } of rows) counters.violation('wrong matches', `a game or player ${id}`);
  for (const status of statuses)
    if (status === 'cancelled') counters.violation('wrong matches', 'a player who listened has left');
  for (const line of LINES) {
    const sets = setsIn(
      left.filter((each) => each.line === line),
      line[1],
    );
    if (sets.length > 0) counters.violation('wrong matches', `${line[0]}: ${sets.length} sets are left`);
  }
};

/** The times from the second player's request until both players, on different instances, know of their game. */
const timePairs = async (http: Http, counters: Counters, pairs: number): Promise<number[]> => {
  const timesMs: number[] = [];
  const wish = { kind: 'bot', line: LINES[0], against: 'anybody' } as const;
  for (let n = 0; n < pairs; n += 1) {
    const config = { maxBattles: n + 1 };
    const first = await newPlayer(http, counters, wish);
    const second = await newPlayer(http, counters, wish);
    await enter(http, counters, first, config);
    const followed = follow(http, counters, first);
    await sleep(RETRY_MS);
    const began = performance.now();
    await enter(http, counters, second, config);
    await Promise.all([followed, follow(http, counters, second)]);
    timesMs.push(performance.now() - began);
  }
  return timesMs;
};

export async function matches(
  { players, kills, pairs, isTimed }: Matches,
  database?: ExperimentDatabase,
): Promise<ExperimentResult> {
  return onInstances(database ?? (await oneServer()), async ({ http, counters, client, kill }) => {
    const all: Waiting[] = [];
    const numbers = Array.from({ length: players }, (_, n) => n).values();
    const create = async (): Promise<void> => {
      for (const n of numbers) all.push(await newPlayer(http, counters, wishOf(n)));
    };
    await Promise.all(Array.from({ length: CONCURRENT }, create));
    let isOver = false;
    const entering = all.map(async (each, n) => {
      await sleep((n / players) * kills * KILL_EVERY_MS);
      await enter(http, counters, each, {});
    });
    const following = all.map(async (each, n) => {
      await entering[n];
      return follow(http, counters, each, () => isOver);
    });
    await kill(kills);
    await Promise.all(entering);
    await sleep(SETTLED_MS);
    isOver = true;
    const statuses = await Promise.all(following);
    const left = all.filter((_, n) => statuses[n] === 'waiting');
    await checkAll(client, counters, left, statuses);
    const timesMs = await timePairs(http, counters, pairs);
    if (isTimed && quantile(timesMs, P99) > LONGEST_MS)
      counters.violation('wrong matches', 'two players waited for too long');
    const figures = {
      players,
      'instances killed': kills,
      'players matched': players - left.length,
      'players whom nobody fits': left.length,
      'from the second request until both know of the game': spread(timesMs),
    };
    return { counters, report: formatReport('matches', counters, figures) };
  });
}
