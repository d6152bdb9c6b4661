/** Every route that reads, requested as often as the limits let one address with many players. */
import { at, get } from 'parlour-games/kit/checked';
import { OPERATIONS } from '#resilience/fuzz/operations.js';
import { openCrowd, type Crowd } from '#resilience/support/crowd.js';
import { FLIP, LONG_WAR } from '#resilience/support/long-war.js';
import { atRate, createGame, type Attacker, type Scenario } from './support.js';

/** A player may use half of its address's allowance, and a quarter of that counts for the address: these use it up. */
const PLAYERS = 8;
const REQUESTS_PER_SECOND = 400;
const LOG_ENTRIES = 400;
const GAMES_PER_PLAYER = 100;
const RATED_GAMES = 40;
/** As many as a player may have created. */
const SERIES_PER_PLAYER = 3;
const SERIES = { games: 20, parallel: 20, clock: { perMoveS: 3600 } };
const NOTES = 100;
const NOTE = { text: 'x'.repeat(4000) };
const PUBLIC = { visibility: 'public' };
const DAY_MS = 24 * 3_600_000;

/** What there is to read. */
interface Readable {
  readonly token: string;
  readonly player: string;
  readonly game: string;
  readonly seatToken: string;
  readonly match: string;
  readonly series: string;
}

/** The most expensive request for each path of the document; the game type is `war`. */
const READS: Readonly<Record<string, (known: Readable, random: number) => string>> = {
  '/': () => '/',
  '/v1': () => '/v1',
  '/healthz': () => '/healthz',
  '/readyz': () => '/readyz',
  '/metrics': () => '/metrics',
  '/problems/{code}': () => '/problems/rate-limited',
  '/rules/{type}': () => '/rules/war',
  '/v1/game-types': () => '/v1/game-types',
  '/v1/signing-key': () => '/v1/signing-key',
  '/v1/games': () => '/v1/games?limit=100',
  '/v1/audit-records': () => '/v1/audit-records',
  '/v1/players': () => '/v1/players?accepts=war&limit=100',
  '/v1/players/{id}': ({ player }) => `/v1/players/${player}`,
  '/v1/players/{id}/games': ({ player }) => `/v1/players/${player}/games?limit=100`,
  '/v1/players/{id}/ratings': ({ player }) => `/v1/players/${player}/ratings`,
  '/v1/players/{id}/statistics': ({ player }) => `/v1/players/${player}/statistics`,
  '/v1/players/me': () => '/v1/players/me',
  '/v1/players/me/games': () => '/v1/players/me/games?limit=100',
  '/v1/players/me/webhook': () => '/v1/players/me/webhook',
  '/v1/players/me/events': () => '/v1/players/me',
  '/v1/war/statistics': () => '/v1/war/statistics',
  '/v1/war/ladder': () => '/v1/war/ladder?provisional=true&limit=100',
  '/v1/war/ladder/results': () => '/v1/war/ladder/results?limit=100',
  '/v1/war/series': () => '/v1/war/series?limit=100',
  '/v1/war/series/{id}': ({ series }) => series,
  '/v1/war/series/{id}/games': ({ series }) => `${series}/games?limit=100`,
  '/v1/war/matches/{id}': ({ match }) => `/v1/war/matches/${match}?wait=60`,
  '/v1/war/games/{id}': ({ game }, random) => `${game}?at=${random}`,
  '/v1/war/games/{id}/legal-moves': ({ game }) => `${game}/legal-moves`,
  '/v1/war/games/{id}/hint': ({ game }) => `${game}/hint?level=hard`,
  '/v1/war/games/{id}/moves': ({ game }) => `${game}/moves?limit=500`,
  '/v1/war/games/{id}/notes': ({ game }) => `${game}/notes?limit=100`,
  '/v1/war/games/{id}/events': ({ game }) => game,
  '/v1/war/games/{id}/board.txt': ({ game }, random) => `${game}/board.txt?at=${random}`,
  '/v1/war/games/{id}/board.svg': ({ game }, random) => `${game}/board.svg?at=${random}`,
  '/v1/war/games/{id}/audit': ({ game }) => `${game}/audit`,
};

interface Match {
  readonly id: string;
  readonly game: { readonly links: { readonly self: string } } | null;
}

const matchOf = async ({ send }: Attacker, id: string, token: string): Promise<Match> => {
  const response = await send('GET', `/v1/war/matches/${id}?wait=1`, { token });
  return (JSON.parse(response?.text ?? '') as { match: Match }).match;
};

const created = async <Body>(
  { send }: Attacker,
  path: string,
  body: object,
  token?: string,
): Promise<Body> => {
  const response = await send('POST', path, { body, token });
  if (response === null || response.status >= 300) throw new Error(`${path}: ${response?.text}`);
  return JSON.parse(response.text) as Body;
};

/** Plays a rated game between two of the players, one of whom resigns. A player may wait in only one line at a time. */
const playRated = async (attacker: Attacker, [first, second]: readonly [string, string]): Promise<void> => {
  const terms = { against: 'bots', rated: true };
  await created(attacker, '/v1/war/matches', terms, first);
  const { match } = await created<{ match: Match }>(attacker, '/v1/war/matches', terms, second);
  for (let found = match; ; found = await matchOf(attacker, match.id, second)) {
    if (found.game === null) continue;
    await created(attacker, `${found.game.links.self}/resign`, {}, second);
    return;
  }
};

/** A series of one player against another, with all of its games running. */
const beginSeries = async (attacker: Attacker, first: Readable, second: Readable): Promise<string> => {
  const body = { ...SERIES, players: [first.player, second.player] };
  const { series } = await created<{ series: { links: { self: string } } }>(
    attacker,
    '/v1/war/series',
    body,
    first.token,
  );
  await created(attacker, `${series.links.self}/accept`, {}, second.token);
  return series.links.self;
};

/** Creates players of the attacker, and for each of them what there is to read at the path. */
const prepareReadable = async (attacker: Attacker, path: string): Promise<readonly Readable[]> => {
  const { game, tokens } = await createGame(attacker, 'war', LONG_WAR);
  const seatToken = at(tokens, 0).token;
  for (let entries = 1; /\/games\/./.test(path) && entries < LOG_ENTRIES; entries += 1)
    await created(attacker, `${game.links.self}/moves`, FLIP, seatToken);
  for (let seq = 1; path.endsWith('/notes') && seq <= NOTES; seq += 1)
    await attacker.send('PUT', `${game.links.self}/notes/${seq}`, { body: NOTE, token: seatToken });
  const readable: Readable[] = [];
  for (let players = 0; players < PLAYERS; players += 1) {
    const { player, token } = await created<{ player: { id: string }; token: string }>(
      attacker,
      '/v1/players',
      { name: 'Eve', kind: 'bot' },
    );
    const games = /(games|mcp|me\/events)$/.test(path) ? GAMES_PER_PLAYER : 1;
    await Promise.all(
      Array.from({ length: games }, () => created(attacker, '/v1/connect-four/games', PUBLIC, token)),
    );
    readable.push({ token, player: player.id, game: game.links.self, seatToken, match: '', series: '' });
  }
  for (let games = 0; path.includes('/ladder') && games < RATED_GAMES; games += 1)
    await playRated(attacker, [
      at(readable, games % PLAYERS).token,
      at(readable, (games + 1) % PLAYERS).token,
    ]);
  return Promise.all(
    readable.map(async (known, index) => {
      const terms = { against: 'people', clock: { perMoveS: 60 + index } };
      const { match } = await created<{ match: Match }>(attacker, '/v1/war/matches', terms, known.token);
      let series = '';
      for (let count = 0; path.includes('/series') && count < SERIES_PER_PLAYER; count += 1)
        series = await beginSeries(attacker, known, at(readable, (index + 1) % PLAYERS));
      return { ...known, match: match.id, series };
    }),
  );
};

/** Opens streams, from a cursor that is a day old or from the first entry on, and leaves them. */
const streams = (attacker: Attacker, path: string, readable: readonly Readable[], stop: AbortSignal) => {
  const cursor = Buffer.from(String(Date.now() - DAY_MS + 60_000)).toString('base64url');
  const crowds: Crowd[] = [];
  return atRate(REQUESTS_PER_SECOND / PLAYERS, stop, async () => {
    const { token } = at(readable, attacker.rng.below(readable.length));
    const id = path.startsWith('/v1/players') ? cursor : '0';
    const headers = [`Authorization: Bearer ${token}`, `Last-Event-ID: ${id}`];
    crowds.push(await openCrowd(attacker.url, path, { size: 1, address: attacker.address, headers }));
    if (crowds.length > PLAYERS) crowds.shift()?.close();
  }).finally(() => {
    for (const crowd of crowds) crowd.close();
  });
};

const scenarioOf = (template: string): Scenario => ({
  name: `GET ${template}`,
  prepare: async (attacker) => {
    const readable = await prepareReadable(attacker, template);
    const pathFor = get(new Map(Object.entries(READS)), template);
    if (template.endsWith('/events'))
      return (stop) => streams(attacker, pathFor(at(readable, 0), 0), readable, stop);
    return (stop) =>
      atRate(REQUESTS_PER_SECOND, stop, () => {
        const known = at(readable, attacker.rng.below(readable.length));
        const path = pathFor(known, attacker.rng.below(LOG_ENTRIES));
        return attacker.send('GET', path, {
          token: /\/(hint|legal-moves|notes)/.test(path) ? known.seatToken : known.token,
        });
      });
  },
});

/** The paths of the document that read; those of games and matches for one type only. */
const paths = OPERATIONS.filter(
  ({ method, type }) => method === 'GET' && (type === null || type === 'war'),
).map(({ path }) => path);

const SESSIONS = 200;
const CALLS_PER_SECOND = 100;

/** Assistants list games. */
const assistants: Scenario = {
  name: `POST /mcp in ${SESSIONS} sessions`,
  prepare: async (attacker) => {
    const readable = await prepareReadable(attacker, '/mcp');
    const ask = (method: string, params: object, headers: Record<string, string>) =>
      attacker.send('POST', '/mcp', {
        body: { jsonrpc: '2.0', id: 1, method, params },
        headers: { accept: 'application/json, text/event-stream', ...headers },
      });
    const begin = async (_: unknown, index: number) => {
      const headers = { authorization: `Bearer ${at(readable, index % readable.length).token}` };
      const clientInfo = { name: 'Eve', version: '1' };
      const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
      const response = await ask('initialize', params, headers);
      return { ...headers, 'mcp-session-id': String(response?.headers['mcp-session-id']) };
    };
    const sessions = await Promise.all(Array.from({ length: SESSIONS }, begin));
    const call = { name: 'list_games', arguments: { limit: 100 } };
    return (stop) =>
      atRate(CALLS_PER_SECOND, stop, () =>
        ask('tools/call', call, at(sessions, attacker.rng.below(SESSIONS))),
      );
  },
};

export const scenarios: readonly Scenario[] = [...paths.map(scenarioOf), assistants];

const unknown = paths.filter((path) => READS[path] === undefined);
if (unknown.length > 0) throw new Error(`nothing is asked at ${unknown.join(', ')}`);
