/**
 * Correspondence games of four, played to their end by programs that know nothing but webhooks and HTTP, on three instances
 * that are killed in turn. The programs refuse half of the deliveries, and one more player's target never answers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { at } from 'parlour-games/kit/checked';
import { supervise } from '#resilience/chaos/support/supervisor.js';
import type { Findings } from '#resilience/support/findings.js';
import { startPostgres } from '#test/support/postgres.js';
import { quickConfig } from '#test/support/quick-games.js';
import { quantile } from '#test/support/statistics.js';
import { requestTo, startProgram, type Receipt, type Table } from './program.js';
import { CLAIM_MS } from './times.js';

const INSTANCE = fileURLToPath(new URL('./instance.js', import.meta.url));
const PLAYERS = 4;
const TYPE = 'double-7';
/** Makes five seconds 50 ms, five minutes three seconds, and so on. */
const RETRY_FACTOR = 0.01;
const SLOW_HOST = '127.0.0.99';
const SLOW_GAMES = 30;
const KILL_EVERY_MS = 2000;
/** A request that was under way when the turn passed may still arrive. */
const UNDER_WAY_MS = 2000;
/** The first attempt comes at once, or once another instance takes over; the rest is for busy machines. */
const FIRST_ATTEMPT_MS = 2 * CLAIM_MS + 10_000;
const END_MS = 600_000;

export interface WebhookExperiment {
  readonly games: number;
  readonly kills: number;
  readonly findings: Findings;
}

interface Watched extends Table {
  readonly ended: ReadonlySet<string>;
  readonly receipts: readonly Receipt[];
  /** When each turn began, by game and version. */
  readonly turns: ReadonlyMap<string, number>;
  /** The moves of each game, in order: the version and the time. */
  readonly moves: ReadonlyMap<string, readonly (readonly [version: number, at: number])[]>;
}

const turnOf = (game: string, version: number): string => `${game} ${version}`;

const watch = (): Watched => {
  const ended = new Set<string>();
  const receipts: Receipt[] = [];
  const turns = new Map<string, number>();
  const moves = new Map<string, (readonly [number, number])[]>();
  return {
    ended,
    receipts,
    turns,
    moves,
    moved: (game, version, time) => {
      turns.set(turnOf(game, version), time);
      moves.set(game, [...(moves.get(game) ?? []), [version, time]]);
    },
    received: (receipt) => receipts.push(receipt),
    finished: (game) => ended.add(game),
  };
};

/** When each turn was first told. No notice may come long after its turn has passed, or name hidden tiles. */
const firstTold = ({ receipts, moves }: Watched, findings: Findings): ReadonlyMap<string, number> => {
  const told = new Map<string, number>();
  for (const { type, game, version, at: time, body } of receipts) {
    if (type !== 'finished' && /"\d:\d"/.test(body)) findings.violation('tiles in notices', body);
    if (type !== 'your-turn') continue;
    const turn = turnOf(game, version);
    told.set(turn, Math.min(told.get(turn) ?? Infinity, time));
    const passed = moves.get(game)?.find(([after]) => after > version)?.[1] ?? Infinity;
    if (time > passed + UNDER_WAY_MS)
      findings.violation('notices of turns that had passed', `${turn}: ${(time - passed).toFixed(0)} ms`);
  }
  return told;
};

/** Checks that every turn but a game's last has been told. Returns how long each took. */
const check = (watched: Watched, findings: Findings): number[] => {
  const { turns, moves } = watched;
  const told = firstTold(watched, findings);
  const delays: number[] = [];
  const last = new Map([...moves].map(([game, all]) => [game, Math.max(...all.map(([version]) => version))]));
  for (const [turn, began] of turns) {
    const [game = '', version = ''] = turn.split(' ');
    if (Number(version) === last.get(game)) continue;
    const first = told.get(turn);
    if (first === undefined) findings.violation('turns never told', turn);
    else delays.push(Math.max(0, first - began));
  }
  for (const delay of delays.filter((ms) => ms > FIRST_ATTEMPT_MS))
    findings.violation('turns told late', `${delay.toFixed(0)} ms`);
  return delays;
};

/** Runs the experiment; returns a line for each figure. */
export async function runWebhooks({ games, kills, findings }: WebhookExperiment): Promise<string[]> {
  const hosts = Array.from({ length: PLAYERS }, (_, n) => `127.0.0.${n + 10}`);
  const postgres = await startPostgres();
  const env = {
    DATABASE_URL: postgres.url,
    RETRY_FACTOR: String(RETRY_FACTOR),
    WEBHOOK_HOSTS: [...hosts, SLOW_HOST].join(),
    LOG_LEVEL: 'warn',
  };
  const instances = await Promise.all([1, 2, 3].map((n) => supervise(`instance ${n}`, env, INSTANCE)));
  const request = requestTo(instances.map(({ url }) => url));
  const table = watch();
  const programs = await Promise.all(hosts.map((host) => startProgram(request, host, table)));
  try {
    const sluggish = await startProgram(request, SLOW_HOST, table);
    programs.push(sluggish);
    sluggish.behave('not at all');
    const alone = { seats: [{ kind: 'human' }, { kind: 'human' }] };
    for (let n = 0; n < SLOW_GAMES; n += 1) await request('POST', `/v1/${TYPE}/games`, sluggish.token, alone);
    const [host, ...guests] = programs.slice(0, PLAYERS);
    for (const program of programs.slice(0, PLAYERS)) program.behave('badly');
    const seats = [{ kind: 'human' }, ...guests.map(({ id }) => ({ kind: 'open', for: id }))];
    const open = { seats, config: quickConfig(TYPE) };
    for (let n = 0; n < games; n += 1) await request('POST', `/v1/${TYPE}/games`, host?.token, open);
    const end = Date.now() + END_MS;
    let killed = 0;
    while (table.ended.size < games && Date.now() < end) {
      await sleep(KILL_EVERY_MS);
      if (killed < kills) await at(instances, killed % instances.length).restartWith('SIGKILL');
      killed += 1;
    }
  } finally {
    for (const program of programs) program.close();
    await Promise.all(instances.map((instance) => instance.stop()));
    await postgres.remove();
  }
  const missing = games - table.ended.size;
  for (let n = 0; n < missing; n += 1) findings.violation('games that did not end', TYPE);
  const delays = check(table, findings);
  const ms = (q: number): string => `${quantile(delays, q).toFixed(0)} ms`;
  return [
    `${games} games of ${PLAYERS} ended, ${table.turns.size} moves, ${table.receipts.length} deliveries, ${kills} kills`,
    `from a move to the notice of the next turn: ${ms(0.5)} median, ${ms(0.99)} p99, ${ms(1)} max`,
  ];
}
