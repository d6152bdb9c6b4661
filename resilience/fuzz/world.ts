/** What a client of the fuzzer knows: its games, players, tokens and cursors, learned from responses. */
import type { Rng, Typed } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import type { RawRequest } from '#resilience/support/raw-http.js';

export interface KnownGame {
  readonly id: string;
  readonly type: string;
  readonly path: string;
  /** By seat; `undefined` if a computer has it, or nobody. */
  readonly tokens: (string | undefined)[];
}

/** What the fuzzer sees of a game before it sends a request about it. */
export interface Peeked {
  readonly isOver: boolean;
  readonly version: number;
  readonly turn: number | null;
  /** The whole game as the operator sees it; `null` if it may change without a request. */
  readonly snapshot: string | null;
  /** Of the seat to move. */
  readonly legalMoves: readonly Typed[];
}

export type Peek = (game: KnownGame) => Promise<Peeked>;

export interface KnownPlayer {
  readonly id: string;
  token: string;
}

export interface World {
  readonly rng: Rng;
  readonly games: KnownGame[];
  readonly players: KnownPlayer[];
  readonly matches: string[];
  readonly commitments: string[];
  /** Further tokens of players. */
  readonly tokens: string[];
  readonly cursors: string[];
  /** ETags, by path and query. */
  readonly tags: Map<string, string>;
  readonly sent: RawRequest[];
}

export function newWorld(rng: Rng): World {
  return {
    rng,
    games: [],
    players: [],
    matches: [],
    commitments: [],
    tokens: [],
    cursors: [],
    tags: new Map(),
    sent: [],
  };
}

/** One of the items, which may be `undefined`. */
export function pick<Item>(rng: Rng, items: readonly Item[]): Item {
  return items[rng.below(items.length)] as Item;
}

export function oneIn({ rng }: World, n: number): boolean {
  return rng.below(n) === 0;
}

/** Later games are likelier, since earlier ones end. */
export function pickGame({ rng, games }: World): KnownGame {
  return at(
    games,
    Math.max(0, games.length - 1 - Math.min(rng.below(games.length), rng.below(games.length))),
  );
}

type Seats = readonly { readonly kind: string }[];

interface Learned {
  readonly id?: string;
  readonly seat?: number;
  readonly token?: string | null;
  readonly nextCursor?: string | null;
  readonly game?: {
    readonly id: string;
    readonly type: string;
    readonly seats: Seats;
  } | null;
  readonly tokens?: readonly { readonly seat: number; readonly token: string }[];
  readonly player?: { readonly id: string };
  readonly match?: { readonly id: string };
}

const bearerOf = ({ headers }: RawRequest): string =>
  headers['authorization']?.toString().replace(/^Bearer /, '') ?? '';

/** The game that a response is about, which may be a new one. */
const learnGame = ({ games }: World, { id, type, seats }: NonNullable<Learned['game']>): KnownGame => {
  const known = games.find((game) => game.id === id);
  if (known !== undefined) return known;
  const game: KnownGame = { id, type, path: `/v1/${type}/games/${id}`, tokens: seats.map(() => undefined) };
  games.push(game);
  return game;
};

/** Notes that a player has its seat with the player's own token. */
const learnOwnSeat = (known: KnownGame, own: string, seat: number | undefined, seats: Seats): void => {
  if (!own.startsWith('player_') || known.tokens.includes(own)) return;
  const free = seat ?? seats.findIndex(({ kind }, index) => kind === 'human' && !known.tokens[index]);
  if (free >= 0) known.tokens[free] ??= own;
};

/** Learns who has which seat. */
const learnSeats = (world: World, request: RawRequest, { game, seat, token, tokens = [] }: Learned): void => {
  if (!game || request.method !== 'POST') return;
  const known = learnGame(world, game);
  const all = seat === undefined || !token ? tokens : [{ seat, token }];
  for (const { seat, token } of all) known.tokens[seat] = token;
  learnOwnSeat(known, bearerOf(request), seat, game.seats);
};

const learnPlayer = (world: World, request: RawRequest, { player, token }: Learned): void => {
  const { players, tokens } = world;
  if (token?.startsWith('player_') !== true) return;
  const sender = players.find((each) => each.token === bearerOf(request));
  if (player !== undefined) players.push({ id: player.id, token });
  else if (sender !== undefined && request.path.endsWith('/me/tokens')) sender.token = token;
  else tokens.push(token);
};

const learnId = (known: string[], id: string | undefined): void => {
  if (id !== undefined && !known.includes(id)) known.push(id);
};

/** Learns what a response tells. */
export function learn(world: World, request: RawRequest, tag: unknown, body: Learned): void {
  world.sent.push(request);
  if (typeof tag === 'string') world.tags.set(request.path, tag);
  learnSeats(world, request, body);
  learnPlayer(world, request, body);
  if (typeof body.nextCursor === 'string') world.cursors.push(body.nextCursor);
  learnId(world.matches, body.match?.id);
  if (request.path === '/v1/commitments') learnId(world.commitments, body.id);
}
