/** One client: plays game after game with random legal moves, and records what the service acknowledges. */
import type { Rng, Typed } from 'parlour-games/game-type';
import { at, defined } from 'parlour-games/kit/checked';
import type { ApiClient, ChangeOptions } from './api-client.js';
import type { Counters } from './counters.js';
import { chooseMove, newGame, type NewGame } from './game-mix.js';
import type { AcknowledgedEntry, GameAccount, Ledger } from './ledger.js';

export interface PlayerOptions {
  readonly client: ApiClient;
  readonly ledger: Ledger;
  readonly counters: Counters;
  readonly rng: Rng;
  /** Resolves when the player may go on, with `false` when it has to stop. */
  readonly mayContinue: () => Promise<boolean>;
  /** Called with each new game. */
  readonly onGame: (account: GameAccount) => void;
}

interface Game {
  readonly version: number;
  readonly status: string;
  readonly turn: { readonly seat: number } | null;
  readonly you: number | null;
  readonly seats: readonly { readonly kind: string }[];
  readonly legalMoves: readonly Typed[];
  readonly links: { readonly self: string };
}

interface Changed {
  readonly game: Game;
  readonly entries?: readonly AcknowledgedEntry[];
  readonly tokens?: readonly { readonly seat: number; readonly token: string }[];
  readonly seat?: number;
  readonly token?: string;
}

const RESIGN_ONE_IN = 150;
const REMATCH_ONE_IN = 3;
const READ_ONE_IN = 12;
const IF_MATCH_ONE_IN = 2;
/** Players resign from or abandon longer games, so that every client plays many. */
const MAX_ENTRIES = 400;
const RESOURCES = ['', '/board.txt', '/board.svg', '/moves', '/audit'] as const;

type InGame = PlayerOptions & { readonly account: GameAccount; readonly type: string };

const record = (
  { ledger, account }: InGame,
  { game, entries = [], tokens = [], seat, token }: Changed,
): Game => {
  for (const each of tokens) account.tokens.set(each.seat, each.token);
  if (seat !== undefined && token !== undefined) account.tokens.set(seat, token);
  ledger.acknowledge(account, game.version, entries);
  account.finished = game.status === 'finished';
  return game;
};

const change = async (
  inGame: InGame,
  action: string,
  body: object,
  options: ChangeOptions = {},
): Promise<Game | null> => {
  const changed = await inGame.client.change<Changed>(`${inGame.account.path}/${action}`, body, options);
  return changed === null ? null : record(inGame, changed);
};

const anyToken = ({ tokens }: GameAccount): string | undefined => [...tokens.values()][0];

const readResource = async ({ client, account, rng }: InGame): Promise<void> => {
  const resource = at(RESOURCES, rng.below(RESOURCES.length));
  if (resource.startsWith('/board')) await client.view(account.path + resource, anyToken(account));
  else await client.get(account.path + resource, anyToken(account));
};

const optionsOf = async (
  { client, account }: InGame,
  game: Game,
  seat: number,
): Promise<readonly Typed[] | undefined> => {
  if (game.you === seat && game.legalMoves.length > 0) return game.legalMoves;
  const path = `${account.path}/legal-moves`;
  return (await client.get<{ moves: readonly Typed[] }>(path, account.tokens.get(seat)))?.moves;
};

const resign = async (inGame: InGame, seat: number): Promise<Game | null> => {
  const { account } = inGame;
  const game = await change(inGame, 'resign', {}, { token: account.tokens.get(seat) });
  // A computer player takes the seat over, and its token is revoked.
  if (game?.seats[seat]?.kind === 'cpu') {
    account.tokens.delete(seat);
    account.left = account.tokens.size === 0;
  }
  return game;
};

const move = async (inGame: InGame, game: Game, seat: number): Promise<Game | null> => {
  const { account, counters, rng, type } = inGame;
  const options = await optionsOf(inGame, game, seat);
  if (options?.length === 0)
    counters.violation('acknowledged entries lost', `${account.path}: no moves at version ${game.version}`);
  if (options === undefined || options.length === 0) return null;
  const ifMatch = rng.below(IF_MATCH_ONE_IN) === 0 ? { version: game.version } : {};
  const token = account.tokens.get(seat);
  return change(inGame, 'moves', chooseMove(type, options, rng), { token, ...ifMatch });
};

const playTurn = async (inGame: InGame, game: Game): Promise<Game | null> => {
  const { account, rng } = inGame;
  if (rng.below(READ_ONE_IN) === 0) await readResource(inGame);
  if (game.status === 'waiting') return change(inGame, 'join', {});
  const { seat } = defined(game.turn, 'the turn of an active game');
  if (at(game.seats, seat).kind === 'cpu')
    return change(inGame, 'cpu-moves', { count: 1 + rng.below(10) }, { token: anyToken(account) });
  const resigns = game.version > MAX_ENTRIES || rng.below(RESIGN_ONE_IN) === 0;
  return resigns ? resign(inGame, seat) : move(inGame, game, seat);
};

/** Resolves with whether the game was finished. */
const playToTheEnd = async (inGame: InGame, created: Game): Promise<boolean> => {
  let game: Game | null = created;
  while (game !== null && game.status !== 'finished') {
    const { left, tokens } = inGame.account;
    const abandons = left || (game.version > MAX_ENTRIES && tokens.size === 0);
    if (abandons || !(await inGame.mayContinue())) return false;
    game = await playTurn(inGame, game);
  }
  if (game !== null) inGame.counters.add('games finished');
  return game !== null;
};

interface Started {
  readonly inGame: InGame;
  readonly game: Game;
}

/** Every seat requests its token for the rematch. Resolves with the new game as in the last response. */
const rematch = async (inGame: InGame): Promise<Started | null> => {
  let started: Started | null = null;
  for (const token of inGame.account.tokens.values()) {
    const changed = await inGame.client.change<Changed>(`${inGame.account.path}/rematch`, {}, { token });
    if (changed === null) return null;
    const next = { ...inGame, account: inGame.ledger.open(changed.game.links.self) };
    if (started === null) inGame.onGame(next.account);
    started = { inGame: next, game: record(next, { ...changed, tokens: [] }) };
  }
  return started;
};

const create = async (options: PlayerOptions, { type, body }: NewGame): Promise<Started | null> => {
  const changed = await options.client.change<Changed>(`/v1/${type}/games`, {
    ...body,
    visibility: 'public',
  });
  if (changed === null) return null;
  const inGame = { ...options, type, account: options.ledger.open(changed.game.links.self) };
  options.onGame(inGame.account);
  return { inGame, game: record(inGame, changed) };
};

/** Plays until `mayContinue` says to stop. `first` is the number of the first game in the mix. */
export async function play(options: PlayerOptions, first: number): Promise<void> {
  const { rng, mayContinue } = options;
  for (let n = first; await mayContinue(); n += 1) {
    let started = await create(options, newGame(n, rng));
    while (started !== null && (await playToTheEnd(started.inGame, started.game))) {
      const wantsRematch = rng.below(REMATCH_ONE_IN) === 0 && (await mayContinue());
      started = wantsRematch ? await rematch(started.inGame) : null;
    }
  }
}
