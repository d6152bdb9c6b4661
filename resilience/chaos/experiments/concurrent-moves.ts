/** Three instances receive different moves for the same turn at the same time: exactly one may be played. */
import { randomUUID } from 'node:crypto';
import { at, defined } from 'parlour-games/kit/checked';
import { createCounters, type Counters } from '#resilience/load/counters.js';
import { createHttp, type Http, type Response } from '#resilience/load/http.js';
import { formatReport } from '#resilience/chaos/report.js';
import { startCluster, type Cluster } from '#resilience/chaos/support/cluster.js';
import { TWO_HUMANS } from '#test/support/service.js';
import type { ExperimentResult } from './experiment.js';

const INSTANCES = 3;
const CONCURRENT_GAMES = 8;
const TIMEOUT_MS = 30_000;

interface Game {
  readonly status: string;
  readonly turn: { readonly seat: number } | null;
  readonly links: { readonly self: string };
}

interface Races {
  readonly path: string;
  /** By seat. */
  readonly tokens: readonly string[];
  /** One for each instance. */
  readonly clients: readonly Http[];
  /** Sends to the instances in turn. */
  readonly anyInstance: Http;
  readonly counters: Counters;
  /** Takes one of the remaining races; `false` when none is left. */
  readonly takeRace: () => boolean;
}

const codeOf = ({ status, text }: Response): string | undefined =>
  status < 400 ? undefined : (JSON.parse(text) as { code: string }).code;

/** Each instance gets a different column. Resolves with the game if exactly one move was played, otherwise with `null`. */
const race = async (
  { path, tokens, clients, counters }: Races,
  seat: number,
  columns: readonly number[],
): Promise<Game | null> => {
  const responses = await Promise.all(
    clients.map((client, instance) => {
      const column = at(columns, instance % columns.length);
      const headers = { authorization: `Bearer ${at(tokens, seat)}`, 'idempotency-key': randomUUID() };
      return client.send({ method: 'POST', path: `${path}/moves`, headers, body: { type: 'drop', column } });
    }),
  );
  counters.add('requests', responses.length);
  for (const response of responses) counters.response(response.status, codeOf(response));
  const [played, ...others] = responses.filter(({ status }) => status === 201);
  if (played === undefined || others.length > 0) {
    const statuses = responses.map(({ status }) => status).join(' ');
    counters.violation('unexpected refusals', `a race with responses ${statuses}`);
    return null;
  }
  counters.add('acknowledged changes');
  counters.add('acknowledged entries');
  return (JSON.parse(played.text) as { game: Game }).game;
};

const freeColumns = async (client: Http, path: string, token: string): Promise<number[]> => {
  const headers = { authorization: `Bearer ${token}` };
  const { text } = await client.send({ method: 'GET', path: `${path}/legal-moves`, headers });
  return (JSON.parse(text) as { moves: { column: number }[] }).moves.map(({ column }) => column);
};

/** Checks that the log has one entry for each race besides the deal, and that the audit passes. */
const auditGame = async ({ path, anyInstance, counters }: Races, races: number): Promise<void> => {
  const { text } = await anyInstance.send({ method: 'GET', path: `${path}/audit` });
  const record = JSON.parse(text) as { entries: unknown[]; checks: Record<string, string> };
  counters.add('games audited');
  if (record.entries.length !== races + 1)
    counters.violation(
      'entries never acknowledged',
      `${path}: ${record.entries.length} entries, ${races} races`,
    );
  if (Object.values(record.checks).some((check) => check !== 'ok'))
    counters.violation('failed audit checks', `${path} ${JSON.stringify(record.checks)}`);
};

const raceThroughGame = async (races: Races, created: Game): Promise<void> => {
  let game: Game | null = created;
  let count = 0;
  while (game?.status === 'active' && races.takeRace()) {
    const { seat }: { readonly seat: number } = defined(game.turn, 'the turn of an active game');
    const columns = await freeColumns(races.anyInstance, races.path, at(races.tokens, seat));
    game = await race(
      races,
      seat,
      columns.sort(() => Math.random() - 1 / 2),
    );
    count += 1;
  }
  await auditGame(races, count);
};

/** Runs on the `given` cluster, or else on three instances of its own. */
export async function concurrentMoves(
  raceCount: number,
  given?: Pick<Cluster, 'instances' | 'stop'>,
): Promise<ExperimentResult> {
  const cluster = given ?? (await startCluster(INSTANCES));
  const urls = cluster.instances.map(({ url }) => url);
  const clients = urls.map((url) => createHttp([url], CONCURRENT_GAMES, TIMEOUT_MS));
  const anyInstance = createHttp(urls, CONCURRENT_GAMES, TIMEOUT_MS);
  const counters = createCounters();
  let left = raceCount;
  const takeRace = (): boolean => (left -= 1) >= 0;
  const runGames = async (): Promise<void> => {
    while (left > 0) {
      const request = { method: 'POST', path: '/v1/connect-four/games', body: TWO_HUMANS } as const;
      const { text } = await anyInstance.send(request);
      const { game, tokens } = JSON.parse(text) as { game: Game; tokens: { token: string }[] };
      counters.add('games');
      const bySeat = tokens.map(({ token }) => token);
      const races = { path: game.links.self, tokens: bySeat, clients, anyInstance, counters, takeRace };
      await raceThroughGame(races, game);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENT_GAMES }, runGames));
  } finally {
    for (const client of [...clients, anyInstance]) client.close();
    await cluster.stop();
  }
  const figures = {
    races: raceCount,
    'instances in each race': urls.length,
    'races with exactly one 201': counters.counts['acknowledged changes'],
  };
  return { counters, report: formatReport('concurrent moves for one turn', counters, figures) };
}
