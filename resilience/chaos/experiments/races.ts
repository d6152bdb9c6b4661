/** Three instances are sent different moves for the same turn at once: exactly one may be played. */
import { randomUUID } from 'node:crypto';
import { startCluster } from '../support/instances.js';
import { createHttp, type Http, type Received } from '../load/http.js';
import { createTally, type Tally } from '../load/tally.js';
import { report } from '../report.js';
import type { Outcome } from './outcome.js';

const INSTANCES = 3;
const GAMES_AT_ONCE = 8;
const COLUMNS = 7;
const TIMEOUT_MS = 30_000;
const TWO_PEOPLE = { seats: [{ kind: 'human' }, { kind: 'human' }] };

interface Game {
  readonly status: string;
  readonly turn: { readonly seat: number } | null;
  readonly links: { readonly self: string };
  readonly legalMoves: readonly { readonly type: string; readonly column: number }[];
}

interface Race {
  readonly path: string;
  readonly tokens: readonly string[];
  /** One for each instance. */
  readonly clients: readonly Http[];
  /** Asks the instances in turn. */
  readonly anyOf: Http;
  readonly tally: Tally;
  /** Whether there is a race left to run. */
  readonly takeOne: () => boolean;
}

const codeOf = ({ status, text }: Received): string | undefined =>
  status < 400 ? undefined : (JSON.parse(text) as { code: string }).code;

/** Sends each instance another column for the turn; gives the game after it, `null` when not exactly one got 201. */
const runRace = async ({ path, tokens, clients, tally }: Race, seat: number, columns: readonly number[]) => {
  const answers = await Promise.all(
    clients.map((client, at) => {
      const column = columns[at % columns.length] ?? 1;
      const headers = { authorization: `Bearer ${tokens[seat] ?? ''}`, 'idempotency-key': randomUUID() };
      return client.send({ method: 'POST', path: `${path}/moves`, headers, body: { type: 'drop', column } });
    }),
  );
  tally.add('requests', answers.length);
  for (const answer of answers) tally.answered(answer.status, codeOf(answer));
  const [played, ...others] = answers.filter(({ status }) => status === 201);
  if (played === undefined || others.length > 0) {
    tally.fault(
      'unexpected refusals',
      `a race with answers ${answers.map(({ status }) => status).join(' ')}`,
    );
    return null;
  }
  tally.add('acknowledged changes');
  tally.add('acknowledged entries');
  return (JSON.parse(played.text) as { game: Game }).game;
};

const freeColumns = async (client: Http, path: string, token: string): Promise<number[]> => {
  const headers = { authorization: `Bearer ${token}` };
  const { text } = await client.send({ method: 'GET', path: `${path}/legal-moves`, headers });
  return (JSON.parse(text) as { moves: { column: number }[] }).moves.map(({ column }) => column);
};

/** Every entry of the log is one that was acknowledged, and the audit is all ok. */
const checkLog = async ({ path, anyOf, tally }: Race, races: number): Promise<void> => {
  const { text } = await anyOf.send({ method: 'GET', path: `${path}/audit` });
  const record = JSON.parse(text) as { entries: unknown[]; checks: Record<string, string> };
  tally.add('games audited');
  if (record.entries.length !== races + 1)
    tally.fault('entries nobody was told of', `${path}: ${record.entries.length} entries, ${races} races`);
  if (Object.values(record.checks).some((check) => check !== 'ok'))
    tally.fault('failed audit checks', `${path} ${JSON.stringify(record.checks)}`);
};

const raceThroughGame = async (race: Race, begun: Game): Promise<void> => {
  let game: Game | null = begun;
  let races = 0;
  while (game !== null && game.status === 'active' && race.takeOne()) {
    const seat: number = game.turn?.seat ?? 0;
    const columns = await freeColumns(race.anyOf, race.path, race.tokens[seat] ?? '');
    game = await runRace(race, seat, columns.sort(() => Math.random() - 1 / 2).slice(0, COLUMNS));
    races += 1;
  }
  await checkLog(race, races);
};

export const races = async (count: number): Promise<Outcome> => {
  const cluster = await startCluster(INSTANCES);
  const urls = cluster.instances.map(({ url }) => url);
  const clients = urls.map((url) => createHttp([url], GAMES_AT_ONCE, TIMEOUT_MS));
  const anyOf = createHttp(urls, GAMES_AT_ONCE, TIMEOUT_MS);
  const tally = createTally();
  let left = count;
  const takeOne = (): boolean => (left -= 1) >= 0;
  const racer = async (): Promise<void> => {
    while (left > 0) {
      const { text } = await anyOf.send({ method: 'POST', path: '/v1/connect-four/games', body: TWO_PEOPLE });
      const { game, tokens } = JSON.parse(text) as { game: Game; tokens: { token: string }[] };
      tally.add('games');
      const bySeat = tokens.map(({ token }) => token);
      await raceThroughGame({ path: game.links.self, tokens: bySeat, clients, anyOf, tally, takeOne }, game);
    }
  };
  try {
    await Promise.all(Array.from({ length: GAMES_AT_ONCE }, racer));
  } finally {
    for (const client of [...clients, anyOf]) client.close();
    await cluster.stop();
  }
  const extra = {
    races: count,
    'instances in each': INSTANCES,
    'with exactly one 201': tally.counts['acknowledged changes'],
  };
  return { tally, text: report('races for the same turn', tally, extra) };
};
