/**
 * In a game with a clock, a person's move is stored before the replies of computer players. An instance is killed in between:
 * a retry on another instance gets the move and the replies, and nothing is played twice.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from 'parlour-games/kit/checked';
import { createCounters, type Counters } from '#resilience/load/counters.js';
import { createHttp, type Http } from '#resilience/load/http.js';
import { formatReport } from '#resilience/chaos/report.js';
import { supervise } from '#resilience/chaos/support/supervisor.js';
import { startPostgres } from '#test/support/postgres.js';
import type { ExperimentResult } from './experiment.js';

const COMPUTER = { kind: 'cpu', level: 'hard' };
const NEW_GAME = {
  seats: [{ kind: 'human' }, COMPUTER, COMPUTER, COMPUTER],
  clock: { initialS: 3600, incrementS: 0 },
};
/** The version after the move and the replies. */
const COMPLETE = 5;
const TIMEOUT_MS = 30_000;
const RETRY_MS = 200;
const RETRIES = 300;
/** How often the stored version is polled, before the kill, until the move is there. */
const LOOK_MS = 2;

interface Entry {
  readonly seq: number;
  readonly by: string | null;
  readonly hash: string;
}

interface Move {
  readonly path: string;
  readonly request: Parameters<Http['send']>[0];
}

const createMove = async (http: Http): Promise<Move> => {
  const { status, text } = await http.send({ method: 'POST', path: '/v1/basra/games', body: NEW_GAME });
  if (status === 503) {
    await sleep(RETRY_MS);
    return createMove(http);
  }
  if (status !== 201) throw new Error(text);
  const { game, tokens } = JSON.parse(text) as {
    game: { links: { self: string }; version: number };
    tokens: { token: string }[];
  };
  const path = game.links.self;
  const headers = { authorization: `Bearer ${at(tokens, 0).token}`, 'idempotency-key': randomUUID() };
  const legal = await http.send({ method: 'GET', path: `${path}/legal-moves`, headers });
  const { moves } = JSON.parse(legal.text) as { moves: object[] };
  return { path, request: { method: 'POST', path: `${path}/moves`, headers, body: at(moves, 0) } };
};

const versionOf = async (http: Http, path: string): Promise<number> => {
  const { text } = await http.send({ method: 'GET', path });
  return (JSON.parse(text) as { version: number }).version;
};

/** Repeats the request until the response says neither that it is in progress nor that it cannot be served now. */
const retry = async (http: Http, counters: Counters, request: Move['request']): Promise<string> => {
  for (let attempt = 0; attempt < RETRIES; attempt += 1) {
    counters.add('retries');
    const { status, text } = await http.send(request);
    const code = status < 400 ? undefined : (JSON.parse(text) as { code: string }).code;
    counters.response(status, code);
    if (status === 201) return text;
    if (status !== 503 && code !== 'request-in-progress') {
      counters.violation('unexpected refusals', text);
      return '{"entries":[]}';
    }
    await sleep(RETRY_MS);
  }
  throw new Error('a retry was never answered');
};

/** Checks that a retry's response has the move, the replies and nothing else, and that another retry gets the same bytes. */
const checkRetry = async (http: Http, counters: Counters, { path, request }: Move): Promise<number> => {
  const text = await retry(http, counters, request);
  const { entries } = JSON.parse(text) as { entries: Entry[] };
  if ((await retry(http, counters, request)) !== text)
    counters.violation('repeats with a different response', path);
  const audit = await http.send({ method: 'GET', path: `${path}/audit` });
  const record = JSON.parse(audit.text) as { entries: Entry[]; checks: Record<string, string> };
  counters.add('games audited');
  if (Object.values(record.checks).some((check) => check !== 'ok'))
    counters.violation('failed audit checks', `${path} ${JSON.stringify(record.checks)}`);
  const stored = record.entries.slice(1).map(({ hash }) => hash);
  if (stored.join() !== entries.map(({ hash }) => hash).join())
    counters.violation(
      'entries never acknowledged',
      `${path}: ${stored.length} stored, ${entries.length} in the response`,
    );
  counters.add('acknowledged changes');
  counters.add('acknowledged entries', entries.length);
  return entries.length - 1;
};

export async function interruptedReplies(rounds: number, gamesAtOnce: number): Promise<ExperimentResult> {
  const postgres = await startPostgres();
  const env = { DATABASE_URL: postgres.url };
  const victim = await supervise('instance 1', env);
  const other = await supervise('instance 2', env);
  const clientOf = ({ url }: { readonly url: string }): Http =>
    createHttp([url], gamesAtOnce * 2, TIMEOUT_MS);
  const [first, second] = [clientOf(victim), clientOf(other)];
  const counters = createCounters();
  let interrupted = 0;
  let replies = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const moves = await Promise.all(Array.from({ length: gamesAtOnce }, () => createMove(second)));
      counters.add('games', moves.length);
      counters.add('requests', moves.length);
      const sent = moves.map(({ request }) =>
        first.send(request).then(
          () => true,
          () => false,
        ),
      );
      while ((await versionOf(second, at(moves, round % gamesAtOnce).path)) < 2) await sleep(LOOK_MS);
      const restarted = victim.restartWith('SIGKILL');
      const versions = await Promise.all(moves.map(({ path }) => versionOf(second, path)));
      interrupted += versions.filter((version) => version > 1 && version < COMPLETE).length;
      const answered = (await Promise.all(sent)).filter(Boolean).length;
      counters.add('connections lost', moves.length - answered);
      for (const move of moves) replies += await checkRetry(second, counters, move);
      await restarted;
    }
  } finally {
    for (const client of [first, second]) client.close();
    await Promise.all([victim.stop(), other.stop()]);
    await postgres.remove();
  }
  const figures = {
    'instances killed': rounds,
    'games whose replies were missing then': interrupted,
    'replies, three for each move': replies,
  };
  return { counters, report: formatReport('interrupted replies', counters, figures) };
}
