/**
 * Looks for secrets in everything that the service sends or logs. The games have chosen seeds, so that their full states
 * can be computed here. Every few moves each route is called as each viewer, and no body or header may contain a card or
 * the place of a marble that the viewer may not see, nor a seed, a salt or a token.
 */
import { createHash } from 'node:crypto';
import { saltOf } from '#src/engine/history/hash-chain.js';
import { entryRng, playerRng } from '#src/engine/history/rng.js';
import type { GameType, Rng, Typed, Viewer } from '#src/game-type.js';
import { gameTypes } from '#src/games/index.js';
import { at } from '#src/kit/checked.js';
import { randomMove } from '#src/kit/options.js';
import type { Findings } from '../support/findings.js';
import {
  createRawClient,
  jsonRequest,
  type RawClient,
  type RawRequest,
  type RawResponse,
} from '../support/raw-http.js';

export interface LeakHuntOptions {
  readonly url: string;
  readonly games: number;
  /** Moves between two sweeps of all routes. */
  readonly sweepEvery?: number;
  readonly findings: Findings;
  /** Everything that the service has logged so far. */
  readonly log: () => string;
}

/** A game with its full state. */
interface OpenGame {
  readonly gameType: GameType;
  readonly path: string;
  readonly seed: string;
  /** By seat. */
  readonly tokens: readonly string[];
  state: object;
  /** Each move with its events; the deal has none. */
  readonly log: { readonly seat: number; readonly move: Typed | null; readonly events: readonly Typed[] }[];
}

const MAX_MOVES = 120;
const SWEEP_EVERY = 15;
/** A card of the standard deck, or a domino tile as `3:5`. */
const CARD = /(?:10|[2-9JQKA])[♠♥♦♣]|(?<![\d:.])[0-7]:[0-7](?![\d:.])/gu;

/** A hint may guess the marbles, correctly by accident. */
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

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const cardsIn = (text: string): Set<string> => new Set(text.match(CARD) ?? []);

const jsonOf = async (client: RawClient, request: RawRequest): Promise<Record<string, unknown>> => {
  const response = await client.send(request);
  if (response === null || response.status >= 300) throw new Error(`${request.path}: ${response?.text}`);
  return JSON.parse(response.text) as Record<string, unknown>;
};

const create = async (client: RawClient, gameType: GameType, n: number, rng: Rng): Promise<OpenGame> => {
  const { min, max } = gameType.seats;
  const wanted = min + rng.below(max - min + 1);
  const count = gameType.configure({}, wanted).ok ? wanted : min;
  const seed = sha256(`secrets ${n}`).toString('hex');
  const seats = Array.from({ length: count }, () => ({ kind: 'human' }));
  const created = await jsonOf(client, jsonRequest('POST', `/v1/${gameType.id}/games`, { seats, seed }));
  const { id, config, createdAt } = created['game'] as { id: string; config: object; createdAt: string };
  const context = { now: Date.parse(createdAt), rng: entryRng(Buffer.from(seed, 'hex'), 0) };
  const { state, events } = gameType.setup(config, count, context);
  return {
    gameType,
    path: `/v1/${gameType.id}/games/${id}`,
    seed,
    tokens: (created['tokens'] as { token: string }[]).map(({ token }) => token),
    state,
    log: [{ seat: 0, move: null, events }],
  };
};

/** Plays a random legal move in the service and in `game`; resolves with whether the game goes on. */
const playMove = async (client: RawClient, game: OpenGame, rng: Rng): Promise<boolean> => {
  const { gameType, path, tokens, seed } = game;
  const seat = gameType.turn(game.state);
  if (seat === null) return false;
  const move = randomMove(gameType.legalMoves(game.state, seat), rng, gameType.templates);
  const moved = await jsonOf(client, jsonRequest('POST', `${path}/moves`, move, tokens[seat]));
  const [entry] = moved['entries'] as [{ seq: number; at: string }];
  const context = { now: Date.parse(entry.at), rng: entryRng(Buffer.from(seed, 'hex'), entry.seq) };
  const applied = gameType.apply(game.state, seat, move, context);
  if (!applied.ok) throw new Error(`${path}: ${applied.detail}`);
  game.state = applied.state;
  game.log.push({ seat, move, events: applied.events });
  return gameType.turn(game.state) !== null;
};

/** The cards of the state that neither the view nor the log shows to `viewer`. */
const hiddenCards = ({ gameType, state, log }: OpenGame, viewer: Viewer): Set<string> => {
  const shown = [
    gameType.view(state, viewer),
    ...log.flatMap(({ seat, move, events }) => [
      move === null ? {} : gameType.viewMove(move, seat, viewer, state),
      ...events.map((event) => gameType.viewEvent(event, viewer, state)),
    ]),
  ];
  const visible = cardsIn(JSON.stringify(shown));
  return new Set([...cardsIn(JSON.stringify(state))].filter((card) => !visible.has(card)));
};

/** Where marbles are, as JSON, unless the view shows it to `viewer`. */
const hiddenMarbles = ({ gameType, state }: OpenGame, viewer: Viewer): string[] => {
  const view = JSON.stringify(gameType.view(state, viewer));
  const all = [...JSON.stringify(state).matchAll(/"marbles":(\[.*?\])/g)].map(([, marbles]) =>
    String(marbles),
  );
  return all.filter((marbles) => !view.includes(marbles));
};

/** Secrets of every viewer: the seed, the tokens and the salts of entries. */
const keysOf = ({ seed, tokens, log }: OpenGame): string[] => [
  seed,
  ...tokens,
  ...log.map((_, seq) => saltOf(seed, seq)),
];

/** What must not be in any response to `viewer`. */
interface Secrets {
  readonly cards: ReadonlySet<string>;
  readonly marbles: readonly string[];
  readonly keys: readonly string[];
}

const secretsFrom = (game: OpenGame, viewer: Viewer): Secrets => ({
  cards: hiddenCards(game, viewer),
  marbles: hiddenMarbles(game, viewer),
  keys: keysOf(game),
});

const leaksIn = (text: string, { cards, marbles, keys }: Secrets, isHint: boolean): string[] => [
  ...[...cardsIn(text)].filter((card) => cards.has(card)),
  ...[...(isHint ? [] : marbles), ...keys].filter((secret) => text.includes(secret)),
];

const requestsOf = ({ path, tokens, gameType, state }: OpenGame, viewer: Viewer): RawRequest[] => {
  const token = viewer === null ? undefined : at(tokens, viewer);
  const outOfTurn = jsonRequest('POST', `${path}/moves`, MOVE_OUT_OF_TURN, token);
  return [
    ...READS.map((read) => jsonRequest('GET', path + read, undefined, token)),
    ...REFUSED_CHANGES.map(([action, body]) => jsonRequest('POST', path + action, body, token)),
    ...(viewer === gameType.turn(state) ? [] : [outOfTurn]),
  ];
};

const wholeText = ({ headers, text }: RawResponse): string => `${JSON.stringify(headers)}\n${text}`;

/** Calls every route as every viewer, in ways that do not change the game. */
const sweep = async (client: RawClient, game: OpenGame, findings: Findings): Promise<void> => {
  const viewers: Viewer[] = [...game.tokens.keys(), null];
  for (const viewer of viewers) {
    const secrets = secretsFrom(game, viewer);
    for (const request of requestsOf(game, viewer)) {
      const { method, path } = request;
      const response = await client.send(request);
      const route = path.slice(game.path.length).replace(/\?.*/, '') || '/';
      findings.response(route, response?.status ?? null);
      const leaks = response === null ? [] : leaksIn(wholeText(response), secrets, route === HINT);
      for (const leak of leaks)
        findings.violation('secrets in responses', `${method} ${path} as ${viewer}: ${leak}`);
    }
  }
};

const huntInGame = async (
  client: RawClient,
  game: OpenGame,
  rng: Rng,
  { findings, sweepEvery = SWEEP_EVERY }: LeakHuntOptions,
): Promise<void> => {
  const moves = rng.below(MAX_MOVES);
  const phase = rng.below(sweepEvery);
  let goesOn = true;
  for (let move = 0; goesOn && move < moves; move += 1) {
    if (move % sweepEvery === phase) await sweep(client, game, findings);
    goesOn = await playMove(client, game, rng);
  }
  if (goesOn) await sweep(client, game, findings);
};

/** Plays `games` games of all types in turn, and searches the responses on the way and the log after each game. */
export const huntLeaks = async (options: LeakHuntOptions): Promise<void> => {
  const { url, games, findings, log } = options;
  const client = createRawClient(url);
  const types = [...gameTypes.values()];
  for (let n = 0; n < games; n += 1) {
    const rng = playerRng(sha256(`sweep ${n}`));
    const game = await create(client, at(types, n % types.length), n, rng);
    await huntInGame(client, game, rng, options);
    for (const secret of keysOf(game))
      if (log().includes(secret)) findings.violation('secrets in the log', `${game.path}: ${secret}`);
  }
  for (const card of cardsIn(log())) findings.violation('cards in the log', card);
  client.close();
};
