/** A game with a clock, and whether its log agrees with the times in it and with the outages. */
import { at, defined } from 'parlour-games/kit/checked';
import type { Counters } from '#resilience/load/counters.js';
import type { Http, Response } from '#resilience/load/http.js';

/** The shortest time per move that a request may ask for. */
const PER_MOVE_S = 5;
const MS = 1000;
const SEATS = [{ kind: 'human' }, { kind: 'human' }];

interface Entry {
  readonly at: string;
  readonly by: string | null;
  readonly move: { readonly type: string; readonly ms?: number } | null;
}

export interface Outage {
  readonly beganAt: number;
  readonly endedAt: number;
}

export interface DeadlineGame {
  readonly path: string;
  readonly tokens: readonly string[];
  /** The deadline as last seen, in milliseconds since 1970 by the clock of the database. */
  deadline: number;
  /** Moves that were answered with 201, and those of which nothing is known. */
  acknowledged: number;
  unknown: number;
}

interface GameBody {
  readonly game: {
    readonly clock: { readonly deadline: string | null };
    readonly links: { readonly self: string };
  };
  readonly tokens: readonly { readonly token: string }[];
}

const codeOf = ({ status, text }: Response): string | undefined =>
  status < 400 ? undefined : (JSON.parse(text) as { code: string }).code;

/** Resolves with `null` if there is no response. */
const send = async (
  http: Http,
  counters: Counters,
  request: Parameters<Http['send']>[0],
): Promise<Response | null> => {
  counters.add('requests');
  try {
    const response = await http.send(request);
    counters.response(response.status, codeOf(response));
    return response;
  } catch (error) {
    counters.add('connections lost');
    counters.noResponse((error as Error).message);
    return null;
  }
};

const deadlineIn = ({ game }: GameBody): number => Date.parse(defined(game.clock.deadline, 'a deadline'));

/** Resolves with `null` if the service cannot create a game now. */
export async function createDeadlineGame(http: Http, counters: Counters): Promise<DeadlineGame | null> {
  const body = { seats: SEATS, clock: { perMoveS: PER_MOVE_S } };
  const response = await send(http, counters, { method: 'POST', path: '/v1/connect-four/games', body });
  if (response?.status !== 201) return null;
  counters.add('games');
  const created = JSON.parse(response.text) as GameBody;
  const tokens = created.tokens.map(({ token }) => token);
  const path = created.game.links.self;
  return { path, tokens, deadline: deadlineIn(created), acknowledged: 0, unknown: 0 };
}

/** Sends a move of the seat whose turn it is if all earlier moves were played. The state has to justify a refusal. */
export async function tryMove(http: Http, counters: Counters, game: DeadlineGame): Promise<void> {
  const token = at(game.tokens, game.acknowledged % game.tokens.length);
  const request = { method: 'POST', path: `${game.path}/moves` } as const;
  const headers = { authorization: `Bearer ${token}` };
  const response = await send(http, counters, {
    ...request,
    headers,
    body: { type: 'drop', column: 1 + (game.acknowledged % 7) },
  });
  if (response === null || response.status === 503) game.unknown += 1;
  else if (response.status === 201) {
    game.acknowledged += 1;
    counters.add('acknowledged changes');
    counters.add('acknowledged entries');
    game.deadline = deadlineIn(JSON.parse(response.text) as GameBody);
  } else if (!['time-over', 'game-over', 'not-your-turn'].includes(codeOf(response) ?? ''))
    counters.violation('unexpected refusals', `${game.path}: ${response.status} ${codeOf(response)}`);
}

/** The clock of a game with `perMoveS`, by the rules of docs/clocks.md, without any code of the service. */
interface Replay {
  /** The time of the last entry, and the deadline at that time. */
  readonly last: number;
  readonly deadline: number;
  readonly lateMs: number;
  readonly extendedMs: number;
  readonly problems: readonly string[];
}

/** What a game is owed at `now` for the outages since its last entry. */
const lostTo = (outages: readonly Outage[], { last, deadline }: Replay, now: number): number =>
  outages
    .filter(({ beganAt, endedAt }) => endedAt > last && endedAt <= now && beganAt < deadline)
    .reduce((sum, { beganAt, endedAt }) => sum + endedAt - Math.max(beganAt, last), 0);

/** What is wrong with an entry at `now`; `null` if nothing is. */
const problemOf = ({ by, move }: Entry, lost: number, late: number): string | null => {
  if (move?.type === 'extend')
    return move.ms === lost ? null : `an extension by ${move.ms} ms instead of ${lost}`;
  if (lost > 0) return `no extension by ${lost} ms`;
  if (move?.type === 'timeout') return late < 0 ? `a timeout ${-late} ms early` : null;
  if (by !== 'human') return `an entry by ${by}`;
  return late < 0 ? null : `a move ${late} ms after the deadline`;
};

const after = (replay: Replay, entry: Entry, outages: readonly Outage[]): Replay => {
  const now = Date.parse(entry.at);
  const late = now - replay.deadline;
  const problem = problemOf(entry, lostTo(outages, replay, now), late);
  const problems = problem === null ? replay.problems : [...replay.problems, `${problem}, at ${entry.at}`];
  const next = { ...replay, last: now, problems };
  if (entry.move?.type === 'timeout') return { ...next, lateMs: late };
  if (entry.by === 'human') return { ...next, deadline: now + PER_MOVE_S * MS };
  const ms = entry.move?.ms ?? 0;
  return { ...next, deadline: replay.deadline + ms, extendedMs: replay.extendedMs + ms };
};

const replayClock = ([deal, ...entries]: readonly Entry[], outages: readonly Outage[]): Replay => {
  const last = Date.parse(defined(deal, 'the deal').at);
  const start: Replay = { last, deadline: last + PER_MOVE_S * MS, lateMs: 0, extendedMs: 0, problems: [] };
  const end = entries.reduce((replay, entry) => after(replay, entry, outages), start);
  const timeouts = entries.filter(({ move }) => move?.type === 'timeout').length;
  return timeouts === 1 ? end : { ...end, problems: [...end.problems, `${timeouts} timeouts`] };
};

/** Checks a game that is over; resolves with how late its timeout was, and how much time it got back. */
export async function checkGame(
  http: Http,
  counters: Counters,
  game: DeadlineGame,
  outages: readonly Outage[],
): Promise<Pick<Replay, 'lateMs' | 'extendedMs'>> {
  const { text } = await http.send({ method: 'GET', path: `${game.path}/audit` });
  const record = JSON.parse(text) as { entries: Entry[]; checks: Record<string, string> };
  counters.add('games audited');
  if (Object.values(record.checks).some((check) => check !== 'ok'))
    counters.violation('failed audit checks', `${game.path} ${JSON.stringify(record.checks)}`);
  const { problems, lateMs, extendedMs } = replayClock(record.entries, outages);
  for (const problem of problems) counters.violation('wrong clocks', `${game.path}: ${problem}`);
  const moves = record.entries.filter(({ by }) => by === 'human').length;
  if (moves < game.acknowledged)
    counters.violation('acknowledged entries lost', `${game.path}: ${moves} of ${game.acknowledged} moves`);
  if (moves > game.acknowledged + game.unknown)
    counters.violation('entries never acknowledged', `${game.path}: ${moves} moves`);
  return { lateMs, extendedMs };
}
