/** Every route that reads, asked for as often as one address with as many players as count for it may ask. */
import { at, get } from 'parlour-games/kit/checked';
import { OPERATIONS } from '#resilience/fuzz/operations.js';
import { openCrowd, type Crowd } from '#resilience/support/crowd.js';
import { FLIP, LONG_WAR } from '#resilience/support/long-war.js';
import { atRate, createGame, type Attacker, type Scenario } from './support.js';

/** A player may use half of what its address may, and a quarter of that counts for the address: these use all of it. */
const PLAYERS = 8;
const REQUESTS_PER_SECOND = 400;
const LOG_ENTRIES = 400;
const GAMES_OF_PLAYER = 40;
const DAY_MS = 24 * 3_600_000;

/** What there is to read. */
interface Readable {
  readonly token: string;
  readonly player: string;
  readonly game: string;
  readonly seatToken: string;
  readonly match: string;
}

/** What is asked for at each path of the document, in the dearest way; the type of games is `war`. */
const READS: Readonly<Record<string, (known: Readable, random: number) => string>> = {
  '/healthz': () => '/healthz',
  '/readyz': () => '/readyz',
  '/metrics': () => '/metrics',
  '/problems/{code}': () => '/problems/rate-limited',
  '/rules/{type}': () => '/rules/war',
  '/v1/game-types': () => '/v1/game-types',
  '/v1/signing-key': () => '/v1/signing-key',
  '/v1/games': () => '/v1/games?limit=100',
  '/v1/audit-records': () => '/v1/audit-records',
  '/v1/players/{id}': ({ player }) => `/v1/players/${player}`,
  '/v1/players/{id}/games': ({ player }) => `/v1/players/${player}/games?limit=100`,
  '/v1/players/{id}/statistics': ({ player }) => `/v1/players/${player}/statistics`,
  '/v1/players/me': () => '/v1/players/me',
  '/v1/players/me/games': () => '/v1/players/me/games?limit=100',
  '/v1/players/me/webhook': () => '/v1/players/me/webhook',
  '/v1/players/me/events': () => '/v1/players/me',
  '/v1/war/statistics': () => '/v1/war/statistics',
  '/v1/war/matches/{id}': ({ match }) => `/v1/war/matches/${match}?wait=60`,
  '/v1/war/games/{id}': ({ game }, random) => `${game}?at=${random}`,
  '/v1/war/games/{id}/legal-moves': ({ game }) => `${game}/legal-moves`,
  '/v1/war/games/{id}/hint': ({ game }) => `${game}/hint?level=hard`,
  '/v1/war/games/{id}/moves': ({ game }) => `${game}/moves?limit=500`,
  '/v1/war/games/{id}/events': ({ game }) => game,
  '/v1/war/games/{id}/board.txt': ({ game }, random) => `${game}/board.txt?at=${random}`,
  '/v1/war/games/{id}/board.svg': ({ game }, random) => `${game}/board.svg?at=${random}`,
  '/v1/war/games/{id}/audit': ({ game }) => `${game}/audit`,
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

/** Players of the attacker, and what each may read. */
const prepareReadable = async (attacker: Attacker): Promise<readonly Readable[]> => {
  const { game, tokens } = await createGame(attacker, 'war', LONG_WAR);
  const seatToken = at(tokens, 0).token;
  for (let entries = 1; entries < LOG_ENTRIES; entries += 1)
    await created(attacker, `${game.links.self}/moves`, FLIP, seatToken);
  const readable: Readable[] = [];
  for (let players = 0; players < PLAYERS; players += 1) {
    const { player, token } = await created<{ player: { id: string }; token: string }>(
      attacker,
      '/v1/players',
      { name: 'Eve', kind: 'bot' },
    );
    for (let games = 0; games < GAMES_OF_PLAYER / PLAYERS; games += 1)
      await created(attacker, '/v1/connect-four/games', {}, token);
    const terms = { against: 'people', clock: { perMoveS: 60 + players } };
    const { match } = await created<{ match: { id: string } }>(attacker, '/v1/war/matches', terms, token);
    readable.push({ token, player: player.id, game: game.links.self, seatToken, match: match.id });
  }
  return readable;
};

/** Opens streams and leaves them, with a cursor that is a day old or from the first entry on. */
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
    const readable = await prepareReadable(attacker);
    const pathFor = get(new Map(Object.entries(READS)), template);
    if (template.endsWith('/events'))
      return (stop) => streams(attacker, pathFor(at(readable, 0), 0), readable, stop);
    return (stop) =>
      atRate(REQUESTS_PER_SECOND, stop, () => {
        const known = at(readable, attacker.rng.below(readable.length));
        const path = pathFor(known, attacker.rng.below(LOG_ENTRIES));
        return attacker.send('GET', path, {
          token: /\/(hint|legal-moves)/.test(path) ? known.seatToken : known.token,
        });
      });
  },
});

/** The paths of the document that read, those of games and matches of one type. */
const paths = OPERATIONS.filter(
  ({ method, type }) => method === 'GET' && (type === null || type === 'war'),
).map(({ path }) => path);

export const scenarios: readonly Scenario[] = paths.map(scenarioOf);

const unknown = paths.filter((path) => READS[path] === undefined);
if (unknown.length > 0) throw new Error(`nothing is asked at ${unknown.join(', ')}`);
