/**
 * Looks for secrets in everything that the service sends or logs. Every few moves each route is called as each viewer, and no
 * body or header may name a piece that the viewer may not see, nor a seed, a salt or a token.
 */
import { createHash } from 'node:crypto';
import { entryRng, playerRng } from 'parlour-games/record/rng';
import type { GameType, Rng, Seat, Typed, Viewer } from 'parlour-games/game-type';
import { gameTypes as serviceTypes } from 'parlour-games/games';
import { at } from 'parlour-games/kit/checked';
import { randomMove } from 'parlour-games/kit/options';
import { candidatesFor } from '#test/laws/candidates.js';
import { openEventStream } from '#test/support/event-stream.js';
import { contextOf, type GameSetup, type Step } from '#test/support/play.js';
import type { Findings } from '#resilience/support/findings.js';
import {
  createRawClient,
  jsonOf,
  jsonRequest,
  type RawClient,
  type RawRequest,
} from '#resilience/support/raw-http.js';
import { allPieces, newPlayer, notifiedPlayer, searchNotices, type Hook } from './notices.js';
import { jsonIn, leaksIn, piecesInJson } from './search.js';
import { keysOf, secretsOf, type Deal, type KnownGame } from './secrets.js';

export interface LeakHuntOptions {
  readonly url: string;
  readonly games: number;
  /** The game types to play, in turn; by default all types of the service. */
  readonly gameTypes?: readonly GameType[];
  /** Moves between two sweeps of all routes. */
  readonly sweepEvery?: number;
  /** Games are left after this many moves. */
  readonly maxMoves?: number;
  readonly findings: Findings;
  /** Everything that the service has logged so far. */
  readonly log: () => string;
  /** The target of webhooks: a player with one has the first seat of every game. */
  readonly hook?: Hook;
}

interface OpenGame extends KnownGame {
  readonly path: string;
  readonly steps: Step[];
}

const MAX_MOVES = 120;
const SWEEP_EVERY = 15;

const HINT = '/hint';
const READS = ['', '/legal-moves', '/moves', '/moves?limit=1', '/audit', '/board.txt', '/board.svg', HINT];
const REFUSED_CHANGES: readonly (readonly [string, object])[] = [
  ['/moves', { type: 'no-such-move' }],
  ['/join', {}],
  ['/rematch', {}],
  ['/cpu-moves', { count: 1 }],
];
/** Refused for every seat but the one to move. */
const MOVE_OUT_OF_TURN = { type: 'draw', from: 'bank' };
/** How many candidates for illegal moves are tried; those that turn out to be legal are not sent. */
const CANDIDATES = 6;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const contextAt = (seed: string, seq: number, at: string) => ({
  now: Date.parse(at),
  rng: entryRng(Buffer.from(seed, 'hex'), seq),
});

const create = async (
  client: RawClient,
  gameType: GameType,
  n: number,
  rng: Rng,
  player?: string,
): Promise<OpenGame> => {
  const { min, max } = gameType.seats;
  const wanted = min + rng.below(max - min + 1);
  const count = gameType.configure({}, wanted).ok ? wanted : min;
  const seed = sha256(`secrets ${n}`).toString('hex');
  const seats = Array.from({ length: count }, () => ({ kind: 'human' }));
  // The first seat is a player's, whose stream is searched, too.
  const token = player ?? (await newPlayer(client));
  const creation = jsonRequest('POST', `/v1/${gameType.id}/games`, { seats, seed, hints: true }, token);
  const created = await jsonOf(client, creation);
  const { id, config, createdAt } = created['game'] as { id: string; config: object; createdAt: string };
  const rulesVersion = gameType.rules.version;
  const setup: GameSetup = { gameType, rulesVersion, seed: Buffer.from(seed, 'hex'), seats: count, config };
  const context = { ...contextAt(seed, 0, createdAt), rulesVersion };
  const { state, events } = gameType.setup(config, count, context);
  return {
    setup,
    path: `/v1/${gameType.id}/games/${id}`,
    seed,
    tokens: [token, ...(created['tokens'] as { token: string }[]).map((each) => each.token)],
    steps: [{ seq: 0, seat: null, move: null, state, events }],
  };
};

const stateOf = ({ steps }: OpenGame): object => at(steps, -1).state;

/** Plays a random legal move in the service and in `game`; resolves with whether the game goes on. */
const playMove = async (client: RawClient, game: OpenGame, rng: Rng): Promise<boolean> => {
  const { setup, path, tokens, seed, steps } = game;
  const { gameType } = setup;
  const seat = gameType.turn(stateOf(game));
  if (seat === null) return false;
  const move = randomMove<Typed>(gameType.legalMoves(stateOf(game), seat), rng, gameType.templates);
  const moved = await jsonOf(client, jsonRequest('POST', `${path}/moves`, move, tokens[seat]));
  const [entry] = moved['entries'] as [{ seq: number; at: string }];
  const applied = gameType.apply(stateOf(game), seat, move, contextAt(seed, entry.seq, entry.at));
  if (!applied.ok) throw new Error(`${path}: ${applied.detail}`);
  steps.push({ seq: entry.seq, seat, move, state: applied.state, events: applied.events });
  return gameType.turn(stateOf(game)) !== null;
};

/** Moves of the seat to move that the rules refuse, with a detail that must not disclose anything. */
const illegalMoves = (game: OpenGame, seat: Seat): Typed[] => {
  const { gameType, seed } = game.setup;
  const { seq, state } = at(game.steps, -1);
  const isRefused = (move: Typed): boolean => !gameType.apply(state, seat, move, contextOf(seed, seq + 1)).ok;
  return candidatesFor(game).movesAt(seq, CANDIDATES).filter(isRefused);
};

/** The game and its drawings at the last deal, half-way and now; and requests that only finished games allow. */
const replaysOf = ({ steps }: OpenGame, deal: Deal): string[] => {
  const [first, now] = [deal.seq + 1, steps.length];
  const versions = new Set([first, Math.ceil((first + now) / 2), now]);
  const queries = [...[...versions].map((version) => `?at=${version}`), `?at=${now}&as=all`];
  return queries.flatMap((query) => [query, `/board.txt${query}`, `/board.svg${query}`]);
};

const requestsOf = (game: OpenGame, viewer: Viewer, deal: Deal): RawRequest[] => {
  const { path, tokens, setup } = game;
  const token = viewer === null ? undefined : at(tokens, viewer);
  const isToMove = viewer !== null && viewer === setup.gameType.turn(stateOf(game));
  const refusedMoves = isToMove ? illegalMoves(game, viewer) : [MOVE_OUT_OF_TURN];
  const lines = jsonRequest('GET', `${path}/moves`, undefined, token);
  return [
    ...[...READS, ...replaysOf(game, deal)].map((read) => jsonRequest('GET', path + read, undefined, token)),
    { ...lines, headers: { ...lines.headers, accept: 'application/x-ndjson' } },
    ...REFUSED_CHANGES.map(([action, body]) => jsonRequest('POST', path + action, body, token)),
    ...refusedMoves.map((move) => jsonRequest('POST', `${path}/moves`, move, token)),
  ];
};

/** The pieces that the request itself names: a response that repeats them discloses nothing. */
const saidIn = ({ body }: RawRequest, pieces: ReadonlySet<string>): string[] =>
  body === null ? [] : piecesInJson(jsonIn(body.toString()), pieces);

/** Calls every route as every viewer, in ways that do not change the game. */
const sweep = async (client: RawClient, game: OpenGame, findings: Findings): Promise<void> => {
  for (const [viewer, secrets] of secretsOf(game)) {
    for (const request of requestsOf(game, viewer, secrets.deal)) {
      const { method, path } = request;
      const response = await client.send(request);
      const route = path.slice(game.path.length).replace(/\?.*/, '') || '/';
      findings.response(route, response?.status ?? null);
      const said = saidIn(request, secrets.pieces);
      const leaks = response === null ? [] : leaksIn(response, secrets, route === HINT);
      for (const leak of leaks.filter((each) => !said.includes(each)))
        findings.violation('secrets in responses', `${method} ${path} as ${viewer}: ${leak}`);
    }
  }
};

const HOUR_MS = 3_600_000;

/** Searches the player's stream, from a cursor that is an hour old. */
const searchStream = async (url: string, game: OpenGame, findings: Findings): Promise<void> => {
  const cursor = Buffer.from(String(Date.now() - HOUR_MS)).toString('base64url');
  const headers = { authorization: `Bearer ${at(game.tokens, 0)}`, 'last-event-id': cursor };
  const stream = await openEventStream(`${url}/v1/players/me/events`, headers);
  const { seq } = at(game.steps, -1);
  // The player may be in other games, too.
  const begin = `{"game":"${at(game.path.split('/'), -1)}",`;
  const told = (): string[] =>
    stream.events.flatMap(({ data }) => (data.startsWith(begin) ? [data.slice(begin.length)] : []));
  while (!told().some((data) => data.includes(`"entry":{"seq":${seq},`)))
    await stream.received(stream.events.length + 1);
  stream.close();
  const text = told().join('\n');
  findings.response('/v1/players/me/events', 200);
  for (const [viewer, secrets] of secretsOf(game))
    if (viewer === 0)
      for (const leak of leaksIn({ status: 200, headers: {}, text }, secrets, false))
        findings.violation('secrets in responses', `the stream of the player: ${leak}`);
};

const huntInGame = async (
  client: RawClient,
  game: OpenGame,
  rng: Rng,
  { url, findings, sweepEvery = SWEEP_EVERY, maxMoves = MAX_MOVES }: LeakHuntOptions,
): Promise<void> => {
  const moves = rng.below(maxMoves);
  const phase = rng.below(sweepEvery);
  let goesOn = true;
  for (let move = 0; goesOn && move < moves; move += 1) {
    if (move % sweepEvery === phase) await sweep(client, game, findings);
    goesOn = await playMove(client, game, rng);
  }
  if (goesOn) await sweep(client, game, findings);
  await searchStream(url, game, findings);
};

/** No line of the log may name any piece, hidden or not. */
const searchLog = (log: string, game: OpenGame, findings: Findings): void => {
  const pieces = allPieces(game);
  for (const key of keysOf(game))
    if (log.includes(key)) findings.violation('secrets in the log', `${game.path}: ${key}`);
  for (const piece of piecesInJson(jsonIn(log) ?? log, pieces))
    findings.violation('pieces in the log', `${game.path}: ${piece}`);
};

/** Plays `games` games of all types in turn, and searches the responses on the way and the log after each game. */
export async function huntLeaks(options: LeakHuntOptions): Promise<void> {
  const { url, games, findings, log, hook } = options;
  const client = createRawClient(url);
  const types = options.gameTypes ?? [...serviceTypes.values()];
  const [player, secret] = hook === undefined ? [] : await notifiedPlayer(client, hook);
  let searched = 0;
  for (let n = 0; n < games; n += 1) {
    const rng = playerRng(sha256(`sweep ${n}`));
    const game = await create(client, at(types, n % types.length), n, rng, player);
    await huntInGame(client, game, rng, options);
    const logged = log();
    searchLog(logged.slice(searched), game, findings);
    searched = logged.length;
    if (hook === undefined) continue;
    searchNotices(hook, game, findings);
    for (const each of [hook.url, String(secret)])
      if (logged.includes(each)) findings.violation('secrets in the log', each);
  }
  client.close();
}
